ending-you-stopped-after = Detuviste esta respuesta tras { SECONDS($ms) }.
ending-you-stopped = Detuviste esta respuesta.
ending-connection-lost = Interrumpida ({ TIME($ms) }): se perdió la conexión.
ending-app-quit = Interrumpida ({ TIME($ms) }): se cerró { -brand }.
ending-your-limit = { $limit ->
    [one] Se alcanzó tu límite de { $limit } token.
    [many] Se alcanzó tu límite de { $limit } de tokens.
   *[other] Se alcanzó tu límite de { $limit } tokens.
}
ending-model-limit = Se alcanzó el límite de tokens del modelo.
ending-usual-limit = Se alcanzó un cuarto del contexto del modelo ({ NUMBER($limit) } tokens).
ending-service-reason = El servicio terminó la respuesta antes de tiempo ({ $reason }).
ending-repetition = La respuesta empezó a repetirse y se detuvo.
ending-repetition-kept = La parte repetida se omite. Caracteres conservados: { NUMBER($n) }.
ending-connection-ended = Se perdió la conexión antes de que se completara la respuesta.
ending-too-large = Esta respuesta ocupa más de { BYTES($bytes) }.
ending-nothing-arrived = No se recibió ningún texto.
ending-text-kept = El texto de arriba está guardado.
ending-too-large-stopped = { -brand } dejó de recibirla.
ending-too-large-next = Pide una respuesta más corta, o pídela por partes.
ending-not-saved = El texto de arriba aún no está guardado.
ending-not-saved-next = Libera espacio en el disco y vuelve a abrir esta conversación.
ending-files-in-progress = { $n ->
    [one] El servicio aún procesaba un archivo al enviar esto.
    [many] El servicio aún procesaba { $n } de archivos al enviar esto.
   *[other] El servicio aún procesaba { $n } archivos al enviar esto.
}
ending-empty = La respuesta no contiene texto.
ending-forgotten = El servicio ya no tenía esta conversación, así que se volvió a enviar completa.
ending-not-sent-to-model = No se envía al modelo.
