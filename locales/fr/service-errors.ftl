error-missing-key = Envoyez votre clé dans l’en-tête Authorization: Bearer svc_…
error-expired-key = Cette clé a expiré.
error-ask-for-key = Demandez-en une nouvelle.
error-invalid-key = Cette clé n’est pas valide ou a été révoquée.
error-field-missing = { $path } : ce champ est manquant.
error-field-twice = { $path } : ce champ a été envoyé deux fois.
error-field-invalid = { $path } : { $problem }.
error-max-output-tokens = { $path } : un nombre entier d’au moins 1 est attendu.
error-input-empty = { $path } : un message de l’utilisateur avec du texte ou un fichier est attendu.
error-not-a-uuid = { $path } : un UUID est attendu, et non « { $value } ».
error-too-many-files = { $path } : au plus { NUMBER($limit) } fichiers sont attendus dans un message.
error-use-conversation-id = { $path } : ce service n’enregistre pas les réponses. Envoyez le conversation_id de la réponse précédente ou ses messages dans input.
error-own-tools-only = { $path } : ce service n’exécute que ses propres outils. Omettez ce champ.
error-plain-text-only = { $path } : du texte brut est attendu. Omettez ce champ et décrivez le format dans instructions.
error-purpose = { $path } : 1 à 64 caractères sans caractères de contrôle sont attendus.
error-not-json = Envoyez du JSON avec l’en-tête Content-Type: application/json.
error-json-invalid = JSON non valide : { $problem }.
error-json-list = Un objet JSON est attendu, et non une liste.
error-body-incomplete = La requête s’est terminée trop tôt.
error-body-too-large = La requête dépasse { $limit } Mio.
error-send-as-files = Envoyez les documents sous forme de fichiers.
error-not-a-form = Envoyez un formulaire (multipart/form-data avec un boundary) contenant les champs purpose et file.
error-form-unreadable = Impossible de lire le formulaire : { $problem }.
error-form-too-large = Sans son fichier, le formulaire dépasse { $limit } Mio.
error-form-fields = Envoyez uniquement les champs purpose et file.
error-file-too-large = Le fichier dépasse { $limit } Mio, le maximum que ce service accepte.
error-query-invalid = Impossible de lire les paramètres de l’URL : { $problem }.
error-range = { $n ->
    [one] La plage commence après la fin du fichier, qui fait { $n } octet.
    [many] La plage commence après la fin du fichier, qui fait { $n } d’octets.
   *[other] La plage commence après la fin du fichier, qui fait { $n } octets.
}
error-no-conversation = Il n’existe aucune conversation avec l’ID { $id }.
error-no-project = Il n’existe aucun projet avec l’ID { $id }.
error-no-file = Il n’existe aucun fichier avec l’ID { $id }.
error-no-such-file = Il n’existe aucun fichier avec cet ID.
error-unknown-route = Il n’y a rien à l’adresse { $path }.
error-wrong-method = { $method } n’est pas possible à l’adresse { $path }.
error-not-a-member = Vous n’êtes pas membre du projet { $id }.
error-ask-for-membership = Demandez à l’administrateur du service de vous y ajouter.
error-daily-limit = { $limit ->
    [one] La limite quotidienne de { $limit } token est atteinte (utilisation : { NUMBER($used) }).
    [many] La limite quotidienne de { $limit } de tokens est atteinte (utilisation : { NUMBER($used) }).
   *[other] La limite quotidienne de { $limit } tokens est atteinte (utilisation : { NUMBER($used) }).
}
error-resets-daily = Elle sera réinitialisée à minuit UTC.
error-monthly-limit = { $limit ->
    [one] La limite mensuelle de { $limit } token est atteinte (utilisation : { NUMBER($used) }).
    [many] La limite mensuelle de { $limit } de tokens est atteinte (utilisation : { NUMBER($used) }).
   *[other] La limite mensuelle de { $limit } tokens est atteinte (utilisation : { NUMBER($used) }).
}
error-resets-monthly = Elle sera réinitialisée au début du mois prochain (UTC).
error-daily-limit-reserved = { $limit ->
    [one] Les réponses en cours pourraient suffire à atteindre la limite quotidienne de { $limit } token (utilisation : { NUMBER($used) }).
    [many] Les réponses en cours pourraient suffire à atteindre la limite quotidienne de { $limit } de tokens (utilisation : { NUMBER($used) }).
   *[other] Les réponses en cours pourraient suffire à atteindre la limite quotidienne de { $limit } tokens (utilisation : { NUMBER($used) }).
}
error-monthly-limit-reserved = { $limit ->
    [one] Les réponses en cours pourraient suffire à atteindre la limite mensuelle de { $limit } token (utilisation : { NUMBER($used) }).
    [many] Les réponses en cours pourraient suffire à atteindre la limite mensuelle de { $limit } de tokens (utilisation : { NUMBER($used) }).
   *[other] Les réponses en cours pourraient suffire à atteindre la limite mensuelle de { $limit } tokens (utilisation : { NUMBER($used) }).
}
error-try-when-finished = Réessayez quand elles seront terminées.
error-internal = Une erreur s’est produite dans le service.
error-see-log = Son journal contient les détails.
error-stopping = Le service a été arrêté pendant la réponse.
error-disk-full = Le disque du service est plein.
error-nothing-saved = Rien de cette requête n’a été enregistré.
upstream-unreachable = Impossible de joindre le serveur de modèles { $server }.
upstream-no-model = Le serveur de modèles { $server } n’a aucun modèle.
upstream-missing-model = Le serveur de modèles { $server } n’a plus le modèle { $model }.
upstream-refused = Le serveur de modèles { $server } a refusé la requête ({ $status }).
upstream-reported = Le serveur de modèles { $server } a signalé une erreur.
upstream-says = Il indique : { $said }
upstream-broken = La connexion au serveur de modèles { $server } a été perdue avant la fin de la réponse.
upstream-cut = Le serveur de modèles { $server } a interrompu sa réponse avant la fin.
upstream-silent = { $seconds ->
    [one] Le serveur de modèles { $server } n’a rien envoyé pendant { $seconds } seconde.
    [many] Le serveur de modèles { $server } n’a rien envoyé pendant { $seconds } de secondes.
   *[other] Le serveur de modèles { $server } n’a rien envoyé pendant { $seconds } secondes.
}
upstream-unintelligible = Le serveur de modèles { $server } n’a pas envoyé de réponse valide.
upstream-endless = La réponse du serveur de modèles { $server } est trop volumineuse.
upstream-does-not-fit = { $n ->
    [one] La question est trop longue pour le modèle de { $server }, qui accepte au plus { $n } token.
    [many] La question est trop longue pour le modèle de { $server }, qui accepte au plus { $n } de tokens.
   *[other] La question est trop longue pour le modèle de { $server }, qui accepte au plus { $n } tokens.
}
upstream-shorten = Posez une question plus courte ou donnez au modèle un contexte plus grand.
