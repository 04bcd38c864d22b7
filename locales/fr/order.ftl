order-pinned = Épinglées
order-folders = Dossiers
order-new-folder = Nouveau dossier
order-archived = Archivées
order-by-title = Toutes les conversations
order-unread = Non lue
order-move-here = déplacer ici
order-folder-count = { $n ->
    [one] { $n } conversation
    [many] { $n } conversations
   *[other] { $n } conversations
}
order-pin = Épingler
order-unpin = Détacher
order-move = Déplacer vers un dossier…
order-mark-unread = Marquer comme non lue
order-mark-read = Marquer comme lue
order-archive = Archiver
order-unarchive = Désarchiver
order-select = Sélectionner
folder-new-conversation = Nouvelle conversation ici
folder-new-inside = Nouveau dossier à l’intérieur
folder-settings = Réglages du dossier…
folder-move = Déplacer le dossier…
folder-delete = Supprimer le dossier…
folder-delete-title = Supprimer le dossier « { $name } » ?
folder-delete-text = Ses instructions sont supprimées. Ses conversations et ses dossiers en sortent et sont conservés.
folder-title = Réglages du dossier
folder-name = Nom
folder-instructions = Instructions
folder-options-note = Pour les conversations de ce dossier sans instructions ni projet propres.
folder-project = Projet
folder-project-none = Aucun
folder-create = Créer le dossier
move-title = { $n ->
    [one] Déplacer la conversation vers
    [many] Déplacer { $n } conversations vers
   *[other] Déplacer { $n } conversations vers
}
move-folder-title = Déplacer « { $name } » vers
move-none = Aucun dossier
move-new = Nouveau dossier…
order-selection = Conversations sélectionnées
order-n-selected = { $n ->
    [one] { $n } sélectionnée
    [many] { $n } sélectionnées
   *[other] { $n } sélectionnées
}
order-selected = sélectionnée
order-select-all = Tout sélectionner
order-clear = Effacer la sélection
order-move-short = Déplacer
order-done-archived = { $n ->
    [one] Conversation archivée
    [many] { $n } conversations archivées
   *[other] { $n } conversations archivées
}
order-done-unarchived = { $n ->
    [one] Conversation désarchivée
    [many] { $n } conversations désarchivées
   *[other] { $n } conversations désarchivées
}
order-done-moved = { $n ->
    [one] Conversation déplacée
    [many] { $n } conversations déplacées
   *[other] { $n } conversations déplacées
}
order-done-trashed = { $n ->
    [one] Conversation placée dans la corbeille
    [many] { $n } conversations placées dans la corbeille
   *[other] { $n } conversations placées dans la corbeille
}
archived-search = Rechercher dans les archives
archived-back = Désarchiver « { $name } »
archived-delete = Supprimer « { $name } »
archived-none-title = Rien d’archivé
archived-none-text = Les conversations archivées quittent la liste, mais restent trouvables et s’ouvrent ici.
conversation-forked-from = Dupliquée depuis
option-from-folder = { $value } (du dossier { $folder })
settings-order = Trier les conversations par
settings-order-latest = Dernière activité
settings-order-created = Date de création
settings-order-title = Titre
action-archive-conversation = Archiver la conversation
action-archive-conversation-keywords = ranger masquer
action-pin-conversation = Épingler ou détacher la conversation
action-pin-conversation-keywords = étoile favori haut
action-move-conversation = Déplacer la conversation vers un dossier…
action-move-conversation-keywords = dossier projet ordre
action-new-folder = Nouveau dossier
action-new-folder-keywords = répertoire projet groupe
action-archived = Conversations archivées
action-archived-keywords = archive
action-trash = Corbeille
action-trash-keywords = supprimées restaurer
