start-newer-data = Una versión más reciente de { -brand } creó estos datos.
start-read-only = Esta versión puede mostrarlos, pero no modificarlos.
start-settings-unread = Los ajustes que no se pueden leer tienen sus valores predeterminados: { LIST($names) }.
start-trash-kept = No se elimina nada de la papelera hasta que elijas cuánto tiempo se conserva.
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
start-salvaged-conversations = { $n ->
    [one] Se recuperó { $n } conversación de los datos dañados.
    [many] Se recuperaron { $n } de conversaciones de los datos dañados.
   *[other] Se recuperaron { $n } conversaciones de los datos dañados.
}
start-salvaged-messages = { $n ->
    [one] Se recuperó { $n } mensaje.
    [many] Se recuperaron { $n } de mensajes.
   *[other] Se recuperaron { $n } mensajes.
}
start-salvaged-whole = No falta nada.
start-missing-messages = { $n ->
    [one] Falta { $n } mensaje o está incompleto.
    [many] Faltan { $n } de mensajes o están incompletos.
   *[other] Faltan { $n } mensajes o están incompletos.
}
start-missing-drafts = { $n ->
    [one] Falta { $n } borrador.
    [many] Faltan { $n } de borradores.
   *[other] Faltan { $n } borradores.
}
start-missing-files = { $n ->
    [one] Falta { $n } archivo en la lista.
    [many] Faltan { $n } de archivos en la lista.
   *[other] Faltan { $n } archivos en la lista.
}
start-missing-more = Puede que falte algo más.
start-damaged-file = El archivo dañado se conserva como { $name }.
start-salvaged-conversation = Mensajes recuperados
start-salvaged-service = Servicio desconocido
start-salvaged-file = Archivo desconocido
start-page-failed = La página de la ventana se detuvo dos veces en un minuto, por lo que la conversación que estaba abierta permanece cerrada.
start-page-kept = Sus mensajes y borradores están guardados. Puede volver a abrir la conversación desde la lista.
