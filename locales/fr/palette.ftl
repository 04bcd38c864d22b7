palette-title = Palette de commandes
palette-placeholder = Rechercher partout ou exécuter une commande
palette-results = Résultats
palette-recent = Récents
palette-commands = Commandes
palette-conversations = Conversations
palette-messages = Messages
palette-more = Autres
palette-files = Fichiers
palette-new-conversation = Nouvelle conversation sur « { $text } »
palette-on = Activé
palette-off = Désactivé
palette-message-you = Vous, { $when }
palette-message-assistant = Assistant, { $when }
palette-file-used = { $n ->
    [0] Inutilisé
    [one] Utilisé dans { $n } conversation
    [many] Utilisé dans { $n } de conversations
   *[other] Utilisé dans { $n } conversations
}
palette-file-deleted = Supprimé
palette-no-results = Aucun résultat pour « { $text } »
palette-found = { $n ->
    [one] { $n } message
    [many] { $n } de messages
   *[other] { $n } messages
}
palette-found-more = { $n ->
    [one] Plus de { $n } message
    [many] Plus de { $n } de messages
   *[other] Plus de { $n } messages
}
palette-hint-move = ↑↓ pour naviguer
palette-hint-select = { key-enter } pour sélectionner
palette-hint-commands = tapez { $sign } pour les commandes
