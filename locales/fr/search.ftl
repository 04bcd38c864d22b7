search-title = Recherche
search-field = Tout rechercher
search-placeholder = Rechercher dans les messages, fichiers et brouillons
search-clear = Effacer la recherche
search-filters = Filtres
search-time-any = Toute date
search-time-today = Aujourd’hui
search-time-week = 7 derniers jours
search-time-month = 30 derniers jours
search-time-year = Cette année
search-time-choose = Choisir les dates…
search-time-range = { $from } – { $until }
search-time-since = Depuis le { $from }
search-time-until = Jusqu’au { $until }
search-dates-title = Choisir les dates
search-dates-from = Premier jour
search-dates-until = Dernier jour
search-dates-apply = Appliquer
search-has-file = Avec un fichier
search-folder = Dossier
search-folder-any = Tous les dossiers
search-folder-path = { $outer } › { $inner }
search-service = Service
search-service-any = Tous les services
search-from = De
search-from-any = Tout le monde
search-status = État
search-status-any = Tous les états
search-status-complete = Terminée
search-status-stopped = Arrêtée
search-status-cut = Interrompue
search-status-failed = Échouée
search-remove-filter = Retirer le filtre : { $name }
search-clear-filters = Retirer les filtres
search-kinds = Afficher
search-kind-all = Tout
search-kind-messages = Messages
search-kind-files = Fichiers
search-kind-drafts = Brouillons
search-order = Ordre
search-order-best = Pertinence
search-order-newest = Plus récents
search-results = Résultats
search-conversations = { $n ->
    [one] { $n } conversation
    [many] { $n } de conversations
   *[other] { $n } conversations
}
search-files = { $n ->
    [one] { $n } fichier
    [many] { $n } de fichiers
   *[other] { $n } fichiers
}
search-drafts = { $n ->
    [one] { $n } brouillon
    [many] { $n } de brouillons
   *[other] { $n } brouillons
}
search-matches = { $n ->
    [one] { $n } occurrence
    [many] { $n } d’occurrences
   *[other] { $n } occurrences
}
search-more = { NUMBER($n) } de plus
search-more-groups = Afficher plus
search-archived = Archivée
search-file = Fichier
search-draft = Brouillon
search-partial = Seuls les messages les plus récents contenant ce texte ont été examinés. Ajoutez un mot ou un filtre pour trouver les plus anciens.
search-indexing = Les anciens messages sont encore en cours de préparation pour la recherche. Ils apparaîtront ici dès que ce sera fait.
search-found = { $n ->
    [one] { $n } résultat
    [many] { $n } de résultats
   *[other] { $n } résultats
}
search-found-more = { $n ->
    [one] Plus de { $n } résultat
    [many] Plus de { $n } de résultats
   *[other] Plus de { $n } résultats
}
search-empty-title = Rechercher partout sur cet ordinateur
search-empty-text = Messages, fichiers et leur texte, brouillons, archives comprises. Fonctionne hors ligne.
search-recent = Recherches récentes
search-hint = « deux mots » trouve l’expression exacte. −mot l’exclut. file:manuel trouve les messages avec ce fichier.
search-no-results = Aucun résultat pour « { $text } »
search-no-results-filters = Aucun résultat avec ces filtres
search-suggestion = Vouliez-vous dire « { $text } » ?
search-suggestion-found = { $n ->
    [one] Il y a { $n } résultat.
    [many] Il y a { $n } de résultats.
   *[other] Il y a { $n } résultats.
}
search-back = Retour aux résultats de recherche
search-key-alt = Alt
search-everywhere = Rechercher « { $text } » partout
