offer-gone = Ces fichiers ne sont plus disponibles.
offer-gone-do = Déposez-les ou choisissez-les à nouveau.
paste-text-name = Texte collé
paste-image-name = Image collée
paste-disk-full = Le disque est plein : le contenu collé n’a pas été joint.
paste-free-space = Libérez de l’espace, puis collez à nouveau.
paste-not-saved = Impossible d’enregistrer le contenu collé : il n’a pas été joint.
paste-check-disk = Vérifiez le disque, puis collez à nouveau.
paste-not-tidied = Impossible de nettoyer les fichiers collés.
paste-tidied-later = { -brand } réessaiera au prochain démarrage.
clipboard-unreadable = Impossible de lire le presse-papiers.
clipboard-unreadable-do = Copiez à nouveau, ou enregistrez le contenu dans un fichier et joignez-le.
clipboard-not-copied = Impossible de copier.
clipboard-not-copied-why = Le système n’a pas laissé { -brand } utiliser le presse-papiers.
offer-left-hidden = { $n ->
    [one] { $n } fichier ou dossier masqué
    [many] { $n } de fichiers et dossiers masqués
   *[other] { $n } fichiers et dossiers masqués
}
offer-left-empty = { $n ->
    [one] { $n } fichier vide
    [many] { $n } de fichiers vides
   *[other] { $n } fichiers vides
}
offer-left-links = { $n ->
    [one] { $n } lien vers un autre dossier
    [many] { $n } de liens vers d’autres dossiers
   *[other] { $n } liens vers d’autres dossiers
}
offer-left-no-files = { $n ->
    [one] { $n } élément qui n’est pas un fichier
    [many] { $n } d’éléments qui ne sont pas des fichiers
   *[other] { $n } éléments qui ne sont pas des fichiers
}
offer-left-unreadable = { $n ->
    [one] { $n } fichier illisible
    [many] { $n } de fichiers illisibles
   *[other] { $n } fichiers illisibles
}
offer-kind-pdf = { $n ->
    [one] { $n } document PDF
    [many] { $n } de documents PDF
   *[other] { $n } documents PDF
}
offer-kind-word = { $n ->
    [one] { $n } document Word
    [many] { $n } de documents Word
   *[other] { $n } documents Word
}
offer-kind-document = { $n ->
    [one] { $n } document texte
    [many] { $n } de documents texte
   *[other] { $n } documents texte
}
offer-kind-book = { $n ->
    [one] { $n } livre numérique
    [many] { $n } de livres numériques
   *[other] { $n } livres numériques
}
offer-kind-excel = { $n ->
    [one] { $n } classeur Excel
    [many] { $n } de classeurs Excel
   *[other] { $n } classeurs Excel
}
offer-kind-table = { $n ->
    [one] { $n } tableau
    [many] { $n } de tableaux
   *[other] { $n } tableaux
}
offer-kind-slides = { $n ->
    [one] { $n } présentation
    [many] { $n } de présentations
   *[other] { $n } présentations
}
offer-kind-markdown = { $n ->
    [one] { $n } document Markdown
    [many] { $n } de documents Markdown
   *[other] { $n } documents Markdown
}
offer-kind-web-page = { $n ->
    [one] { $n } page web
    [many] { $n } de pages web
   *[other] { $n } pages web
}
offer-kind-text = { $n ->
    [one] { $n } fichier texte
    [many] { $n } de fichiers texte
   *[other] { $n } fichiers texte
}
offer-kind-code = { $n ->
    [one] { $n } fichier de code source
    [many] { $n } de fichiers de code source
   *[other] { $n } fichiers de code source
}
offer-kind-picture = { $n ->
    [one] { $n } image
    [many] { $n } d’images
   *[other] { $n } images
}
offer-kind-recording = { $n ->
    [one] { $n } fichier audio ou vidéo
    [many] { $n } de fichiers audio ou vidéo
   *[other] { $n } fichiers audio ou vidéo
}
offer-kind-archive = { $n ->
    [one] { $n } archive
    [many] { $n } d’archives
   *[other] { $n } archives
}
offer-kind-other = { $n ->
    [one] { $n } autre fichier
    [many] { $n } d’autres fichiers
   *[other] { $n } autres fichiers
}
