trash-title = Corbeille
trash-search = Rechercher dans la corbeille
trash-empty = Vider la corbeille…
trash-note = { $n ->
    [one] Les conversations et les messages sont définitivement supprimés après { $n } jour.
    [many] Les conversations et les messages sont définitivement supprimés après { $n } jours.
   *[other] Les conversations et les messages sont définitivement supprimés après { $n } jours.
}
trash-note-forever = Les conversations et les messages sont conservés jusqu’à ce que vous vidiez la corbeille.
trash-change = Modifier
trash-name = Nom
trash-deleted = Supprimé
trash-left = Temps restant
trash-messages = Messages
trash-days-left = { $n ->
    [one] { $n } jour
    [many] { $n } jours
   *[other] { $n } jours
}
trash-today = Aujourd’hui
trash-restore = Restaurer
trash-restore-of = Restaurer « { $name } »
trash-erase-of = Supprimer définitivement « { $name } »
trash-files = Supprimé en même temps : { $names }
trash-no-text = Message sans texte
trash-message-in = Message dans « { $title } »
trash-none-title = La corbeille est vide
trash-none-text = Les conversations et les messages supprimés sont conservés ici un certain temps.
trash-restored = « { $name } » restauré
trash-restored-open = Ouvrir
trash-empty-title = Vider la corbeille ?
trash-empty-text = { $n ->
    [one] Cela supprime définitivement { $n } élément de cet ordinateur.
    [many] Cela supprime définitivement { $n } éléments de cet ordinateur.
   *[other] Cela supprime définitivement { $n } éléments de cet ordinateur.
}
trash-erase-title = Supprimer définitivement « { $name } » ?
trash-erase-text = Il ne pourra plus être restauré ensuite.
trash-backups = { $n ->
    [one] { $n } sauvegarde peut encore le contenir.
    [many] { $n } sauvegardes peuvent encore le contenir.
   *[other] { $n } sauvegardes peuvent encore le contenir.
}
trash-erase = Supprimer définitivement
settings-trash = Conserver les conversations supprimées
settings-trash-forever = Jusqu’à ce que je vide la corbeille
settings-trash-days = { $n ->
    [one] { $n } jour
    [many] { $n } jours
   *[other] { $n } jours
}
