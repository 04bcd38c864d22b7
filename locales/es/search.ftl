search-title = Buscar
search-field = Buscar en todo
search-placeholder = Buscar mensajes, archivos y borradores
search-clear = Borrar la búsqueda
search-filters = Filtros
search-time-any = Cualquier fecha
search-time-today = Hoy
search-time-week = Últimos 7 días
search-time-month = Últimos 30 días
search-time-year = Este año
search-time-choose = Elegir fechas…
search-time-range = { $from } – { $until }
search-time-since = Desde el { $from }
search-time-until = Hasta el { $until }
search-dates-title = Elegir fechas
search-dates-from = Primer día
search-dates-until = Último día
search-dates-apply = Aplicar
search-has-file = Con archivo
search-folder = Carpeta
search-folder-any = Cualquier carpeta
search-folder-path = { $outer } › { $inner }
search-service = Servicio
search-service-any = Cualquier servicio
search-from = De
search-from-any = Cualquiera
search-status = Estado
search-status-any = Cualquier estado
search-status-complete = Completa
search-status-stopped = Detenida
search-status-cut = Interrumpida
search-status-failed = Fallida
search-remove-filter = Quitar filtro: { $name }
search-clear-filters = Quitar filtros
search-kinds = Mostrar
search-kind-all = Todo
search-kind-messages = Mensajes
search-kind-files = Archivos
search-kind-drafts = Borradores
search-order = Orden
search-order-best = Mejor coincidencia
search-order-newest = Más recientes
search-results = Resultados
search-conversations = { $n ->
    [one] { $n } conversación
    [many] { $n } de conversaciones
   *[other] { $n } conversaciones
}
search-files = { $n ->
    [one] { $n } archivo
    [many] { $n } de archivos
   *[other] { $n } archivos
}
search-drafts = { $n ->
    [one] { $n } borrador
    [many] { $n } de borradores
   *[other] { $n } borradores
}
search-matches = { $n ->
    [one] { $n } coincidencia
    [many] { $n } de coincidencias
   *[other] { $n } coincidencias
}
search-more = { NUMBER($n) } más
search-more-groups = Mostrar más
search-archived = Archivada
search-file = Archivo
search-draft = Borrador
search-partial = Solo se han examinado los mensajes más recientes con este texto. Añade una palabra o un filtro para encontrar los anteriores.
search-indexing = Los mensajes antiguos aún se están preparando para la búsqueda. Aparecerán aquí en cuanto estén listos.
search-found = { $n ->
    [one] { $n } resultado
    [many] { $n } de resultados
   *[other] { $n } resultados
}
search-found-more = { $n ->
    [one] Más de { $n } resultado
    [many] Más de { $n } de resultados
   *[other] Más de { $n } resultados
}
search-empty-title = Buscar en todo este equipo
search-empty-text = Mensajes, archivos y su texto, y borradores, también los archivados. Funciona sin conexión.
search-recent = Búsquedas recientes
search-hint = «dos palabras» busca la frase exacta. −palabra la excluye. file:manual encuentra los mensajes con ese archivo.
search-no-results = No hay resultados para «{ $text }»
search-no-results-filters = No hay resultados con estos filtros
search-suggestion = ¿Querías decir «{ $text }»?
search-suggestion-found = { $n ->
    [one] Tiene { $n } resultado.
    [many] Tiene { $n } de resultados.
   *[other] Tiene { $n } resultados.
}
search-back = Volver a los resultados de búsqueda
search-key-alt = Alt
search-everywhere = Buscar «{ $text }» en todo
