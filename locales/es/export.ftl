export-menu = Exportar…
export-copy = Copiar como Markdown
export-print = Imprimir…
export-action = Exportar conversación…
export-action-keywords = guardar markdown html json pdf
export-action-all = Exportar todo…
export-action-copy = Copiar conversación como Markdown
export-action-print = Imprimir conversación…
export-settings = Exportar conversaciones
export-settings-note = Markdown, HTML, JSON o PDF
export-title = Exportar
export-what = Qué
export-this = Esta conversación
export-selected = Conversaciones seleccionadas
export-folder = Carpeta «{ $name }»
export-everything = Todo
export-n-messages = { $n ->
    [one] { $n } mensaje
    [many] { $n } de mensajes
   *[other] { $n } mensajes
}
export-n-conversations = { $n ->
    [one] { $n } conversación
    [many] { $n } de conversaciones
   *[other] { $n } conversaciones
}
export-format = Formato
export-markdown = Markdown
export-html = HTML
export-json = JSON
export-pdf = PDF
export-markdown-note = Texto sin formato que abre cualquier editor.
export-html-note = Una página que se abre en cualquier navegador y permite buscar. Sin aplicación.
export-json-note = Todas las versiones de todos los mensajes, para otros programas.
export-pdf-note = Páginas para imprimir y compartir. Se puede buscar en el texto.
export-include = Incluir
export-files = Archivos adjuntos
export-files-sum = { $n ->
    [one] { $n } archivo, { BYTES($size) }
    [many] { $n } de archivos, { BYTES($size) }
   *[other] { $n } archivos, { BYTES($size) }
}
export-citations = Citas con sus pasajes
export-details = Detalles técnicos de las respuestas
export-details-note = Modelos, horas e identificadores. Nunca la clave.
export-archived = Conversaciones archivadas
export-package = Guardar como
export-zip = Archivo ZIP
export-as-folder = Carpeta
export-size = Unos { BYTES($size) }. Las exportaciones no se cifran.
export-size-pending = Calculando el tamaño… Las exportaciones no se cifran.
export-not-encrypted = Las exportaciones no se cifran.
export-progress = Exportando: { NUMBER($done) } de { NUMBER($total) }
