messages-label = Messages
speaker-you = Vous
speaker-assistant = Assistant
speaker-sending = envoi
speaker-sending-for = envoi, { $time }
speaker-writing = rédaction
speaker-writing-for = rédaction, { $time }
speaker-reading = lecture
speaker-reading-for = lecture, { $time }
title-label = Titre
title-rename = Renommer
title-find = Rechercher
title-details = Détails
title-more = Plus
title-streaming = Affichage progressif des réponses
title-link = Associer à une conversation existante…
empty-title = Posez une question ou ajoutez un document
empty-title-files = { $n ->
    [one] Que voulez-vous savoir sur ce fichier ?
    [many] Que voulez-vous savoir sur ces { $n } de fichiers ?
   *[other] Que voulez-vous savoir sur ces { $n } fichiers ?
}
empty-quotes = Les réponses citent des passages de vos documents sans les expliquer.
empty-choose-model = Choisir un modèle qui rédige les réponses
empty-offer = { $server } trouvé : utiliser { $model }
empty-model = { $model } rédige les réponses à partir de vos documents.
empty-model-away = { $model } n’est pas disponible. Les questions restent sans réponse jusqu’à son retour.
empty-change-model = Changer de modèle
empty-recent = Fichiers récents
empty-attach = Joindre { $name }
empty-hints = Tapez @ pour joindre un fichier importé, { $palette } pour rechercher, { $shortcuts } pour les raccourcis.
message-copy = Copier
message-copy-plain = Copier en texte brut
message-regenerate = Régénérer
message-fork = Créer une branche ici
message-edit = Modifier
message-delete = Supprimer
message-delete-question = Supprimer la question
message-delete-answer = Supprimer la réponse
message-show-source = Afficher le texte source
message-details = Détails
message-more = Plus
message-broken = Ce message n’a pas pu être affiché correctement. Voici son texte brut.
message-attached-files = Fichiers joints
message-attach-new-version = Modifié sur le disque – joindre
message-attach-new-version-of = Joindre la nouvelle version de { $name }
message-attach-new-version-note = Ce fichier a été modifié sur le disque. La question conserve la version avec laquelle elle a été envoyée.
message-version = Version { NUMBER($version) } sur { NUMBER($total) }
message-version-previous = Version précédente
message-version-next = Version suivante
message-replaced-hide = Masquer le texte remplacé
message-replaced-show = Afficher le texte remplacé
edit-label = Question modifiée
edit-files = Fichiers de la question modifiée
edit-attach = Joindre des fichiers à cette question
edit-note = La version d’origine est conservée.
edit-send = Envoyer
edit-send-held = Disponible une fois la réponse terminée ou arrêtée
edit-send-failed = Réessayez ou retirez les fichiers qui n’ont pas été envoyés
ending-stopped = Vous avez arrêté cette réponse.
ending-cut = Réponse interrompue avant la fin.
ending-failed = Cette réponse a échoué.
ending-tokens = { $n ->
    [one] { $n } token
    [many] { $n } de tokens
   *[other] { $n } tokens
}
ending-tokens-per-second = { $n ->
    [one] { $n } token/s
    [many] { $n } de tokens/s
   *[other] { $n } tokens/s
}
ending-silent = aucune réponse depuis { $time }
ending-stop-hint = { key-escape } pour arrêter
ending-details = Détails
ending-continue = Continuer
ending-continue-with = { $n ->
    [one] Continuer avec { $n } token
    [many] Continuer avec { $n } de tokens
   *[other] Continuer avec { $n } tokens
}
ending-quote = Citer plutôt les documents
ending-new-key = Saisir une nouvelle clé
ending-other-service = Utiliser un autre service
ending-start-fresh = Recommencer à neuf
ending-change-limit = Modifier la limite
ending-try-now = Réessayer maintenant
ending-retrying = Nouvelle tentative
ending-retrying-in = Nouvelle tentative dans { $time }
ending-cancel = Annuler
service-none = aucun service
service-chip = Service : { $name }
service-chip-note = Service de la prochaine question
service-menu = La prochaine question va à
service-menu-nothing = Rien n’est envoyé
service-menu-host = Envoyé à { $host }
service-menu-quotes = Passages de vos documents, aucun modèle
service-menu-model = { $server }, { $model }
service-menu-offline = Hors ligne
service-menu-insecure = Pas de connexion sécurisée
service-menu-key-rejected = Clé refusée
service-menu-no-key = Aucune clé
service-menu-keyring-locked = Trousseau verrouillé
service-menu-models = Choisir un modèle…
service-menu-manage = Gérer les services…
service-outbox-note = Les nouvelles questions attendent dans la boîte d’envoi.
service-retrying = Nouvelle tentative.
service-retrying-in = Nouvelle tentative dans { $time }.
service-retries = Nouvelle tentative automatique.
waiting-sends-in = Envoi dans { $time } au plus tard.
waiting-sends = Envoi dans les dix minutes.
service-new-key = Saisir une nouvelle clé
service-open-settings = Ouvrir les paramètres
service-state-starting = { $name }, démarrage…
service-state-connecting = { $name }, connexion…
service-state-ready = { $name }, prêt
service-quotes = citations uniquement
service-model-away = { $name }, { $model } indisponible
service-state-offline = { $name }, hors ligne
service-state-insecure = { $name }, pas de connexion sécurisée
service-state-key-rejected = { $name }, clé refusée
service-state-no-key = { $name }, aucune clé
service-state-keyring-locked = { $name }, trousseau verrouillé
outbox-label = Question non envoyée
outbox-not-sent = non envoyée
outbox-service-back = { $service } est de nouveau joignable.
outbox-send = Envoyer maintenant
outbox-wait = Confirmer avant l’envoi
outbox-send-online = Envoyer dès le retour en ligne
outbox-edit = Modifier
outbox-remove = Retirer
outbox-removed = Question retirée
outbox-question = Question
outbox-save-key = Enregistrer ({ $keys })
outbox-cancel-key = Annuler ({ key-escape })
outbox-to-composer = Déplacer vers le champ de message
outbox-announcement = La question n’a pas été envoyée. Elle attend dans la boîte d’envoi.
conversation-delete-title = Supprimer « { $title } » ?
conversation-delete-several = { $n ->
    [one] Supprimer { $n } conversation ?
    [many] Supprimer { $n } conversations ?
   *[other] Supprimer { $n } conversations ?
}
conversation-delete-days = { $n ->
    [one] Vous pouvez la restaurer depuis la corbeille pendant { $n } jour. Les fichiers utilisés ailleurs sont conservés.
    [many] Vous pouvez la restaurer depuis la corbeille pendant { $n } jours. Les fichiers utilisés ailleurs sont conservés.
   *[other] Vous pouvez la restaurer depuis la corbeille pendant { $n } jours. Les fichiers utilisés ailleurs sont conservés.
}
conversation-delete-forever = Vous pouvez la restaurer depuis la corbeille jusqu’à ce que vous la vidiez. Les fichiers utilisés ailleurs sont conservés.
conversation-delete-files = { $n ->
    [one] À sa sortie de la corbeille, supprimer aussi { $n } fichier utilisé seulement ici, { BYTES($size) }
    [many] À sa sortie de la corbeille, supprimer aussi { $n } fichiers utilisés seulement ici, { BYTES($size) }
   *[other] À sa sortie de la corbeille, supprimer aussi { $n } fichiers utilisés seulement ici, { BYTES($size) }
}
conversation-delete-files-now = Supprimer les fichiers maintenant
conversation-delete-files-now-note = Si vous restaurez la conversation, elle reviendra sans eux.
conversation-delete-more = { $n ->
    [one] { $n } autre fichier
    [many] { $n } d’autres fichiers
   *[other] { $n } autres fichiers
}
link-title = Conversation sur le service
link-is-linked = Cette conversation en poursuit une qui existait déjà sur le service. Les messages antérieurs ne sont pas affichés ici, mais le service s’en souvient. Si vous la dissociez, votre prochaine question commencera une nouvelle conversation avec tout ce qui est affiché ici.
link-known = Le service connaît cette conversation sous cet ID.
link-unknown = Le service n’a aucune conversation qui corresponde à celle-ci.
link-copy-id = Copier l’ID
link-unlink = Dissocier
link-other = Continuer une autre conversation du service
link-id = ID de la conversation
link-note = Ses messages antérieurs restent sur le service : il s’en souvient, mais ils ne sont pas affichés ici. Copiez l’ID depuis le site web du service.
link-note-new = Elle s’ouvrira dans une nouvelle conversation. Ses messages antérieurs restent sur le service : il s’en souvient, mais ils ne sont pas affichés ici. Copiez l’ID depuis le site web du service.
link-submit = Associer
find-field = Rechercher dans la conversation
find-older = Précédent
find-older-keys = Précédent ({ key-shift }+{ key-enter } ou { key-shift }+F3)
find-newer = Suivant
find-newer-keys = Suivant ({ key-enter } ou F3)
find-close = Fermer la recherche
find-none = Aucun résultat
find-position = { NUMBER($n) } sur { NUMBER($total) }
find-position-more = { NUMBER($n) } sur { NUMBER($total) }+
