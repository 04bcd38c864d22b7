conversation-answer-arriving = Aún está llegando una respuesta en esta conversación.
conversation-stop-or-wait = Detenla o espera a que termine.
conversation-draft-kept = Tu borrador está a salvo.
conversation-no-service = No hay ningún servicio conectado.
conversation-no-service-next = Conecta uno en Configuración.
conversation-title-empty = El título debe tener al menos un carácter.
conversation-message-gone = Este mensaje ya no está disponible.
conversation-end-not-saved = El final de esta respuesta aún no se ha guardado.
conversation-only-questions-edited = Solo se pueden editar las preguntas.
conversation-regenerate-instead = En su lugar, regenera la respuesta.
conversation-edit-empty-next = Escribe una pregunta o conserva al menos un archivo.
conversation-no-question = No hay ninguna pregunta que repetir.
conversation-no-question-why = Se eliminó o hay otro mensaje después.
conversation-nothing-to-continue = Aquí no hay nada que continuar.
conversation-id-invalid = Eso no es un ID de conversación.
conversation-answer-unfinished = Es posible que una respuesta parezca sin terminar hasta que vuelvas a abrir su conversación.
conversation-file-left-out = { $name } se está eliminando y no se envió.
conversation-files-left-out = { $n ->
    [one] { $n } archivo se está eliminando y no se envió.
    [many] { $n } de archivos se están eliminando y no se enviaron.
   *[other] { $n } archivos se están eliminando y no se enviaron.
}
conversation-files-not-moved = { $n ->
    [one] { $n } archivo se quitó del mensaje: no se puede enviar a { $service }.
    [many] { $n } de archivos se quitaron del mensaje: no se pueden enviar a { $service }.
   *[other] { $n } archivos se quitaron del mensaje: no se pueden enviar a { $service }.
}
conversation-service-waiting = Hay una pregunta en espera para el servicio actual.
conversation-service-waiting-do = Envíela, quítela o devuélvala primero al campo de mensaje.
conversation-file-missing = { $name } ya no está en el servicio.
conversation-file-missing-next = Tu pregunta se enviará sin este archivo.
conversation-files-missing = { $n ->
    [one] { $n } archivo ya no está en el servicio.
    [many] { $n } de archivos ya no están en el servicio.
   *[other] { $n } archivos ya no están en el servicio.
}
conversation-files-missing-next = Tu pregunta se enviará sin estos archivos.
file-status-processing = Procesando
