error-missing-key = Envía tu clave en el encabezado Authorization: Bearer svc_…
error-expired-key = Esta clave ha caducado.
error-ask-for-key = Solicita una nueva.
error-invalid-key = Esta clave no es válida o se ha revocado.
error-field-missing = { $path }: falta este campo.
error-field-twice = { $path }: este campo se envió dos veces.
error-field-invalid = { $path }: { $problem }.
error-max-output-tokens = { $path }: se esperaba un número entero a partir de 1.
error-input-empty = { $path }: se esperaba un mensaje de usuario con texto o con un archivo.
error-not-a-uuid = { $path }: se esperaba un UUID, no «{ $value }».
error-too-many-files = { $path }: se esperaban como máximo { NUMBER($limit) } archivos en un mensaje.
error-use-conversation-id = { $path }: este servicio no guarda respuestas. Envía el conversation_id de la respuesta anterior o sus mensajes en input.
error-own-tools-only = { $path }: este servicio solo ejecuta sus propias herramientas. Omite este campo.
error-plain-text-only = { $path }: se esperaba texto sin formato. Omite este campo y describe el formato en instructions.
error-purpose = { $path }: se esperaban entre 1 y 64 caracteres, sin caracteres de control.
error-not-json = Envía JSON con el encabezado Content-Type: application/json.
error-json-invalid = JSON no válido: { $problem }.
error-json-list = Se esperaba un objeto JSON, no una lista.
error-body-incomplete = La solicitud terminó antes de tiempo.
error-body-too-large = La solicitud ocupa más de { $limit } MiB.
error-send-as-files = Envía los documentos como archivos.
error-not-a-form = Envía un formulario (multipart/form-data con boundary) con los campos purpose y file.
error-form-unreadable = No se puede leer el formulario: { $problem }.
error-form-too-large = Sin su archivo, el formulario ocupa más de { $limit } MiB.
error-form-fields = Envía solo los campos purpose y file.
error-file-too-large = El archivo ocupa más de { $limit } MiB, el máximo que acepta este servicio.
error-query-invalid = No se pueden leer los parámetros de la consulta: { $problem }.
error-range = { $n ->
    [one] El rango empieza después del final del archivo, que tiene { $n } byte.
    [many] El rango empieza después del final del archivo, que tiene { $n } de bytes.
   *[other] El rango empieza después del final del archivo, que tiene { $n } bytes.
}
error-no-conversation = No hay ninguna conversación con el ID { $id }.
error-no-project = No hay ningún proyecto con el ID { $id }.
error-no-file = No hay ningún archivo con el ID { $id }.
error-no-such-file = No hay ningún archivo con este ID.
error-unknown-route = No hay nada en { $path }.
error-wrong-method = { $method } no se admite en { $path }.
error-not-a-member = No eres miembro del proyecto { $id }.
error-ask-for-membership = Pide al administrador del servicio que te agregue.
error-daily-limit = { $limit ->
    [one] Se agotó el límite diario de { $limit } token (usados: { NUMBER($used) }).
    [many] Se agotó el límite diario de { $limit } de tokens (usados: { NUMBER($used) }).
   *[other] Se agotó el límite diario de { $limit } tokens (usados: { NUMBER($used) }).
}
error-resets-daily = Se restablece a medianoche (UTC).
error-monthly-limit = { $limit ->
    [one] Se agotó el límite mensual de { $limit } token (usados: { NUMBER($used) }).
    [many] Se agotó el límite mensual de { $limit } de tokens (usados: { NUMBER($used) }).
   *[other] Se agotó el límite mensual de { $limit } tokens (usados: { NUMBER($used) }).
}
error-resets-monthly = Se restablece al comenzar el próximo mes (UTC).
error-daily-limit-reserved = { $limit ->
    [one] Las respuestas en curso podrían agotar el límite diario de { $limit } token (usados: { NUMBER($used) }).
    [many] Las respuestas en curso podrían agotar el límite diario de { $limit } de tokens (usados: { NUMBER($used) }).
   *[other] Las respuestas en curso podrían agotar el límite diario de { $limit } tokens (usados: { NUMBER($used) }).
}
error-monthly-limit-reserved = { $limit ->
    [one] Las respuestas en curso podrían agotar el límite mensual de { $limit } token (usados: { NUMBER($used) }).
    [many] Las respuestas en curso podrían agotar el límite mensual de { $limit } de tokens (usados: { NUMBER($used) }).
   *[other] Las respuestas en curso podrían agotar el límite mensual de { $limit } tokens (usados: { NUMBER($used) }).
}
error-try-when-finished = Vuelve a intentarlo cuando terminen.
error-internal = Algo salió mal en el servicio.
error-see-log = Los detalles están en su registro.
error-stopping = El servicio se detuvo durante la respuesta.
error-disk-full = El disco del servicio está lleno.
error-nothing-saved = No se guardó nada de esta solicitud.
upstream-unreachable = No se puede acceder al servidor de modelos en { $server }.
upstream-no-model = El servidor de modelos en { $server } no tiene ningún modelo.
upstream-missing-model = El servidor de modelos en { $server } ya no tiene el modelo { $model }.
upstream-refused = El servidor de modelos en { $server } rechazó la solicitud ({ $status }).
upstream-reported = El servidor de modelos en { $server } comunicó un error.
upstream-says = Mensaje del servidor: { $said }
upstream-broken = Se perdió la conexión con el servidor de modelos en { $server } antes de que se completara la respuesta.
upstream-cut = El servidor de modelos en { $server } terminó su respuesta antes de tiempo.
upstream-silent = { $seconds ->
    [one] El servidor de modelos en { $server } no envió nada durante { $seconds } segundo.
    [many] El servidor de modelos en { $server } no envió nada durante { $seconds } de segundos.
   *[other] El servidor de modelos en { $server } no envió nada durante { $seconds } segundos.
}
upstream-unintelligible = El servidor de modelos en { $server } no envió una respuesta válida.
upstream-endless = La respuesta del servidor de modelos en { $server } es demasiado grande.
upstream-does-not-fit = { $n ->
    [one] La pregunta es demasiado larga para el modelo en { $server }, que admite { $n } token.
    [many] La pregunta es demasiado larga para el modelo en { $server }, que admite { $n } de tokens.
   *[other] La pregunta es demasiado larga para el modelo en { $server }, que admite { $n } tokens.
}
upstream-shorten = Haz una pregunta más corta o amplía el contexto del modelo.
