request-context = Contexto: { $n ->
    [one] { $n } mensaje
    [many] { $n } de mensajes
   *[other] { $n } mensajes
}
request-context-files = Contexto: { $messages ->
    [one] { $messages } mensaje
    [many] { $messages } de mensajes
   *[other] { $messages } mensajes
}, { $files ->
    [one] { $files } archivo
    [many] { $files } de archivos
   *[other] { $files } archivos
}
request-seen = Contexto: { NUMBER($seen) } de { NUMBER($n) } mensajes
request-remembered = El servicio recuerda esta conversación; solo se envían los mensajes nuevos.
request-first = No se enviarán mensajes anteriores.
request-does-not-fit = El modelo no puede abarcar toda la conversación. Solo ve los mensajes más recientes.
request-whole = { $n ->
    [one] Se envía toda la conversación, aproximadamente { $n } token.
    [many] Se envía toda la conversación, aproximadamente { $n } de tokens.
   *[other] Se envía toda la conversación, aproximadamente { $n } tokens.
}
request-receives = Envía toda la conversación: { $n ->
    [one] { $n } mensaje
    [many] { $n } de mensajes
   *[other] { $n } mensajes
}
request-receives-files = Envía toda la conversación: { $messages ->
    [one] { $messages } mensaje
    [many] { $messages } de mensajes
   *[other] { $messages } mensajes
}, { $files ->
    [one] { $files } archivo
    [many] { $files } de archivos
   *[other] { $files } archivos
}
request-files-missing = { $n ->
    [one] { $n } archivo no está en el servicio y no se enviará.
    [many] { $n } de archivos no están en el servicio y no se enviarán.
   *[other] { $n } archivos no están en el servicio y no se enviarán.
}
