reasoning-title = Razonamiento
reasoning-sealed = Cifrado por el servicio
refusal-title = Negativa a responder
unknown-title = Elemento desconocido
unknown-show = Mostrar tal cual
unknown-hide = Ocultar
unknown-label = Elemento tal como se recibió
tool-unnamed = Herramienta
tool-calculator = Calculadora
tool-date = Fecha y hora
tool-web-search = Búsqueda en la web
tool-web-page = Página web
tool-file-search = Búsqueda en archivos
tool-code = Código
tool-input = Entrada
tool-result = Resultado
tool-duration = Duración
tool-none = nada
tool-program = Programa
tool-empty = vacío
tool-image = Imagen
tool-pending = pendiente
tool-state-working = en curso
tool-state-searching = buscando
tool-state-running = en ejecución
tool-failed = error
tool-unfinished = sin terminar
tool-not-given = sin especificar
tool-searched = Búsqueda
tool-found = Resultados
tool-nothing-found = sin resultados
tool-passages = { $n ->
    [one] { $n } fragmento
    [many] { $n } de fragmentos
   *[other] { $n } fragmentos
}
tool-open-file = Abrir { $name }
tool-score = relevancia { $score }
tool-pages = Páginas
tool-page-count = { $n ->
    [one] { $n } página
    [many] { $n } de páginas
   *[other] { $n } páginas
}
tool-page = Página
tool-action = Acción
tool-searched-in-page = Texto buscado
sources-label = Fuentes
progress-searching = Buscando en { LIST($names) }
progress-searching-documents = Buscando en los documentos
progress-loading = Cargando el modelo
progress-reading = Leyendo la pregunta
progress-reading-passages = { $n ->
    [one] Leyendo { $n } pasaje
    [many] Leyendo { $n } de pasajes
   *[other] Leyendo { $n } pasajes
}
read-by-model = { $n ->
    [one] Leído por el modelo: { $n } pasaje
    [many] Leído por el modelo: { $n } de pasajes
   *[other] Leído por el modelo: { $n } pasajes
}
read-not-cited = Sin citas
context-begins = El modelo ve la conversación desde aquí
context-begins-why = El modelo abarca { NUMBER($tokens) } tokens. Los mensajes anteriores no caben.
source-label = Fuente { NUMBER($number) }
source-with-place = { $title }, { $place }
source-deleted = Archivo eliminado el { $day }
source-open = Abrir en el archivo
source-open-at = Abrir ({ $place })
source-about = Información del archivo
source-open-link = Abrir en el navegador
source-deleted-short = eliminado el { $day }
spoken-started = Comienza la respuesta
spoken-complete = Respuesta completa
spoken-stopped = Respuesta detenida
spoken-cut = Respuesta interrumpida
spoken-failed = Error en la respuesta
spoken-tool = Herramienta: { $name }.
spoken-web-search = Buscando en la web.
spoken-file-search = Buscando en los archivos.
spoken-code-run = Ejecutando código.
spoken-code = { $n ->
    [one] Código, { $n } línea.
    [many] Código, { $n } de líneas.
   *[other] Código, { $n } líneas.
}
spoken-table = { $n ->
    [one] Tabla, { $n } fila.
    [many] Tabla, { $n } de filas.
   *[other] Tabla, { $n } filas.
}
link-target-title = Este enlace lleva a { $host }
link-target-text = Su texto indica otro sitio: «{ $text }». Ábrelo solo si quieres ir a { $host }.
link-target-open = Abrir { $host }
link-target-copy = Copiar dirección
code-wrap = Ajustar
code-numbers = Números
code-save = Guardar
code-copy = Copiar
code-source = Código
code-lines = { $n ->
    [one] { $n } línea
    [many] { $n } de líneas
   *[other] { $n } líneas
}
table-label = Tabla
task-done = Completada
task-not-done = Pendiente
part-copy = Copiar código
part-save = Guardar como archivo…
part-fold = Contraer
part-unfold = Expandir
part-source = Mostrar código fuente
part-wrap = Ajustar líneas
part-numbers = Números de línea
part-copy-table = Copiar como tabla (TSV)
part-copy-markdown = Copiar como Markdown
part-save-table = Guardar tabla (CSV)…
diagram-alt = Diagrama
diagram-alt-titled = Diagrama: { $title }
diagram-frame = Visor de diagramas
diagram-too-many = No se puede mostrar este diagrama. Hay demasiados diagramas en espera.
diagram-not-started = No se puede mostrar este diagrama. El visor de diagramas no se inició.
diagram-too-long = No se puede mostrar este diagrama. Su código fuente es demasiado largo.
diagram-too-large = No se puede mostrar este diagrama. Es demasiado grande.
diagram-timed-out = No se puede mostrar este diagrama. Tardó demasiado.
diagram-interrupted = Este diagrama no se dibuja automáticamente porque la aplicación se cerró mientras se dibujaba.
diagram-draw = Dibujar
diagram-error = No se puede mostrar este diagrama. { $reason }
copied = Copiado
