start-newer-data = Ces données ont été créées par une version plus récente de { -brand }.
start-read-only = Cette version peut les afficher, mais pas les modifier.
start-settings-unread = Les paramètres illisibles ont leur valeur par défaut : { LIST($names) }.
start-trash-kept = Rien n’est supprimé de la corbeille tant que vous n’avez pas choisi sa durée de conservation.
start-interrupted = { $n ->
    [one] { $n } réponse a été interrompue à la fermeture de { -brand }.
    [many] { $n } de réponses ont été interrompues à la fermeture de { -brand }.
   *[other] { $n } réponses ont été interrompues à la fermeture de { -brand }.
}
start-received-saved = Le texte reçu jusque-là est enregistré.
start-outbox = { $n ->
    [one] { $n } question est en attente dans la boîte d’envoi.
    [many] { $n } de questions sont en attente dans la boîte d’envoi.
   *[other] { $n } questions sont en attente dans la boîte d’envoi.
}
start-salvaged-conversations = { $n ->
    [one] { $n } conversation a été récupérée dans les données endommagées.
    [many] { $n } de conversations ont été récupérées dans les données endommagées.
   *[other] { $n } conversations ont été récupérées dans les données endommagées.
}
start-salvaged-messages = { $n ->
    [one] { $n } message a été récupéré.
    [many] { $n } de messages ont été récupérés.
   *[other] { $n } messages ont été récupérés.
}
start-salvaged-whole = Il ne manque rien.
start-missing-messages = { $n ->
    [one] { $n } message manque ou est incomplet.
    [many] { $n } de messages manquent ou sont incomplets.
   *[other] { $n } messages manquent ou sont incomplets.
}
start-missing-drafts = { $n ->
    [one] { $n } brouillon manque.
    [many] { $n } de brouillons manquent.
   *[other] { $n } brouillons manquent.
}
start-missing-files = { $n ->
    [one] { $n } fichier manque dans la liste.
    [many] { $n } de fichiers manquent dans la liste.
   *[other] { $n } fichiers manquent dans la liste.
}
start-missing-more = D’autres éléments peuvent manquer.
start-damaged-file = Le fichier endommagé est conservé sous le nom { $name }.
start-salvaged-conversation = Messages récupérés
start-salvaged-service = Service inconnu
start-salvaged-file = Fichier inconnu
start-page-failed = La page de la fenêtre s’est arrêtée deux fois en une minute. La conversation qui était ouverte reste donc fermée.
start-page-kept = Vos messages et vos brouillons sont enregistrés. Vous pouvez rouvrir la conversation depuis la liste.
