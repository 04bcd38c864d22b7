models-answers = Réponses
models-quote = Citer uniquement
models-quote-note = Trouve et cite des passages de vos documents. Aucun modèle nécessaire.
models-write = Rédiger les réponses avec un modèle
models-write-note = Chaque réponse montre les passages que le modèle a lus.
models-reading-speed = Il lit environ { NUMBER($tokens) } tokens par seconde.
models-write-none = Aucun modèle trouvé. Démarrez un serveur de modèles ou ajoutez-en un ci-dessous.
models-choose = Choisir un modèle
models-answers-label = Modèle pour les réponses
models-loading = Chargement de { $model }, { $time }. Les questions attendent qu’il soit prêt.
models-busy = Rédige une réponse, { $time }.
models-until-back = Les questions restent sans réponse jusqu’à son retour.
models-until-chosen = Les questions restent sans réponse jusqu’à ce que vous choisissiez un autre modèle.
models-unavailable = { $model }, indisponible
models-stopped = { $server } n’est pas démarré
models-unreachable = { $server } est injoignable
models-stopped-note = { $model } sera de nouveau utilisé dès qu’il sera disponible.
models-missing = { $server } n’a plus { $model }
models-missing-since = Absent depuis { MOMENT($ms) }. Les réponses précédentes sont conservées.
models-missing-note = Les réponses précédentes sont conservées.
models-key-needed = { $server } demande une clé, ou une autre clé
models-key-needed-note = Saisissez la clé du serveur ci-dessous.
models-failed = { $server } signale une erreur
models-meaning = Recherche par le sens
models-meaning-title = Trouver des passages qui disent la même chose autrement
models-meaning-label = Modèle pour le sens
models-meaning-off = Désactivée
models-meaning-ready = Passages prêts : { NUMBER($ready) } sur { NUMBER($total) }
models-meaning-empty = Les documents seront préparés lorsque vous les ajouterez.
models-meaning-by-words = Sans modèle, les passages sont trouvés d’après leurs mots.
models-meaning-away = { $model } n’est pas disponible. Les passages sont trouvés d’après leurs mots.
models-servers = Serveurs de modèles
models-look-again = Rechercher à nouveau
models-looking = Recherche…
models-server-models = { $n ->
    [one] { $host }, { $n } modèle
    [many] { $host }, { $n } de modèles
   *[other] { $host }, { $n } modèles
}
models-server-installed = Installé, son serveur n’est pas démarré
models-state-running = En marche
models-state-loading = Charge son modèle
models-state-stopped = Arrêté
models-state-unreachable = Injoignable
models-state-key = Clé requise
models-state-failed = Erreur
models-check-again = Vérifier à nouveau
models-enter-key = Saisir la clé…
models-edit = Clé et taille du contexte…
models-forget = Oublier…
models-more = Plus d’options pour { $name }
models-facts = { $n ->
    [one] { $parameters } de paramètres, contexte de { $n } token
    [many] { $parameters } de paramètres, contexte de { $n } de tokens
   *[other] { $parameters } de paramètres, contexte de { $n } tokens
}
models-parameters = { $parameters } de paramètres
models-context = { $n ->
    [one] Contexte de { $n } token
    [many] Contexte de { $n } de tokens
   *[other] Contexte de { $n } tokens
}
models-needs = Nécessite { BYTES($needed) } de mémoire, cet ordinateur en a { BYTES($memory) }
models-runs-on = S’exécute sur { $host }, pas sur cet ordinateur
models-for-meaning = Pour le sens uniquement
models-for-other = Pas pour les réponses
models-takes-pictures = Comprend les images
models-use-answers = Utiliser pour les réponses
models-use-meaning = Utiliser pour le sens
models-large-title = Utiliser { $model } ?
models-large-text = Il nécessite { BYTES($needed) } de mémoire et cet ordinateur en a { BYTES($memory) }. Les réponses peuvent prendre plusieurs minutes ou échouer.
models-large-confirm = Utiliser quand même
models-forget-title = Oublier { $name } ?
models-forget-text = Son adresse et sa clé seront retirées de cet ordinateur.
models-add = Ajouter un serveur…
models-add-note = llama.cpp, vLLM, Jan ou toute adresse compatible OpenAI
models-add-title = Serveur de modèles
models-address = Adresse du serveur
models-key = Clé API, si nécessaire
models-key-keep = Laissez vide pour conserver la clé qui se termine par { $end }.
models-context-size = Taille du contexte (tokens)
models-context-size-note = Si le champ est vide, la taille indiquée par le serveur s’applique.
models-add-submit = Ajouter
models-web = Pages web
models-web-title = Autoriser les modèles à lire des pages web
models-web-note = { -brand } vous demande votre accord avant la première page de chaque site.
page-request-title = Autoriser le modèle à lire cette page ?
page-request-text = { $host } reçoit cette adresse.
page-request-documents = Cette conversation contient des fichiers. Vérifiez que l’adresse n’en contient rien.
page-request-allow = Lire la page
page-request-refuse = Ne pas lire
models-stays = { -brand } ne cherche que sur cet ordinateur. Les questions et les documents n’en sortent pas.
models-sent = Les questions et les passages cités pour y répondre sont envoyés à { $host }.
models-meaning-sent = Le texte de vos documents est envoyé à { $host }.
models-pages = Les adresses des pages web que vous autorisez sont envoyées à leurs sites. Elles peuvent contenir du texte de vos questions et de vos documents.
models-open = La connexion n’est pas chiffrée.
models-would-send = Si vous choisissez un modèle de ce serveur, les questions et des passages de vos documents sont envoyés à { $host }.
