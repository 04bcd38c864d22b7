self-check-title = Vérification
self-check-good = Aucun problème détecté
self-check-problems = { $n ->
    [one] { $n } problème détecté
    [many] { $n } problèmes détectés
   *[other] { $n } problèmes détectés
}
self-check-never = Pas encore vérifié
self-check-note = Vérifie les données de cet ordinateur chaque semaine, et lorsque { -brand } ne s’est pas fermé correctement
self-check-checked = Vérifié le { $when }
self-check-counted = Vérifié le { $when } : { LIST($counts) }
self-check-conversations = { $n ->
    [one] { $n } conversation
    [many] { $n } conversations
   *[other] { $n } conversations
}
self-check-messages = { $n ->
    [one] { $n } message
    [many] { $n } messages
   *[other] { $n } messages
}
self-check-files = { $n ->
    [one] { $n } fichier
    [many] { $n } fichiers
   *[other] { $n } fichiers
}
self-check-now = Vérifier maintenant
self-check-running = Vérification : { $percent }
self-check-recover = Récupérer…
self-check-rebuild = Reconstruire l’index
self-check-give-up = Ne plus attendre
self-check-recover-title = Récupérer ce qui est lisible ?
self-check-recover-text = { -brand } arrête les réponses en cours, place ce qui est lisible dans de nouvelles données et les ouvre. Le fichier actuel est conservé.
self-check-recover-do = Récupérer
self-check-found = { $n ->
    [one] La vérification a détecté { $n } problème.
    [many] La vérification a détecté { $n } problèmes.
   *[other] La vérification a détecté { $n } problèmes.
}
self-check-show = Afficher
backup-reason-update = Avant la mise à jour vers { $version }
backup-reason-trash = Avant de vider la corbeille
backup-reason-erasure = Avant une suppression définitive
backup-delete-of = Supprimer la sauvegarde du { $when }
backup-delete-title = Supprimer cette sauvegarde ?
backup-delete-text = Du { $when }. Elle ne pourra plus être restaurée ensuite. Le fichier est { $name }.
backup-erasures-kept = { $n ->
    [one] Les sauvegardes faites avant une suppression définitive sont retirées après { $n } jour.
    [many] Les sauvegardes faites avant une suppression définitive sont retirées après { $n } jours.
   *[other] Les sauvegardes faites avant une suppression définitive sont retirées après { $n } jours.
}
erase-keeps-backup = Faire d’abord une sauvegarde
erase-keeps-backup-note = { $n ->
    [one] Elle contient encore ce que vous supprimez ici jusqu’à ce qu’elle ait { $n } jour ou que vous la supprimiez.
    [many] Elle contient encore ce que vous supprimez ici jusqu’à ce qu’elle ait { $n } jours ou que vous la supprimiez.
   *[other] Elle contient encore ce que vous supprimez ici jusqu’à ce qu’elle ait { $n } jours ou que vous la supprimiez.
}
trash-count = { $n ->
    [one] { $n } élément dans la corbeille
    [many] { $n } éléments dans la corbeille
   *[other] { $n } éléments dans la corbeille
}
trash-open = Ouvrir la corbeille
trash-select-of = Sélectionner « { $name } »
trash-selection = Éléments sélectionnés
trash-erase-many-title = { $n ->
    [one] Supprimer définitivement { $n } élément ?
    [many] Supprimer définitivement { $n } éléments ?
   *[other] Supprimer définitivement { $n } éléments ?
}
trash-restored-many = { $n ->
    [one] { $n } élément restauré
    [many] { $n } éléments restaurés
   *[other] { $n } éléments restaurés
}
trash-read-only = Cette conversation est dans la corbeille.
trash-back = Retour à la corbeille
trash-earlier = Afficher les messages précédents
