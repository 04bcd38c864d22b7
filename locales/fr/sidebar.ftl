sidebar-label = Conversations
sidebar-search = Rechercher
sidebar-files = Fichiers
sidebar-settings = Paramètres
sidebar-results = Résultats
sidebar-none-found = Aucune conversation correspondante
sidebar-none = Vos conversations apparaîtront ici.
sidebar-width = Largeur de la barre latérale
conversation-untitled = Nouvelle conversation
sidebar-row-answering = Réponse en cours
sidebar-row-outbox = { $n ->
    [one] { $n } question dans la boîte d’envoi
    [many] { $n } de questions dans la boîte d’envoi
   *[other] { $n } questions dans la boîte d’envoi
}
sidebar-row-draft = Brouillon
sidebar-row-interrupted = Dernière réponse interrompue
sidebar-row-failed = Échec de la dernière réponse
sidebar-row-open = Ouvrir
sidebar-row-rename = Renommer
