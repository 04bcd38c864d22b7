downloads-label = Téléchargements
download-queued = En attente
download-progress = { BYTES($done) } sur { BYTES($total) }
download-meter = Téléchargement de { $name }
download-show = Afficher dans le dossier
download-cancel = Annuler le téléchargement
