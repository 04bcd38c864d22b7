composer-region = Votre message
composer-label = Message
composer-placeholder = Posez une question ou déposez des documents n’importe où
composer-new-text = Nouveau texte plus bas
composer-draft-not-saved = Impossible d’enregistrer le brouillon
composer-not-saved = Non enregistré
composer-attach = Joindre des fichiers
composer-attach-files = Fichiers…
composer-attach-folder = Dossier…
composer-send = Envoyer
composer-send-key = Envoyer ({ $key })
composer-send-after-answer = Envoyer après cette réponse ({ $key })
composer-send-after-questions = Envoyer après les questions en attente ({ $key })
composer-queued-after-answer = Envoi après cette réponse
composer-queued-after-questions = Envoi après les questions en attente
composer-stop = Arrêter
composer-stop-key = Arrêter ({ key-escape })
composer-attachments = Pièces jointes
quotations-label = Texte cité
quotation-remove = Retirer la citation
quotation-remove-named = Retirer la citation de { $source }
composer-pasted = Le long texte que vous avez collé est joint sous forme de document.
composer-pasted-insert = Insérer plutôt comme texte
composer-insert-prompt = Insérer
composer-mentions = Fichiers à joindre
composer-mentions-none = Aucun fichier téléversé sur ce service
attachment-replace = Importer une nouvelle version
attachment-replace-named = Importer une nouvelle version de { $name }
attachment-retry = Réessayer
attachment-retry-named = Réessayer d’importer { $name }
upload-anyway = Importer quand même
upload-anyway-named = Importer { $name } quand même
attachment-try-now = Réessayer maintenant
attachment-try-now-named = Réessayer maintenant d’importer { $name }
attachment-resume = Reprendre
attachment-resume-named = Reprendre l’importation de { $name }
attachment-pause = Mettre en pause
attachment-pause-named = Mettre en pause l’importation de { $name }
attachment-cancel = Annuler l’importation
attachment-cancel-named = Annuler l’importation de { $name }
attachment-remove = Retirer
attachment-remove-named = Retirer { $name }
attachment-uploading = Importation de { $name }
attachment-hashing = Calcul de l’empreinte de { $name }
many-files = { $n ->
    [one] { $n } fichier
    [many] { $n } de fichiers
   *[other] { $n } fichiers
}
many-files-unreadable = { $n ->
    [one] { $n } illisible
    [many] { $n } illisibles
   *[other] { $n } illisibles
}
many-files-show = Afficher
many-files-hide = Masquer
many-files-remove-unreadable = Retirer les illisibles
