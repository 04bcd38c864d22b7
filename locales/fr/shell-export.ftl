dialog-export = Exporter des conversations
dialog-export-folder = Choisir un dossier pour l’export
exported-name = Export { -brand }
exported-untitled = Nouvelle conversation
exported-you = Vous
exported-assistant = Assistant
exported-version = Version { NUMBER($number) } sur { NUMBER($count) }
exported-attached = { $name } ({ BYTES($size) })
exported-more-files = { $n ->
    [one] { $n } autre fichier
    [many] { $n } d’autres fichiers
   *[other] { $n } autres fichiers
}
exported-sources = Sources
exported-reasoning = Raisonnement
exported-web-search = Recherche web
exported-file-search = Recherche de fichiers
exported-code = Code
exported-input = Entrée
exported-result = Résultat
exported-unfinished = Cette réponse était en cours de réception.
exported-stopped = Vous avez arrêté cette réponse.
exported-interrupted = Cette réponse a été interrompue.
exported-failed = Cette réponse a échoué.
exported-taken = { NUMBER($seconds) } s
exported-tokens = { $n ->
    [one] { $n } jeton
    [many] { $n } de jetons
   *[other] { $n } jetons
}
exported-list = Conversations
exported-messages = { $n ->
    [one] { $n } message
    [many] { $n } de messages
   *[other] { $n } messages
}
