ending-you-stopped-after = Vous avez arrêté cette réponse après { SECONDS($ms) }.
ending-you-stopped = Vous avez arrêté cette réponse.
ending-connection-lost = Réponse interrompue à { TIME($ms) } : connexion perdue.
ending-app-quit = Réponse interrompue à { TIME($ms) } : { -brand } a été fermé.
ending-your-limit = { $limit ->
    [one] Votre limite de { $limit } token a été atteinte.
    [many] Votre limite de { $limit } de tokens a été atteinte.
   *[other] Votre limite de { $limit } tokens a été atteinte.
}
ending-model-limit = La limite de tokens du modèle a été atteinte.
ending-usual-limit = Un quart du contexte du modèle a été atteint ({ NUMBER($limit) } tokens).
ending-service-reason = Réponse écourtée par le service ({ $reason }).
ending-repetition = La réponse a commencé à se répéter et a été arrêtée.
ending-repetition-kept = La partie répétée est omise. Caractères conservés : { NUMBER($n) }.
ending-connection-ended = La connexion a été perdue avant la fin de la réponse.
ending-too-large = Cette réponse dépasse { BYTES($bytes) }.
ending-nothing-arrived = Aucun texte n’a été reçu.
ending-text-kept = Le texte ci-dessus est enregistré.
ending-too-large-stopped = { -brand } a cessé de la recevoir.
ending-too-large-next = Demandez une réponse plus courte ou une partie à la fois.
ending-not-saved = Le texte ci-dessus n’est pas encore enregistré.
ending-not-saved-next = Libérez de l’espace disque, puis rouvrez cette conversation.
ending-files-in-progress = { $n ->
    [one] Le service traitait encore un fichier lors de l’envoi.
    [many] Le service traitait encore { $n } de fichiers lors de l’envoi.
   *[other] Le service traitait encore { $n } fichiers lors de l’envoi.
}
ending-empty = La réponse ne contient pas de texte.
ending-forgotten = Le service n’avait plus cette conversation ; elle lui a été renvoyée en entier.
ending-not-sent-to-model = N’est pas envoyé au modèle.
