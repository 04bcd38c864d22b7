start-newer-data = Una versión más reciente de { -brand } creó estos datos.
start-read-only = Esta versión puede mostrarlos, pero no modificarlos.
start-interrupted = { $n ->
    [one] Se interrumpió { $n } respuesta al cerrarse { -brand }.
    [many] Se interrumpieron { $n } de respuestas al cerrarse { -brand }.
   *[other] Se interrumpieron { $n } respuestas al cerrarse { -brand }.
}
start-received-saved = El texto recibido hasta ese momento está guardado.
start-outbox = { $n ->
    [one] { $n } pregunta espera en la bandeja de salida.
    [many] { $n } de preguntas esperan en la bandeja de salida.
   *[other] { $n } preguntas esperan en la bandeja de salida.
}
