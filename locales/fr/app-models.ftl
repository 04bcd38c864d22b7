model-server-address-example = Une adresse ressemble à http://127.0.0.1:11434.
model-server-key-in-open = La clé de { $host } serait envoyée sans chiffrement.
model-server-down = Le serveur n’est peut-être pas démarré, ou l’adresse est incorrecte.
model-server-key-rejected = { $host } demande une clé, ou une autre clé.
model-server-enter-key = Saisissez la clé définie sur le serveur.
model-server-unrecognised = { $host } ne répertorie aucun modèle.
models-not-followed = { -brand } ne vérifie plus si le modèle choisi est disponible.
models-not-searched = { -brand } n’a pas pu rechercher de serveurs de modèles.
