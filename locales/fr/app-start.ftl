start-newer-data = Ces données ont été créées par une version plus récente de { -brand }.
start-read-only = Cette version peut les afficher, mais pas les modifier.
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
