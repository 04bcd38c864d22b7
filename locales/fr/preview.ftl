preview-title = Aperçu de { $name }
preview-title-unknown = Aperçu du fichier
preview-download = Télécharger
preview-close = Fermer l’aperçu
preview-content = Contenu
preview-opening = Ouverture du fichier…
preview-image-failed = Impossible d’afficher cette image. Fermez l’aperçu et rouvrez-le.
preview-image-size = { NUMBER($width) } × { NUMBER($height) } pixels
preview-quote-missing = Le texte cité est introuvable ici : « { $quote } »
preview-quote-missing-on-page = Le texte cité est introuvable sur cette page : « { $quote } »
preview-quote-marked = Le texte cité est surligné : { $quote }
preview-pages = Pages
preview-page = Page
preview-page-of = sur { NUMBER($total) }
preview-page-previous = Page précédente
preview-page-next = Page suivante
preview-page-alt = Page { NUMBER($page) } de { $name }
preview-page-loading = Chargement de la page { NUMBER($page) }…
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
