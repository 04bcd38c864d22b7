export-done = Exporté dans { $name }.
export-missing = { $n ->
    [one] { $n } fichier n’a pas pu être inclus. Le manifeste indique pourquoi.
    [many] { $n } de fichiers n’ont pas pu être inclus. Le manifeste indique pourquoi.
   *[other] { $n } fichiers n’ont pas pu être inclus. Le manifeste indique pourquoi.
}
export-failed = L’export a échoué.
export-nothing-written = Rien n’a été écrit.
export-no-permission = Vous n’avez pas l’autorisation d’écrire dans { $folder }.
export-exists = { $name } existe déjà.
export-nothing = Il n’y a rien à exporter.
export-nothing-do = Choisissez une conversation qui contient des messages.
export-underway = Un autre export est en cours.
export-underway-do = Attendez qu’il se termine ou annulez-le.
export-gone = L’export n’existe plus.
export-gone-why = Il a été déplacé ou supprimé.
export-no-pdf = Le PDF et l’impression ne sont pas encore disponibles sur ce système.
export-as-html = Exportez en HTML et imprimez depuis un navigateur.
export-not-printed = Impossible d’imprimer la conversation.
export-unreachable = { $n ->
    [one] Un service est injoignable : ses autres fichiers n’ont pas été demandés.
    [many] { $n } de services sont injoignables : leurs autres fichiers n’ont pas été demandés.
   *[other] { $n } services sont injoignables : leurs autres fichiers n’ont pas été demandés.
}
