files-title = Fichiers
files-service = Service
files-refresh = Actualiser
files-upload = Importer
files-updated = Actualisé { $ago }
files-updating = Actualisation…
files-asking = Récupération des fichiers de { $service }…
files-none-title = Aucun fichier sur { $service } pour l’instant
files-none-text = Les fichiers que vous importez apparaissent ici. Déposez des fichiers sur cette page ou choisissez-les.
files-not-offered-title = { $service } ne propose pas de fichiers
files-not-allowed-title = Votre compte ne peut pas utiliser de fichiers sur { $service }
files-not-offered-text = Vous pouvez tout de même discuter. { -brand } vérifie à nouveau chaque jour.
files-check-again = Vérifier à nouveau
files-choose = Choisir des fichiers
files-no-match = Aucun fichier correspondant
files-clear-filters = Effacer les filtres
files-partial = Le service n’a listé qu’une partie de ses fichiers.
files-search = Rechercher des fichiers
files-filter = Filtre
files-filter-all = Tous
files-filter-unused = Inutilisés
files-filter-duplicates = Doublons
files-filter-failed = En échec
files-filter-deleted = Supprimés
files-type = Type
files-type-any = Tous les types
files-age = Ancienneté
files-age-any = Toutes les dates
files-age-month = Plus d’un mois
files-age-half-year = Plus de six mois
files-age-year = Plus d’un an
files-purpose = Finalité
files-purpose-any = Toutes les finalités
files-choice = { $choice } ({ NUMBER($n) })
files-column-name = Nom
files-column-status = État
files-column-used = Utilisation
files-column-size = Taille
files-column-created = Création
files-column-selected = Sélection
files-column-actions = Actions
files-select = Sélectionner { $name }
files-select-all = Tout sélectionner
files-selected = Fichiers sélectionnés
files-n-selected = { $n ->
    [one] { $n } sélectionné
    [many] { $n } sélectionnés
   *[other] { $n } sélectionnés
}
files-selected-unused = { BYTES($size) }, aucun utilisé
files-selected-used = { $n ->
    [one] { BYTES($size) }, { $n } utilisé
    [many] { BYTES($size) }, { $n } utilisés
   *[other] { BYTES($size) }, { $n } utilisés
}
files-download-selected = Télécharger la sélection
files-ask-selected = Poser une question sur la sélection
files-ask-short = Demander
files-delete-selected = Supprimer la sélection
files-clear-selection = Tout désélectionner
files-storage = Stockage
files-storage-used = Utilisés dans des conversations : { BYTES($size) }
files-storage-unused = Inutilisés : { BYTES($size) }
files-storage-duplicates = Doublons : { BYTES($size) }
files-storage-all = { $n ->
    [one] { $n } fichier, { BYTES($size) } sur { $service }
    [many] { $n } de fichiers, { BYTES($size) } sur { $service }
   *[other] { $n } fichiers, { BYTES($size) } sur { $service }
}
uploads-label = Importations
uploads-running = { $n ->
    [one] Importation de { $n } fichier
    [many] Importation de { $n } de fichiers
   *[other] Importation de { $n } fichiers
}
uploads-paused = { $n ->
    [one] { $n } importation en pause
    [many] { $n } d’importations en pause
   *[other] { $n } importations en pause
}
uploads-pause-all = Tout mettre en pause
uploads-resume-all = Tout reprendre
file-download = Télécharger
file-ask = Poser une question dessus
file-download-named = Télécharger { $name }
file-delete-named = Supprimer { $name }
file-remove-from-list = Retirer de la liste
file-resume = Reprendre l’importation
file-pause = Mettre l’importation en pause
file-cancel = Annuler l’importation
file-try-now = Réessayer maintenant
file-show-uses = Voir les utilisations
file-replace = Importer une nouvelle version
file-remove = Retirer
file-uses-title = Utilisations de { $name }
file-uses-none = N’est plus utilisé dans aucune conversation.
file-status-queued = En attente
file-status-waiting = En attente du service
file-status-retrying-in = Nouvel essai dans { $seconds }
file-status-retrying = Nouvelle tentative
file-status-paused = En pause
file-status-hashing = Calcul de l’empreinte, { $percent }
file-status-duplicate = Doublon
file-status-duplicate-note = Un autre fichier a le même contenu
file-status-ready = Prêt
file-status-deleting = Suppression
file-status-deleted = Supprimé
file-status-missing = Non importé
file-status-deleted-on = Supprimé le { $day }
file-status-failed = Échec
file-status-not-deleted = Non supprimé
file-meter-uploading = Importation de { $name }
file-meter-hashing = Calcul de l’empreinte de { $name }
file-status-hashing-short = Empreinte
file-deleting-in = dans { $seconds }
attachment-changed = Modifié sur le disque
attachment-progress = Import : { $percent } de { BYTES($size) }
attachment-ready = Prêt, { BYTES($size) }
attachment-already-at = Déjà importé à { $when }
attachment-already-on = Déjà importé le { $when }
attachment-queued = En attente, { BYTES($size) }
attachment-paused = En pause, { BYTES($size) }
file-used-in = { $n ->
    [one] { $n } conversation
    [many] { $n } de conversations
   *[other] { $n } conversations
}
file-used-in-draft = dans un brouillon
file-unused = inutilisé
file-facts = { $status }, { $size }, { $used }
file-facts-ready = { $size }, { $used }
file-chip-deleted = supprimé
file-chip-missing = non importé
file-chip-unreadable = illisible
file-chip-failed = en échec
file-delete-title = Supprimer { $name } ?
files-delete-title = { $n ->
    [one] Supprimer { $n } fichier ?
    [many] Supprimer { $n } de fichiers ?
   *[other] Supprimer { $n } fichiers ?
}
file-delete-unused = Aucune conversation ne l’utilise. Il sera définitivement supprimé de { $service }.
file-delete-used = { $n ->
    [one] Il est utilisé dans { $n } conversation. Il sera définitivement supprimé de { $service }. Le nom du fichier restera affiché dans la conversation.
    [many] Il est utilisé dans { $n } de conversations. Il sera définitivement supprimé de { $service }. Le nom du fichier restera affiché dans les conversations.
   *[other] Il est utilisé dans { $n } conversations. Il sera définitivement supprimé de { $service }. Le nom du fichier restera affiché dans les conversations.
}
file-delete-used-draft = { $n ->
    [one] Il est utilisé dans { $n } brouillon. Il sera définitivement supprimé de { $service }.
    [many] Il est utilisé dans { $n } de brouillons. Il sera définitivement supprimé de { $service }.
   *[other] Il est utilisé dans { $n } brouillons. Il sera définitivement supprimé de { $service }.
}
file-delete-used-both =
    Il est utilisé dans { $n ->
        [one] { $n } conversation
        [many] { $n } de conversations
       *[other] { $n } conversations
    } et { $drafts ->
        [one] { $drafts } brouillon
        [many] { $drafts } de brouillons
       *[other] { $drafts } brouillons
    }. Il sera définitivement supprimé de { $service }. Le nom du fichier restera affiché dans les conversations.
files-delete-unused = Aucune conversation ne les utilise. Ils seront définitivement supprimés de { $service }.
files-delete-some-used = { $n ->
    [one] { $n } d’entre eux est utilisé dans des conversations ou des brouillons. Tous seront définitivement supprimés de { $service }. Les noms des fichiers resteront affichés dans les conversations.
    [many] { $n } d’entre eux sont utilisés dans des conversations ou des brouillons. Tous seront définitivement supprimés de { $service }. Les noms des fichiers resteront affichés dans les conversations.
   *[other] { $n } d’entre eux sont utilisés dans des conversations ou des brouillons. Tous seront définitivement supprimés de { $service }. Les noms des fichiers resteront affichés dans les conversations.
}
files-delete-all-used = { $n ->
    [one] Il est utilisé dans des conversations ou des brouillons. Il sera définitivement supprimé de { $service }. Le nom du fichier restera affiché dans les conversations.
    [many] Les { $n } de fichiers sont utilisés dans des conversations ou des brouillons. Ils seront définitivement supprimés de { $service }. Les noms des fichiers resteront affichés dans les conversations.
   *[other] Les { $n } fichiers sont utilisés dans des conversations ou des brouillons. Ils seront définitivement supprimés de { $service }. Les noms des fichiers resteront affichés dans les conversations.
}
deletion-one = Suppression de { $name }.
deletion-one-in = Suppression de { $name } dans { $seconds }.
deletion-many = { $n ->
    [one] Suppression de { $n } fichier.
    [many] Suppression de { $n } de fichiers.
   *[other] Suppression de { $n } fichiers.
}
deletion-many-in = { $n ->
    [one] Suppression de { $n } fichier dans { $seconds }.
    [many] Suppression de { $n } de fichiers dans { $seconds }.
   *[other] Suppression de { $n } fichiers dans { $seconds }.
}
deletion-one-used = { $n ->
    [one] Il est utilisé dans { $n } conversation.
    [many] Il est utilisé dans { $n } de conversations.
   *[other] Il est utilisé dans { $n } conversations.
}
deletion-one-unused = Il n’est utilisé dans aucune conversation.
deletion-many-used = { $n ->
    [one] { $n } d’entre eux est utilisé dans des conversations.
    [many] { $n } d’entre eux sont utilisés dans des conversations.
   *[other] { $n } d’entre eux sont utilisés dans des conversations.
}
deletion-many-unused = Aucun n’est utilisé dans une conversation.
