request-context = Contexto: { $n ->
    [one] { $n } mensagem
    [many] { $n } de mensagens
   *[other] { $n } mensagens
}
request-context-files = Contexto: { $messages ->
    [one] { $messages } mensagem
    [many] { $messages } de mensagens
   *[other] { $messages } mensagens
}, { $files ->
    [one] { $files } arquivo
    [many] { $files } de arquivos
   *[other] { $files } arquivos
}
request-seen = Contexto: { NUMBER($seen) } de { NUMBER($n) } mensagens
request-remembered = O serviço se lembra desta conversa; somente novas mensagens são enviadas.
request-first = Nenhuma mensagem anterior será enviada.
request-does-not-fit = O modelo não comporta a conversa inteira. Ele vê apenas as mensagens mais recentes.
request-whole = { $n ->
    [one] Envia a conversa inteira, cerca de { $n } token.
    [many] Envia a conversa inteira, cerca de { $n } de tokens.
   *[other] Envia a conversa inteira, cerca de { $n } tokens.
}
request-receives = Envia a conversa inteira: { $n ->
    [one] { $n } mensagem
    [many] { $n } de mensagens
   *[other] { $n } mensagens
}
request-receives-files = Envia a conversa inteira: { $messages ->
    [one] { $messages } mensagem
    [many] { $messages } de mensagens
   *[other] { $messages } mensagens
}, { $files ->
    [one] { $files } arquivo
    [many] { $files } de arquivos
   *[other] { $files } arquivos
}
request-files-missing = { $n ->
    [one] { $n } arquivo não está no serviço e não será enviado.
    [many] { $n } de arquivos não estão no serviço e não serão enviados.
   *[other] { $n } arquivos não estão no serviço e não serão enviados.
}
