export-menu = Exporter…
export-copy = Copier en Markdown
export-print = Imprimer…
export-action = Exporter la conversation…
export-action-keywords = enregistrer markdown html json pdf
export-action-all = Tout exporter…
export-action-copy = Copier la conversation en Markdown
export-action-print = Imprimer la conversation…
export-settings = Exporter les conversations
export-settings-note = Markdown, HTML, JSON ou PDF
export-title = Exporter
export-what = Contenu
export-this = Cette conversation
export-selected = Conversations sélectionnées
export-folder = Dossier « { $name } »
export-everything = Tout
export-n-messages = { $n ->
    [one] { $n } message
    [many] { $n } de messages
   *[other] { $n } messages
}
export-n-conversations = { $n ->
    [one] { $n } conversation
    [many] { $n } de conversations
   *[other] { $n } conversations
}
export-format = Format
export-markdown = Markdown
export-html = HTML
export-json = JSON
export-pdf = PDF
export-markdown-note = Du texte brut, lisible dans tout éditeur.
export-html-note = Une page qui s’ouvre dans tout navigateur et permet la recherche. Sans application.
export-json-note = Toutes les versions de tous les messages, pour d’autres programmes.
export-pdf-note = Des pages à imprimer et à partager. Le texte peut être recherché.
export-include = Inclure
export-files = Fichiers joints
export-files-sum = { $n ->
    [one] { $n } fichier, { BYTES($size) }
    [many] { $n } de fichiers, { BYTES($size) }
   *[other] { $n } fichiers, { BYTES($size) }
}
export-citations = Citations avec leurs passages
export-details = Détails techniques des réponses
export-details-note = Modèles, heures et identifiants. Jamais la clé.
export-archived = Conversations archivées
export-package = Enregistrer sous forme de
export-zip = Fichier ZIP
export-as-folder = Dossier
export-size = Environ { BYTES($size) }. Les exports ne sont pas chiffrés.
export-size-pending = Calcul de la taille… Les exports ne sont pas chiffrés.
export-not-encrypted = Les exports ne sont pas chiffrés.
export-progress = Export : { NUMBER($done) } sur { NUMBER($total) }
