finding-damaged = Certaines données de { -brand } sont endommagées
finding-unreadable = { $n ->
    [one] { $n } élément est illisible
    [many] { $n } éléments sont illisibles
   *[other] { $n } éléments sont illisibles
}
finding-orphans = { $n ->
    [one] { $n } élément se rattache à quelque chose qui manque
    [many] { $n } éléments se rattachent à quelque chose qui manque
   *[other] { $n } éléments se rattachent à quelque chose qui manque
}
finding-recover = { -brand } peut récupérer ce qui est lisible. Le fichier endommagé est conservé.
finding-recover-orphans = { -brand } peut rétablir ce à quoi ils se rattachent, dans la mesure du possible. Le fichier actuel est conservé.
finding-words = L’index de recherche est incomplet
finding-words-text = La recherche peut omettre des messages ou en trouver qui sont supprimés. Les messages eux-mêmes sont intacts.
finding-copies = { $n ->
    [one] { $n } fichier en attente d’envoi est introuvable
    [many] { $n } fichiers en attente d’envoi sont introuvables
   *[other] { $n } fichiers en attente d’envoi sont introuvables
}
finding-copies-named = { LIST($names) }.
finding-attach-again = Joignez-les à nouveau là où vous en avez besoin.
finding-copy-lost = La copie de ce fichier dans { -brand } est introuvable.
self-check-failed = Impossible de vérifier les données.
recovery-failed = Les données n’ont pas été récupérées.
