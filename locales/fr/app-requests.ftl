request-context = Contexte : { $n ->
    [one] { $n } message
    [many] { $n } de messages
   *[other] { $n } messages
}
request-context-files = Contexte : { $messages ->
    [one] { $messages } message
    [many] { $messages } de messages
   *[other] { $messages } messages
}, { $files ->
    [one] { $files } fichier
    [many] { $files } de fichiers
   *[other] { $files } fichiers
}
request-seen = Contexte : { NUMBER($seen) } messages sur { NUMBER($n) }
request-remembered = Le service se souvient de cette conversation ; seuls les nouveaux messages sont envoyés.
request-first = Aucun message antérieur ne sera envoyé.
request-does-not-fit = Le modèle ne peut pas contenir toute la conversation. Il ne voit que les messages les plus récents.
request-whole = { $n ->
    [one] Toute la conversation sera envoyée, environ { $n } token.
    [many] Toute la conversation sera envoyée, environ { $n } de tokens.
   *[other] Toute la conversation sera envoyée, environ { $n } tokens.
}
request-receives = Envoie toute la conversation : { $n ->
    [one] { $n } message
    [many] { $n } de messages
   *[other] { $n } messages
}
request-receives-files = Envoie toute la conversation : { $messages ->
    [one] { $messages } message
    [many] { $messages } de messages
   *[other] { $messages } messages
}, { $files ->
    [one] { $files } fichier
    [many] { $files } de fichiers
   *[other] { $files } fichiers
}
request-files-missing = { $n ->
    [one] { $n } fichier n’est pas sur le service et ne sera pas envoyé.
    [many] { $n } de fichiers ne sont pas sur le service et ne seront pas envoyés.
   *[other] { $n } fichiers ne sont pas sur le service et ne seront pas envoyés.
}
