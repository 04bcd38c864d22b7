document-region = Documento
document-width = Ancho de los documentos
document-tabs = Documentos abiertos
document-close-tab = Cerrar { $name }
document-close = Cerrar documentos
document-back = Conversación
document-tools = Herramientas del documento
document-more = Más
document-opening = Abriendo el archivo…
document-thumbnails = Miniaturas de páginas
document-thumbnail = Página { NUMBER($page) }
document-page = Página
document-page-of = de { NUMBER($total) }
document-page-previous = Página anterior
document-page-next = Página siguiente
document-page-label = Página { NUMBER($page) } de { NUMBER($total) }
document-page-loading = Cargando página { NUMBER($page) }…
document-scanned = Página escaneada, sin texto para seleccionar
document-part = Parte
document-part-previous = Parte anterior
document-part-next = Parte siguiente
document-chapter-of = Capítulo { NUMBER($n) } de { NUMBER($total) }
document-sheet-of = Hoja { NUMBER($n) } de { NUMBER($total) }
document-slide-of = Diapositiva { NUMBER($n) } de { NUMBER($total) }
document-part-of = Parte { NUMBER($n) } de { NUMBER($total) }
document-sheets = Hojas
document-left-out = { $n ->
    [one] No se muestra { $n } fila. Descarga el archivo para leerlo completo.
    [many] No se muestran { $n } de filas. Descarga el archivo para leerlo completo.
   *[other] No se muestran { $n } filas. Descarga el archivo para leerlo completo.
}
document-place-page = página { NUMBER($page) }
document-place-sheet = hoja «{ $title }»
document-place-slide = diapositiva { NUMBER($n) }
document-zoom = Zoom
document-zoom-in = Ampliar documento
document-zoom-out = Reducir documento
document-zoom-fit = Ajustar al ancho
document-zoom-usual = Tamaño real
document-find = Buscar en el documento
document-find-searching = Buscando…
document-citations = Citas
document-citation-answer = Respuesta, { $when }
document-citation-answer-go = Ir a la respuesta
document-citation-previous = Cita anterior
document-citation-next = Cita siguiente
document-quote-moved = Este pasaje ha cambiado. Se resalta el más parecido.
document-quote-missing = El texto citado no se encontró aquí: «{ $quote }»
document-ask = Preguntar sobre este documento
document-open-in-app = Abrir en la aplicación predeterminada
document-show-in-folder = Mostrar en la carpeta
document-show-source = Mostrar código fuente
document-invert = Invertir colores
document-show-in-files = Mostrar en Archivos
document-close-this = Cerrar documento
document-facts-close = Cerrar información del archivo
document-image-failed = No se puede mostrar esta imagen.
document-image-size = { NUMBER($width) } × { NUMBER($height) } píxeles
selection-label = Selección
selection-copy = Copiar
facts-label = Información del archivo
facts-file = Archivo
facts-status = Estado
facts-size = Tamaño
facts-created = Creado
facts-not-updated = No se pudo actualizar. { $problem }
facts-used-in = Usado en
facts-unused = No se usa en ninguna conversación.
facts-conversations = Conversaciones que lo usan
facts-citing = Respuestas que lo citan
facts-not-cited = Ninguna respuesta lo cita.
facts-citing-more = { $n ->
    [one] Y { $n } respuesta más.
    [many] Y { $n } de respuestas más.
   *[other] Y { $n } respuestas más.
}
facts-copy-named = { $value }, copiar: { $fact }
facts-copy = Copiar { $value }
