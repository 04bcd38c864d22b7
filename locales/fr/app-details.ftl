details-answer-at = Réponse de { TIME($ms) }
details-outcome = Résultat
details-sent = Requête
details-attempts = Tentatives
details-received = Réponse
details-ids = ID
details-sources = Sources
details-status = État
details-status-sending = Envoi
details-status-arriving = Réception
details-status-complete = Terminée
details-status-stopped = Arrêtée par vous
details-status-interrupted = Interrompue
details-status-failed = Échec
details-model = Modèle
details-first-byte = Délai du premier octet
details-first-word = Délai du premier mot
details-total-time = Durée totale
details-duration = { DURATION($ms) }
details-speed = Vitesse
details-tokens-per-second = { $n ->
    [one] { $n } token/s
    [many] { $n } de tokens/s
   *[other] { $n } tokens/s
}
details-error = Erreur
details-service = Service
details-context = Contexte
details-context-none = Rien n’a été envoyé
details-context-unknown = Inconnu : la requête n’est pas sur cet ordinateur
details-context-erased = Non conservé : un de ses messages a été supprimé
details-context-forked = Voir la conversation d’origine
details-context-question = Seulement la question
details-context-whole = Toute la conversation
details-context-first = Première question
details-messages = Messages
details-files = Fichiers
details-count = { NUMBER($n) }
details-given = Vu par le modèle
details-given-messages = Messages : { NUMBER($n) }, omis : { NUMBER($left) }
details-passages = Passages lus
details-given-passages = { NUMBER($n) }, omis : { NUMBER($left) }
details-context-size = Contexte du modèle
details-tokens = Tokens
details-tokens-used = { NUMBER($input) } en entrée, { NUMBER($output) } en sortie
details-instructions = Instructions
details-instructions-named = { $name } : { $text }
details-limit = Limite de longueur
details-limit-tokens = { $n ->
    [one] { $n } token
    [many] { $n } de tokens
   *[other] { $n } tokens
}
details-project = Projet
details-delivery = Transmission
details-delivery-whole = En une seule fois
details-reason = Raison
details-reason-continues = Le service a déjà vu les messages antérieurs
details-reason-attached = Continue la conversation associée, dont les messages antérieurs ne sont pas affichés ici
details-reason-first-question = C’est la première question
details-reason-forgotten = Le service ne connaissait plus cette conversation : elle lui a été renvoyée en entier
details-reason-continuation = Continue la réponse interrompue
details-reason-regenerated = Réponse régénérée
details-reason-edited = La question a été modifiée
details-reason-message-deleted = Un message antérieur a été supprimé
details-reason-not-whole = La réponse précédente est incomplète
details-reason-other-service = Les réponses antérieures venaient d’un autre service
details-reason-instructions-changed = Les instructions ont changé
details-reason-stateless = Le service n’a pas attribué d’ID à cette conversation
details-reason-not-seen = Le service n’a pas vu les messages antérieurs
details-attempts-total = Total
details-attempts-total-value = { $n ->
    [one] { $n } tentative, { DURATION($ms) } d’attente
    [many] { $n } de tentatives, { DURATION($ms) } d’attente
   *[other] { $n } tentatives, { DURATION($ms) } d’attente
}
details-attempt = Tentative { NUMBER($n) }
details-retried = Nouvelle tentative
details-retried-at-once = Immédiate
details-retried-after = Après { DURATION($ms) }
details-http-status = Statut HTTP
details-bytes-received = Reçu
details-bytes = { $n ->
    [one] { $n } octet
    [many] { $n } d’octets
   *[other] { $n } octets
}
details-replaced = Texte remplacé
details-replaced-characters = { $n ->
    [one] { $n } caractère absent du texte final
    [many] { $n } de caractères absents du texte final
   *[other] { $n } caractères absents du texte final
}
details-out-of-order = Événements inhabituels
details-out-of-order-events = { $n ->
    [one] { $n } événement répété, manquant, tardif ou illisible
    [many] { $n } d’événements répétés, manquants, tardifs ou illisibles
   *[other] { $n } événements répétés, manquants, tardifs ou illisibles
}
details-id-response = Réponse
details-id-conversation = Conversation
details-id-request = Requête
details-not-sent = Cette question n’a pas été envoyée.
details-request-not-here = La requête de cette réponse n’est pas sur cet ordinateur.
details-request-not-kept = La requête de cette réponse n’a pas été conservée.
details-no-request = Il n’y a aucune requête à copier.
details-no-command = Impossible de copier cette requête comme commande curl.
details-no-command-why = Elle contient un caractère qu’aucun shell n’accepte.
details-only-answers = Seules les réponses ont des détails.
