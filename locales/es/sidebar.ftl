sidebar-label = Conversaciones
sidebar-search = Buscar
sidebar-files = Archivos
sidebar-settings = Configuración
sidebar-results = Resultados
sidebar-none-found = Ninguna conversación coincide
sidebar-none = Tus conversaciones aparecerán aquí.
sidebar-width = Ancho de la barra lateral
conversation-untitled = Nueva conversación
sidebar-row-answering = Respondiendo
sidebar-row-outbox = { $n ->
    [one] { $n } pregunta en la bandeja de salida
    [many] { $n } de preguntas en la bandeja de salida
   *[other] { $n } preguntas en la bandeja de salida
}
sidebar-row-draft = Borrador
sidebar-row-interrupted = Última respuesta interrumpida
sidebar-row-failed = Error en la última respuesta
sidebar-row-open = Abrir
sidebar-row-rename = Cambiar nombre
