backups-title = Sauvegardes
backups-now = Sauvegarder maintenant
backups-automatic = Sauvegarder automatiquement
backups-automatic-note = Quand quelque chose a changé
backups-every-hour = Toutes les heures
backups-every-six-hours = Toutes les 6 heures
backups-every-day = Tous les jours
backups-never = Jamais
backups-reason-automatic = Automatique
backups-reason-requested = Manuelle
backups-reason-migration = Avant une mise à jour
backups-reason-restore = Avant une restauration
backups-damaged = Endommagée. Cette sauvegarde ne peut pas être restaurée.
backups-restore = Restaurer…
backups-restore-of = Restaurer la sauvegarde : { $when }
backups-show-all = Tout afficher ({ $n })
backups-open-folder = Ouvrir le dossier
backups-none = Aucune sauvegarde pour l’instant.
backups-kept = { -brand } conserve des sauvegardes automatiques des 7 derniers jours, des 4 dernières semaines et des 6 derniers mois. De chaque autre type, les 3 dernières sont conservées. Une sauvegarde contient aussi ce que vous supprimez ensuite.
backups-budget = Les sauvegardes occupent au plus 20 % de l’espace libre et laissent 1 Go libre. Si cela ne suffit pas, les plus anciennes sont supprimées d’abord. La plus récente, une d’environ une semaine et une d’environ un mois sont toujours conservées.
backups-copy-title = Copier les sauvegardes dans un autre dossier
backups-copy-note = Chaque sauvegarde automatique y est aussi copiée. Choisissez un dossier sur un autre disque. Les données chiffrées restent chiffrées ; la clé de récupération est nécessaire pour les ouvrir sur un autre ordinateur.
backups-copy-choose = Choisir un dossier…
backups-copy-stop = Ne plus copier
backups-copy-last = Dernière copie le { $when }
backups-copy-none = Rien n’a encore été copié
restore-title = Restaurer cette sauvegarde ?
restore-made = Date : { $when }.
restore-kept = { -brand } sauvegarde d’abord les données actuelles. Les fichiers des services ne changent pas.
restore-same = Les conversations sont les mêmes que maintenant.
restore-do = Restaurer
restore-coming-back = { $n ->
    [one] { $n } conversation supprimée revient :
    [many] { $n } de conversations supprimées reviennent :
   *[other] { $n } conversations supprimées reviennent :
}
restore-going = { $n ->
    [one] { $n } conversation plus récente est retirée :
    [many] { $n } de conversations plus récentes sont retirées :
   *[other] { $n } conversations plus récentes sont retirées :
}
restore-older = { $n ->
    [one] { $n } conversation perd ses derniers messages :
    [many] { $n } de conversations perdent leurs derniers messages :
   *[other] { $n } conversations perdent leurs derniers messages :
}
restore-conversations = { $n ->
    [one] Elle contient { $n } conversation.
    [many] Elle contient { $n } de conversations.
   *[other] Elle contient { $n } conversations.
}
