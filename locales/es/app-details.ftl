details-answer-at = Respuesta ({ TIME($ms) })
details-outcome = Resultado
details-sent = Solicitud
details-attempts = Intentos
details-received = Respuesta
details-ids = ID
details-sources = Fuentes
details-status = Estado
details-status-sending = Enviando
details-status-arriving = Recibiendo
details-status-complete = Completa
details-status-stopped = Detenida por ti
details-status-interrupted = Interrumpida
details-status-failed = Con error
details-model = Modelo
details-first-byte = Hasta el primer byte
details-first-word = Hasta la primera palabra
details-total-time = Tiempo total
details-duration = { DURATION($ms) }
details-speed = Velocidad
details-tokens-per-second = { $n ->
    [one] { $n } token/s
    [many] { $n } de tokens/s
   *[other] { $n } tokens/s
}
details-error = Error
details-service = Servicio
details-context = Contexto
details-context-none = No se envió nada
details-context-unknown = Desconocido: la solicitud no está en este equipo
details-context-erased = No se conserva: se eliminó uno de sus mensajes
details-context-forked = Consulta la conversación original
details-context-question = Solo la pregunta
details-context-whole = Toda la conversación
details-context-first = Primera pregunta
details-messages = Mensajes
details-files = Archivos
details-count = { NUMBER($n) }
details-given = Visto por el modelo
details-given-messages = Mensajes: { NUMBER($n) }, omitidos: { NUMBER($left) }
details-passages = Pasajes leídos
details-given-passages = { NUMBER($n) }, omitidos: { NUMBER($left) }
details-context-size = Contexto del modelo
details-tokens = Tokens
details-tokens-used = { NUMBER($input) } de entrada, { NUMBER($output) } de salida
details-instructions = Instrucciones
details-instructions-named = { $name }: { $text }
details-limit = Límite de longitud
details-limit-tokens = { $n ->
    [one] { $n } token
    [many] { $n } de tokens
   *[other] { $n } tokens
}
details-project = Proyecto
details-delivery = Entrega
details-delivery-whole = De una sola vez
details-reason = Motivo
details-reason-continues = El servicio ya conoce los mensajes anteriores
details-reason-attached = Continúa la conversación vinculada, cuyos mensajes anteriores no se muestran aquí
details-reason-first-question = Es la primera pregunta
details-reason-forgotten = El servicio ya no conocía esta conversación, así que se volvió a enviar completa
details-reason-continuation = Continúa la respuesta interrumpida
details-reason-regenerated = Se regeneró la respuesta
details-reason-edited = Se editó la pregunta
details-reason-message-deleted = Se eliminó un mensaje anterior
details-reason-not-whole = La respuesta anterior está incompleta
details-reason-other-service = Las respuestas anteriores son de otro servicio
details-reason-instructions-changed = Las instrucciones cambiaron
details-reason-stateless = El servicio no asignó un ID a esta conversación
details-reason-not-seen = El servicio no conoce los mensajes anteriores
details-attempts-total = Total
details-attempts-total-value = { $n ->
    [one] { $n } intento, { DURATION($ms) } de espera
    [many] { $n } de intentos, { DURATION($ms) } de espera
   *[other] { $n } intentos, { DURATION($ms) } de espera
}
details-attempt = Intento { NUMBER($n) }
details-retried = Reintento
details-retried-at-once = Inmediato
details-retried-after = Tras { DURATION($ms) }
details-http-status = Estado HTTP
details-bytes-received = Recibido
details-bytes = { $n ->
    [one] { $n } byte
    [many] { $n } de bytes
   *[other] { $n } bytes
}
details-replaced = Texto reemplazado
details-replaced-characters = { $n ->
    [one] { $n } carácter que no está en el texto final
    [many] { $n } de caracteres que no están en el texto final
   *[other] { $n } caracteres que no están en el texto final
}
details-out-of-order = Eventos inusuales
details-out-of-order-events = { $n ->
    [one] { $n } evento repetido, ausente, tardío o ilegible
    [many] { $n } de eventos repetidos, ausentes, tardíos o ilegibles
   *[other] { $n } eventos repetidos, ausentes, tardíos o ilegibles
}
details-id-response = Respuesta
details-id-conversation = Conversación
details-id-request = Solicitud
details-not-sent = Esta pregunta no se envió.
details-request-not-here = La solicitud de esta respuesta no está en este equipo.
details-request-not-kept = La solicitud de esta respuesta no se conservó.
details-no-request = No hay ninguna solicitud que copiar.
details-no-command = No se puede copiar esta solicitud como curl.
details-no-command-why = Contiene un carácter que ningún shell acepta.
details-only-answers = Solo las respuestas tienen detalles.
