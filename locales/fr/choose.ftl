choose-title = { $n ->
    [one] Choisir parmi { $n } fichier
    [many] Choisir parmi { $n } de fichiers
   *[other] Choisir parmi { $n } fichiers
}
choose-counting = { $n ->
    [one] Comptage : { $n } fichier pour l’instant
    [many] Comptage : { $n } de fichiers pour l’instant
   *[other] Comptage : { $n } fichiers pour l’instant
}
choose-note = Rien n’est ajouté avant votre choix.
choose-none = Aucun fichier pris en charge ici.
choose-search = Rechercher parmi ces fichiers
choose-search-placeholder = Rechercher
choose-kinds = Types de fichiers
choose-list = Fichiers disponibles
choose-no-match = Aucun fichier correspondant
choose-skipped = Non affichés : { LIST($reasons) }.
choose-unlikely = { $n ->
    [one] { $n } archive ou enregistrement n’est pas sélectionné : les services les lisent rarement.
    [many] { $n } d’archives et d’enregistrements ne sont pas sélectionnés : les services les lisent rarement.
   *[other] { $n } archives et enregistrements ne sont pas sélectionnés : les services les lisent rarement.
}
choose-more = { $n ->
    [one] Seul le premier fichier est affiché. Choisissez un dossier plus petit pour voir les autres.
    [many] Seuls les { $n } premiers fichiers sont affichés. Choisissez un dossier plus petit pour voir les autres.
   *[other] Seuls les { $n } premiers fichiers sont affichés. Choisissez un dossier plus petit pour voir les autres.
}
choose-all = Tout sélectionner
choose-clear = Tout désélectionner
choose-attach = { $n ->
    [one] Joindre { $n } fichier ({ BYTES($size) })
    [many] Joindre { $n } de fichiers ({ BYTES($size) })
   *[other] Joindre { $n } fichiers ({ BYTES($size) })
}
choose-upload = { $n ->
    [one] Importer { $n } fichier ({ BYTES($size) })
    [many] Importer { $n } de fichiers ({ BYTES($size) })
   *[other] Importer { $n } fichiers ({ BYTES($size) })
}
file-kind-pdf = PDF
file-kind-word = Word
file-kind-document = Documents texte
file-kind-book = Livres numériques
file-kind-excel = Excel
file-kind-table = Tableaux
file-kind-slides = Présentations
file-kind-markdown = Markdown
file-kind-web-page = Pages web
file-kind-text = Texte
file-kind-code = Code source
file-kind-picture = Images
file-kind-recording = Audio et vidéo
file-kind-archive = Archives
file-kind-other = Autres
