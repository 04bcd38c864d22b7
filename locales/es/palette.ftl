palette-title = Paleta de comandos
palette-placeholder = Buscar o ejecutar un comando
palette-results = Resultados
palette-recent = Usados recientemente
palette-commands = Comandos
palette-conversations = Conversaciones
palette-messages = Mensajes
palette-more = Más
palette-files = Archivos
palette-new-conversation = Nueva conversación sobre «{ $text }»
palette-on = Activado
palette-off = Desactivado
palette-message-you = Tú, { $when }
palette-message-assistant = Asistente, { $when }
palette-file-used = { $n ->
    [0] Sin usar
    [one] Usado en { $n } conversación
    [many] Usado en { $n } de conversaciones
   *[other] Usado en { $n } conversaciones
}
palette-file-deleted = Eliminado
palette-no-results = No hay resultados para «{ $text }»
palette-found = { $n ->
    [one] { $n } mensaje
    [many] { $n } de mensajes
   *[other] { $n } mensajes
}
palette-found-more = { $n ->
    [one] Más de { $n } mensaje
    [many] Más de { $n } de mensajes
   *[other] Más de { $n } mensajes
}
palette-hint-move = ↑↓ para navegar
palette-hint-select = { key-enter } para seleccionar
palette-hint-commands = escribe { $sign } para ver comandos
