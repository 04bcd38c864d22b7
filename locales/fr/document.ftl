document-region = Document
document-width = Largeur des documents
document-tabs = Documents ouverts
document-close-tab = Fermer { $name }
document-close = Fermer les documents
document-back = Conversation
document-tools = Outils du document
document-more = Plus
document-opening = Ouverture du fichier…
document-thumbnails = Miniatures des pages
document-thumbnail = Page { NUMBER($page) }
document-page = Page
document-page-of = sur { NUMBER($total) }
document-page-previous = Page précédente
document-page-next = Page suivante
document-page-label = Page { NUMBER($page) } sur { NUMBER($total) }
document-page-loading = Chargement de la page { NUMBER($page) }…
document-scanned = Page numérisée, aucun texte à sélectionner
document-part = Partie
document-part-previous = Partie précédente
document-part-next = Partie suivante
document-chapter-of = Chapitre { NUMBER($n) } sur { NUMBER($total) }
document-sheet-of = Feuille { NUMBER($n) } sur { NUMBER($total) }
document-slide-of = Diapositive { NUMBER($n) } sur { NUMBER($total) }
document-part-of = Partie { NUMBER($n) } sur { NUMBER($total) }
document-sheets = Feuilles
document-left-out = { $n ->
    [one] { $n } ligne n’est pas affichée. Téléchargez le fichier pour le lire en entier.
    [many] { $n } de lignes ne sont pas affichées. Téléchargez le fichier pour le lire en entier.
   *[other] { $n } lignes ne sont pas affichées. Téléchargez le fichier pour le lire en entier.
}
document-place-page = page { NUMBER($page) }
document-place-sheet = feuille « { $title } »
document-place-slide = diapositive { NUMBER($n) }
document-zoom = Zoom
document-zoom-in = Agrandir le document
document-zoom-out = Réduire le document
document-zoom-fit = Ajuster à la largeur
document-zoom-usual = Taille réelle
document-find = Rechercher dans le document
document-find-searching = Recherche…
document-citations = Citations
document-citation-answer = Réponse, { $when }
document-citation-answer-go = Aller à la réponse
document-citation-previous = Citation précédente
document-citation-next = Citation suivante
document-quote-moved = Ce passage a changé. Le plus proche est surligné.
document-quote-missing = Le texte cité est introuvable ici : « { $quote } »
document-ask = Poser une question sur ce document
document-open-in-app = Ouvrir dans l’application par défaut
document-show-in-folder = Afficher dans le dossier
document-show-source = Afficher la source
document-invert = Inverser les couleurs
document-show-in-files = Afficher dans Fichiers
document-close-this = Fermer le document
document-facts-close = Fermer les détails du fichier
document-image-failed = Impossible d’afficher cette image.
document-image-size = { NUMBER($width) } × { NUMBER($height) } pixels
selection-label = Sélection
selection-copy = Copier
facts-label = À propos du fichier
facts-file = Fichier
facts-status = État
facts-size = Taille
facts-created = Création
facts-not-updated = Impossible d’actualiser. { $problem }
facts-used-in = Utilisé dans
facts-unused = N’est utilisé dans aucune conversation.
facts-conversations = Conversations qui l’utilisent
facts-citing = Réponses qui le citent
facts-not-cited = Aucune réponse ne le cite.
facts-citing-more = { $n ->
    [one] Et { $n } autre réponse.
    [many] Et { $n } d’autres réponses.
   *[other] Et { $n } autres réponses.
}
facts-copy-named = { $value }, copier : { $fact }
facts-copy = Copier { $value }
