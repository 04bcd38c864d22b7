folder-name-empty = O nome de uma pasta precisa de pelo menos um caractere.
folder-name-empty-next = Digite um nome.
folder-into-itself = Uma pasta não pode ficar dentro dela mesma.
folder-into-itself-next = Escolha outra pasta.
folder-too-deep = As pastas podem ter até { NUMBER($n) } níveis.
folder-too-deep-next = Escolha uma pasta menos profunda.
