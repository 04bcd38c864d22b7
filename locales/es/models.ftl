models-answers = Respuestas
models-quote = Solo citar
models-quote-note = Encuentra y cita fragmentos de tus documentos. No necesita ningún modelo.
models-write = Redactar las respuestas con un modelo
models-write-note = Cada respuesta muestra los fragmentos que ha leído el modelo.
models-reading-speed = Lee unos { NUMBER($tokens) } tokens por segundo.
models-write-none = No se encontró ningún modelo. Inicia un servidor de modelos o agrega uno abajo.
models-choose = Elegir un modelo
models-answers-label = Modelo para las respuestas
models-loading = Cargando { $model }, { $time }. Las preguntas esperan hasta que esté listo.
models-busy = Redactando una respuesta, { $time }.
models-until-back = Las preguntas no pueden responderse hasta que vuelva a estar disponible.
models-until-chosen = Las preguntas no pueden responderse hasta que elijas otro modelo.
models-unavailable = { $model }, no disponible
models-stopped = { $server } no está en marcha
models-unreachable = No se puede acceder a { $server }
models-stopped-note = { $model } volverá a usarse en cuanto esté disponible.
models-missing = { $server } ya no tiene { $model }
models-missing-since = Falta desde { MOMENT($ms) }. Las respuestas anteriores se conservan.
models-missing-note = Las respuestas anteriores se conservan.
models-key-needed = { $server } necesita una clave, o una distinta
models-key-needed-note = Introduce abajo la clave del servidor.
models-failed = { $server } informa de un error
models-meaning = Búsqueda por significado
models-meaning-title = Encontrar fragmentos que digan lo mismo con otras palabras
models-meaning-label = Modelo para el significado
models-meaning-off = Desactivada
models-meaning-ready = Fragmentos listos: { NUMBER($ready) } de { NUMBER($total) }
models-meaning-empty = Los documentos se prepararán cuando los agregues.
models-meaning-by-words = Sin modelo, los fragmentos se encuentran por sus palabras.
models-meaning-away = { $model } no está disponible. Los fragmentos se encuentran por sus palabras.
models-servers = Servidores de modelos
models-look-again = Buscar de nuevo
models-looking = Buscando…
models-server-models = { $n ->
    [one] { $host }, { $n } modelo
    [many] { $host }, { $n } de modelos
   *[other] { $host }, { $n } modelos
}
models-server-installed = Instalado, su servidor no está en marcha
models-state-running = En marcha
models-state-loading = Cargando su modelo
models-state-stopped = Detenido
models-state-unreachable = Inaccesible
models-state-key = Necesita una clave
models-state-failed = Error
models-check-again = Comprobar de nuevo
models-enter-key = Introducir clave…
models-edit = Clave y tamaño del contexto…
models-forget = Olvidar…
models-more = Más opciones de { $name }
models-facts = { $n ->
    [one] { $parameters } de parámetros, contexto de { $n } token
    [many] { $parameters } de parámetros, contexto de { $n } de tokens
   *[other] { $parameters } de parámetros, contexto de { $n } tokens
}
models-parameters = { $parameters } de parámetros
models-context = { $n ->
    [one] Contexto de { $n } token
    [many] Contexto de { $n } de tokens
   *[other] Contexto de { $n } tokens
}
models-needs = Necesita { BYTES($needed) } de memoria, este equipo tiene { BYTES($memory) }
models-runs-on = Se ejecuta en { $host }, no en este equipo
models-for-meaning = Solo para el significado
models-for-other = No sirve para respuestas
models-takes-pictures = Entiende imágenes
models-use-answers = Usar para respuestas
models-use-meaning = Usar para el significado
models-large-title = ¿Usar { $model }?
models-large-text = Necesita { BYTES($needed) } de memoria y este equipo tiene { BYTES($memory) }. Las respuestas pueden tardar minutos o fallar.
models-large-confirm = Usar de todos modos
models-forget-title = ¿Olvidar { $name }?
models-forget-text = Su dirección y su clave se quitarán de este equipo.
models-add = Agregar un servidor…
models-add-note = llama.cpp, vLLM, Jan o cualquier dirección compatible con OpenAI
models-add-title = Servidor de modelos
models-address = Dirección del servidor
models-key = Clave de API, si la necesita
models-key-keep = Déjalo vacío para conservar la clave que termina en { $end }.
models-context-size = Tamaño del contexto (tokens)
models-context-size-note = Si lo dejas vacío, se usa el tamaño que indica el servidor.
models-add-submit = Agregar
models-web = Páginas web
models-web-title = Permitir que los modelos lean páginas web
models-web-note = { -brand } te pregunta antes de la primera página de cada sitio web.
page-request-title = ¿Permitir que el modelo lea esta página?
page-request-text = { $host } recibe esta dirección.
page-request-documents = Esta conversación tiene archivos. Comprueba que la dirección no contenga nada de ellos.
page-request-allow = Leer página
page-request-refuse = No leer
models-stays = { -brand } solo busca en este equipo. Las preguntas y los documentos no salen de él.
models-sent = Las preguntas y los fragmentos citados para responderlas se envían a { $host }.
models-meaning-sent = El texto de tus documentos se envía a { $host }.
models-pages = Las direcciones de las páginas web que permites se envían a sus sitios. Pueden contener texto de tus preguntas y documentos.
models-open = La conexión no está cifrada.
models-would-send = Si eliges un modelo de este servidor, las preguntas y fragmentos de tus documentos se envían a { $host }.
