saved-in = Enregistré dans { $folder }.
saved-as = Enregistré sous { $name } dans { $folder }.
saved-existing = Le fichier existant { $name } n’a pas été modifié.
download-underway = { $name } est déjà en cours d’enregistrement dans ce dossier.
download-underway-do = Attendez la fin ou choisissez un autre nom.
downloads-too-many = Trop de téléchargements simultanés.
downloads-too-many-do = Réessayez quand certains seront terminés.
download-gone = Ce téléchargement n’est plus disponible.
download-again = Téléchargez à nouveau le fichier.
download-file-gone = Le fichier n’est plus à cet endroit.
download-file-gone-why = Il a été déplacé ou supprimé.
download-part-saved = La partie reçue est enregistrée.
download-retry = Réessayez pour reprendre.
downloads-name = { $n ->
    [one] { $n } fichier
    [many] { $n } de fichiers
   *[other] { $n } fichiers
}
downloads-name-underway = { $n ->
    [one] { NUMBER($saved) } sur { $n } fichier
    [many] { NUMBER($saved) } sur { $n } de fichiers
   *[other] { NUMBER($saved) } sur { $n } fichiers
}
downloads-not-saved = { $n ->
    [one] { $n } fichier n’a pas été enregistré.
    [many] { $n } de fichiers n’ont pas été enregistrés.
   *[other] { $n } fichiers n’ont pas été enregistrés.
}
downloads-saved-in = { $n ->
    [0] Aucun fichier n’a été enregistré dans { $folder }.
    [one] { $n } fichier a été enregistré dans { $folder }.
    [many] { $n } de fichiers ont été enregistrés dans { $folder }.
   *[other] { $n } fichiers ont été enregistrés dans { $folder }.
}
downloads-not-tried = { $n ->
    [one] { $n } fichier a été ignoré.
    [many] { $n } de fichiers ont été ignorés.
   *[other] { $n } fichiers ont été ignorés.
}
downloads-not-tried-after = { $n ->
    [one] { $n } fichier a été ignoré après trop d’échecs.
    [many] { $n } de fichiers ont été ignorés après trop d’échecs.
   *[other] { $n } fichiers ont été ignorés après trop d’échecs.
}
downloads-too-many-selected = Trop de fichiers sélectionnés.
downloads-limit = { $n ->
    [one] Vous pouvez enregistrer au plus { $n } fichier à la fois.
    [many] Vous pouvez enregistrer au plus { $n } de fichiers à la fois.
   *[other] Vous pouvez enregistrer au plus { $n } fichiers à la fois.
}
downloads-none = Aucun de ces fichiers n’est sur le service.
downloads-none-why = Ils ont été supprimés ou n’ont jamais été importés.
downloads-skipped = { $n ->
    [one] { $n } fichier sélectionné n’est pas sur le service et a été ignoré.
    [many] { $n } de fichiers sélectionnés ne sont pas sur le service et ont été ignorés.
   *[other] { $n } fichiers sélectionnés ne sont pas sur le service et ont été ignorés.
}
code-disk-full = Le disque est plein : { $name } n’a pas été enregistré.
code-no-permission = { $name } n’a pas été enregistré, car vous ne pouvez pas écrire dans ce dossier.
code-names-taken = { $name } n’a pas été enregistré, car trop de fichiers de ce dossier portent un nom semblable.
code-not-saved = { $name } n’a pas été enregistré.
code-too-long = Le code n’a pas été enregistré, car il dépasse { BYTES($size) }.
code-too-long-do = Sélectionnez-en plutôt une partie et copiez-la.
