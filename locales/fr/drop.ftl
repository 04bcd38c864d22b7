drop-attach-title = { $n ->
    [one] Joindre { $n } fichier à cette question
    [many] Joindre { $n } de fichiers à cette question
   *[other] Joindre { $n } fichiers à cette question
}
drop-upload-title = { $n ->
    [one] Importer { $n } fichier
    [many] Importer { $n } de fichiers
   *[other] Importer { $n } fichiers
}
drop-attach-text = { $n ->
    [one] Il sera importé aussitôt et envoyé avec votre prochain message.
    [many] Ils seront importés aussitôt et envoyés avec votre prochain message.
   *[other] Ils seront importés aussitôt et envoyés avec votre prochain message.
}
drop-upload-text = Importation seule, sans rien joindre.
drop-details = { $what }, { BYTES($size) }
drop-hint = Déposez sur une conversation de la liste pour y joindre vos fichiers, ou sur « Fichiers » pour seulement les importer.
drop-choose-title = { $n ->
    [one] Choisir parmi { $n } fichier
    [many] Choisir parmi { $n } de fichiers
   *[other] Choisir parmi { $n } fichiers
}
drop-choose-title-counting = { $n ->
    [one] Choisir parmi { $n } fichier (comptage en cours)
    [many] Choisir parmi { $n } de fichiers (comptage en cours)
   *[other] Choisir parmi { $n } fichiers (comptage en cours)
}
drop-choose-attach = Vous choisirez les fichiers à joindre à cette question.
drop-choose-upload = Vous choisirez les fichiers à importer.
drop-folder = { $names } : { $kinds }, { BYTES($size) }
drop-names-more = { $n ->
    [one] { $n } autre
    [many] { $n } d’autres
   *[other] { $n } autres
}
drop-refused-attach = { $n ->
    [one] Impossible de joindre cet élément
    [many] Impossible de joindre ces éléments
   *[other] Impossible de joindre ces éléments
}
drop-refused-upload = { $n ->
    [one] Impossible d’importer cet élément
    [many] Impossible d’importer ces éléments
   *[other] Impossible d’importer ces éléments
}
drop-empty-folder = Aucun fichier pris en charge dans { $names }.
drop-skipped = Ignoré : { $reasons }
drop-skipped-more = { $n ->
    [one] Et { $n } autre.
    [many] Et { $n } d’autres.
   *[other] Et { $n } autres.
}
drop-word-attach = joindre ici
drop-word-upload = importer ici
drop-word-choose = choisir des fichiers
drop-word-refused-attach = ajout impossible
drop-word-refused-upload = importation impossible
