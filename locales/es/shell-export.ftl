dialog-export = Exportar conversaciones
dialog-export-folder = Elige una carpeta para la exportación
exported-name = Exportación de { -brand }
exported-untitled = Nueva conversación
exported-you = Tú
exported-assistant = Asistente
exported-version = Versión { NUMBER($number) } de { NUMBER($count) }
exported-attached = { $name } ({ BYTES($size) })
exported-more-files = { $n ->
    [one] { $n } archivo más
    [many] { $n } de archivos más
   *[other] { $n } archivos más
}
exported-sources = Fuentes
exported-reasoning = Razonamiento
exported-web-search = Búsqueda web
exported-file-search = Búsqueda de archivos
exported-code = Código
exported-input = Entrada
exported-result = Resultado
exported-unfinished = Esta respuesta aún estaba llegando.
exported-stopped = Detuviste esta respuesta.
exported-interrupted = Esta respuesta se interrumpió.
exported-failed = Esta respuesta falló.
exported-taken = { NUMBER($seconds) } s
exported-tokens = { $n ->
    [one] { $n } token
    [many] { $n } de tokens
   *[other] { $n } tokens
}
exported-list = Conversaciones
exported-messages = { $n ->
    [one] { $n } mensaje
    [many] { $n } de mensajes
   *[other] { $n } mensajes
}
