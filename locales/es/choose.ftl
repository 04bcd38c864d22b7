choose-title = { $n ->
    [one] { $n } archivo para elegir
    [many] Elegir entre { $n } de archivos
   *[other] Elegir entre { $n } archivos
}
choose-counting = { $n ->
    [one] Contando: { $n } archivo hasta ahora
    [many] Contando: { $n } de archivos hasta ahora
   *[other] Contando: { $n } archivos hasta ahora
}
choose-note = No se agrega nada hasta que elijas.
choose-none = Aquí no hay archivos compatibles.
choose-search = Buscar entre estos archivos
choose-search-placeholder = Buscar
choose-kinds = Tipos de archivo
choose-list = Archivos para elegir
choose-no-match = Ningún archivo coincide
choose-skipped = Sin incluir: { LIST($reasons) }.
choose-unlikely = { $n ->
    [one] { $n } archivo comprimido o grabación no está seleccionado: los servicios rara vez los leen.
    [many] { $n } de archivos comprimidos y grabaciones no están seleccionados: los servicios rara vez los leen.
   *[other] { $n } archivos comprimidos y grabaciones no están seleccionados: los servicios rara vez los leen.
}
choose-more = { $n ->
    [one] Solo se muestra el primer archivo. Elige una carpeta más pequeña para ver los demás.
    [many] Solo se muestran los primeros { $n } de archivos. Elige una carpeta más pequeña para ver los demás.
   *[other] Solo se muestran los primeros { $n } archivos. Elige una carpeta más pequeña para ver los demás.
}
choose-all = Seleccionar todo
choose-clear = Deseleccionar todo
choose-attach = { $n ->
    [one] Adjuntar { $n } archivo, { BYTES($size) }
    [many] Adjuntar { $n } de archivos, { BYTES($size) }
   *[other] Adjuntar { $n } archivos, { BYTES($size) }
}
choose-upload = { $n ->
    [one] Subir { $n } archivo, { BYTES($size) }
    [many] Subir { $n } de archivos, { BYTES($size) }
   *[other] Subir { $n } archivos, { BYTES($size) }
}
file-kind-pdf = PDF
file-kind-word = Word
file-kind-document = Documentos de texto
file-kind-book = Libros electrónicos
file-kind-excel = Excel
file-kind-table = Tablas
file-kind-slides = Presentaciones
file-kind-markdown = Markdown
file-kind-web-page = Páginas web
file-kind-text = Texto
file-kind-code = Código fuente
file-kind-picture = Imágenes
file-kind-recording = Audio y video
file-kind-archive = Archivos comprimidos
file-kind-other = Otros
