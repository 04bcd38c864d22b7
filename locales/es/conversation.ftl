messages-label = Mensajes
speaker-you = Tú
speaker-assistant = Asistente
speaker-sending = enviando
speaker-sending-for = enviando, { $time }
speaker-writing = escribiendo
speaker-writing-for = escribiendo, { $time }
speaker-reading = leyendo
speaker-reading-for = leyendo, { $time }
title-label = Título
title-rename = Cambiar nombre
title-find = Buscar
title-details = Detalles
title-more = Más
title-streaming = Respuestas en streaming
title-link = Vincular con una conversación existente…
empty-title = Haz una pregunta o agrega un documento
empty-title-files = { $n ->
    [one] ¿Qué quieres saber sobre este archivo?
    [many] ¿Qué quieres saber sobre estos { $n } de archivos?
   *[other] ¿Qué quieres saber sobre estos { $n } archivos?
}
empty-quotes = Las respuestas citan fragmentos de tus documentos y no los explican.
empty-choose-model = Elegir un modelo que redacte las respuestas
empty-offer = { $server } encontrado: usar { $model }
empty-model = { $model } redacta las respuestas a partir de tus documentos.
empty-model-away = { $model } no está disponible. Las preguntas no pueden responderse hasta que vuelva.
empty-change-model = Cambiar el modelo
empty-recent = Archivos recientes
empty-attach = Adjuntar { $name }
empty-hints = Usa @ para adjuntar un archivo subido, { $palette } para buscar y { $shortcuts } para ver los atajos.
message-copy = Copiar
message-copy-plain = Copiar como texto sin formato
message-regenerate = Regenerar
message-fork = Bifurcar desde aquí
message-edit = Editar
message-delete = Eliminar
message-delete-question = Eliminar pregunta
message-delete-answer = Eliminar respuesta
message-show-source = Mostrar código fuente
message-details = Detalles
message-more = Más
message-broken = Este mensaje no se ha podido mostrar correctamente. Este es su texto sin formato.
message-attached-files = Archivos adjuntos
message-attach-new-version = Modificado en el disco: adjuntar
message-attach-new-version-of = Adjuntar la nueva versión de { $name }
message-attach-new-version-note = Este archivo se modificó en el disco. La pregunta conserva la versión con la que se envió.
message-version = Versión { NUMBER($version) } de { NUMBER($total) }
message-version-previous = Versión anterior
message-version-next = Versión siguiente
message-replaced-hide = Ocultar texto reemplazado
message-replaced-show = Mostrar texto reemplazado
edit-label = Pregunta editada
edit-files = Archivos de la pregunta editada
edit-attach = Adjuntar archivos a esta pregunta
edit-note = El original se conserva como otra versión.
edit-send = Enviar
edit-send-held = Disponible cuando la respuesta termine o se detenga
edit-send-failed = Reintenta o quita los archivos que no se subieron
ending-stopped = Detuviste esta respuesta.
ending-cut = Interrumpida: la respuesta terminó antes de tiempo.
ending-failed = Hubo un error en esta respuesta.
ending-tokens = { $n ->
    [one] { $n } token
    [many] { $n } de tokens
   *[other] { $n } tokens
}
ending-tokens-per-second = { $n ->
    [one] { $n } token/s
    [many] { $n } de tokens/s
   *[other] { $n } tokens/s
}
ending-silent = sin respuesta desde hace { $time }
ending-stop-hint = { key-escape } para detener
ending-details = Detalles
ending-continue = Continuar
ending-continue-with = { $n ->
    [one] Continuar con { $n } token
    [many] Continuar con { $n } de tokens
   *[other] Continuar con { $n } tokens
}
ending-quote = Citar los documentos en su lugar
ending-new-key = Introducir una clave nueva
ending-other-service = Usar otro servicio
ending-start-fresh = Empezar de nuevo
ending-change-limit = Cambiar el límite
ending-try-now = Reintentar ahora
ending-retrying = Reintentando
ending-retrying-in = Reintento en { $time }
ending-cancel = Cancelar
service-none = sin servicio
service-chip = Servicio: { $name }
service-chip-note = Servicio de la próxima pregunta
service-menu = La próxima pregunta va a
service-menu-nothing = No se envía nada
service-menu-host = Se envía a { $host }
service-menu-quotes = Fragmentos de tus documentos, sin modelo
service-menu-model = { $server }, { $model }
service-menu-offline = Sin conexión
service-menu-insecure = Sin conexión segura
service-menu-key-rejected = Clave rechazada
service-menu-no-key = Sin clave
service-menu-keyring-locked = Llavero bloqueado
service-menu-models = Elegir un modelo…
service-menu-manage = Gestionar servicios…
service-outbox-note = Las preguntas nuevas esperan en la bandeja de salida.
service-retrying = Reintentando.
service-retrying-in = Reintento en { $time }.
service-retries = Se reintentará automáticamente.
waiting-sends-in = Se enviará en { $time } como máximo.
waiting-sends = Se enviará en diez minutos como máximo.
service-new-key = Introducir una clave nueva
service-open-settings = Abrir Configuración
service-state-starting = { $name }, iniciando
service-state-connecting = { $name }, conectando
service-state-ready = { $name }, listo
service-quotes = solo cita
service-model-away = { $name }, { $model } no disponible
service-state-offline = { $name }, sin conexión
service-state-insecure = { $name }, sin conexión segura
service-state-key-rejected = { $name }, clave rechazada
service-state-no-key = { $name }, sin clave
service-state-keyring-locked = { $name }, llavero bloqueado
outbox-label = Sin enviar
outbox-not-sent = sin enviar
outbox-service-back = { $service } vuelve a estar disponible.
outbox-send = Enviar ahora
outbox-wait = Confirmar antes de enviar
outbox-send-online = Enviar al reconectar
outbox-edit = Editar
outbox-remove = Quitar
outbox-removed = Se quitó la pregunta
outbox-question = Pregunta
outbox-save-key = Guardar ({ $keys })
outbox-cancel-key = Cancelar ({ key-escape })
outbox-to-composer = Mover al campo de mensaje
outbox-announcement = La pregunta no se envió. Está en la bandeja de salida.
conversation-delete-title = ¿Eliminar «{ $title }»?
conversation-delete-several = { $n ->
    [one] ¿Eliminar { $n } conversación?
    [many] ¿Eliminar { $n } conversaciones?
   *[other] ¿Eliminar { $n } conversaciones?
}
conversation-delete-days = { $n ->
    [one] Puedes restaurarla desde la papelera durante { $n } día. Los archivos usados en otros sitios se conservan.
    [many] Puedes restaurarla desde la papelera durante { $n } días. Los archivos usados en otros sitios se conservan.
   *[other] Puedes restaurarla desde la papelera durante { $n } días. Los archivos usados en otros sitios se conservan.
}
conversation-delete-forever = Puedes restaurarla desde la papelera hasta que la vacíes. Los archivos usados en otros sitios se conservan.
conversation-delete-files = { $n ->
    [one] Al salir de la papelera, eliminar también { $n } archivo usado solo aquí, { BYTES($size) }
    [many] Al salir de la papelera, eliminar también { $n } archivos usados solo aquí, { BYTES($size) }
   *[other] Al salir de la papelera, eliminar también { $n } archivos usados solo aquí, { BYTES($size) }
}
conversation-delete-files-now = Eliminar los archivos ahora
conversation-delete-files-now-note = Si restauras la conversación, volverá sin ellos.
conversation-delete-more = { $n ->
    [one] { $n } archivo más
    [many] { $n } de archivos más
   *[other] { $n } archivos más
}
link-title = Conversación en el servicio
link-is-linked = Esta conversación continúa otra que ya estaba en el servicio. Los mensajes anteriores no se muestran aquí, pero el servicio los recuerda. Si la desvinculas, tu próxima pregunta iniciará una conversación nueva con todo lo que se ve aquí.
link-known = El servicio identifica esta conversación con este ID.
link-unknown = El servicio no tiene ninguna conversación que corresponda a esta.
link-copy-id = Copiar ID
link-unlink = Desvincular
link-other = Continuar otra conversación del servicio
link-id = ID de la conversación
link-note = Los mensajes anteriores siguen en el servicio, que los recuerda, pero no se muestran aquí. Copia el ID desde el sitio web del servicio.
link-note-new = Se abrirá como conversación nueva. Los mensajes anteriores siguen en el servicio, que los recuerda, pero no se muestran aquí. Copia el ID desde el sitio web del servicio.
link-submit = Vincular
find-field = Buscar en la conversación
find-older = Anterior
find-older-keys = Anterior ({ key-shift }+{ key-enter } o { key-shift }+F3)
find-newer = Siguiente
find-newer-keys = Siguiente ({ key-enter } o F3)
find-close = Cerrar búsqueda
find-none = Sin resultados
find-position = { NUMBER($n) } de { NUMBER($total) }
find-position-more = { NUMBER($n) } de { NUMBER($total) }+
