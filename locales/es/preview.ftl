preview-title = Vista previa de { $name }
preview-title-unknown = Vista previa del archivo
preview-download = Descargar
preview-close = Cerrar vista previa
preview-content = Contenido
preview-opening = Abriendo el archivo…
preview-image-failed = No se puede mostrar esta imagen. Cierra la vista previa y vuelve a abrirla.
preview-image-size = { NUMBER($width) } × { NUMBER($height) } píxeles
preview-quote-missing = El texto citado no se encontró aquí: «{ $quote }»
preview-quote-missing-on-page = El texto citado no se encontró en esta página: «{ $quote }»
preview-quote-marked = El texto citado está resaltado: { $quote }
preview-pages = Páginas
preview-page = Página
preview-page-of = de { NUMBER($total) }
preview-page-previous = Página anterior
preview-page-next = Página siguiente
preview-page-alt = Página { NUMBER($page) } de { $name }
preview-page-loading = Cargando página { NUMBER($page) }…
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
