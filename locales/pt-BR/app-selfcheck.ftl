finding-damaged = Parte dos dados do { -brand } está danificada
finding-unreadable = { $n ->
    [one] { $n } entrada não pode ser lida
    [many] { $n } entradas não podem ser lidas
   *[other] { $n } entradas não podem ser lidas
}
finding-orphans = { $n ->
    [one] { $n } entrada pertence a algo que está faltando
    [many] { $n } entradas pertencem a algo que está faltando
   *[other] { $n } entradas pertencem a algo que está faltando
}
finding-recover = O { -brand } pode recuperar o que for legível. O arquivo danificado é mantido.
finding-recover-orphans = O { -brand } pode restabelecer aquilo a que pertencem, na medida em que for conhecido. O arquivo atual é mantido.
finding-words = O índice de pesquisa está incompleto
finding-words-text = A pesquisa pode omitir mensagens ou encontrar mensagens excluídas. As mensagens em si estão em ordem.
finding-copies = { $n ->
    [one] Falta { $n } arquivo que aguarda envio
    [many] Faltam { $n } arquivos que aguardam envio
   *[other] Faltam { $n } arquivos que aguardam envio
}
finding-copies-named = { LIST($names) }.
finding-attach-again = Anexe-os novamente onde precisar deles.
finding-copy-lost = A cópia deste arquivo no { -brand } está faltando.
self-check-failed = Não foi possível verificar os dados.
recovery-failed = Os dados não foram recuperados.
