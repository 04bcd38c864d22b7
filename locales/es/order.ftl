order-pinned = Fijadas
order-folders = Carpetas
order-new-folder = Carpeta nueva
order-archived = Archivadas
order-by-title = Todas las conversaciones
order-unread = No leída
order-move-here = mover aquí
order-folder-count = { $n ->
    [one] { $n } conversación
    [many] { $n } conversaciones
   *[other] { $n } conversaciones
}
order-pin = Fijar
order-unpin = Dejar de fijar
order-move = Mover a una carpeta…
order-mark-unread = Marcar como no leída
order-mark-read = Marcar como leída
order-archive = Archivar
order-unarchive = Desarchivar
order-select = Seleccionar
folder-new-conversation = Conversación nueva aquí
folder-new-inside = Carpeta nueva dentro
folder-settings = Ajustes de la carpeta…
folder-move = Mover carpeta…
folder-delete = Eliminar carpeta…
folder-delete-title = ¿Eliminar la carpeta «{ $name }»?
folder-delete-text = Se eliminan sus instrucciones. Sus conversaciones y carpetas salen de ella y se conservan.
folder-title = Ajustes de la carpeta
folder-name = Nombre
folder-instructions = Instrucciones
folder-options-note = Para las conversaciones de esta carpeta sin instrucciones o proyecto propios.
folder-project = Proyecto
folder-project-none = Ninguno
folder-create = Crear carpeta
move-title = { $n ->
    [one] Mover conversación a
    [many] Mover { $n } conversaciones a
   *[other] Mover { $n } conversaciones a
}
move-folder-title = Mover «{ $name }» a
move-none = Ninguna carpeta
move-new = Carpeta nueva…
order-selection = Conversaciones seleccionadas
order-n-selected = { $n ->
    [one] { $n } seleccionada
    [many] { $n } seleccionadas
   *[other] { $n } seleccionadas
}
order-selected = seleccionada
order-select-all = Seleccionar todo
order-clear = Borrar selección
order-move-short = Mover
order-done-archived = { $n ->
    [one] Conversación archivada
    [many] { $n } conversaciones archivadas
   *[other] { $n } conversaciones archivadas
}
order-done-unarchived = { $n ->
    [one] Conversación desarchivada
    [many] { $n } conversaciones desarchivadas
   *[other] { $n } conversaciones desarchivadas
}
order-done-moved = { $n ->
    [one] Conversación movida
    [many] { $n } conversaciones movidas
   *[other] { $n } conversaciones movidas
}
order-done-trashed = { $n ->
    [one] Conversación movida a la papelera
    [many] { $n } conversaciones movidas a la papelera
   *[other] { $n } conversaciones movidas a la papelera
}
archived-search = Buscar en el archivo
archived-back = Desarchivar «{ $name }»
archived-delete = Eliminar «{ $name }»
archived-none-title = No hay nada archivado
archived-none-text = Las conversaciones archivadas salen de la lista, pero se pueden encontrar y abrir aquí.
conversation-forked-from = Copiada de
option-from-folder = { $value } (de la carpeta { $folder })
settings-order = Ordenar conversaciones por
settings-order-latest = Última actividad
settings-order-created = Fecha de creación
settings-order-title = Título
action-archive-conversation = Archivar conversación
action-archive-conversation-keywords = guardar ocultar
action-pin-conversation = Fijar o dejar de fijar conversación
action-pin-conversation-keywords = estrella favorito arriba
action-move-conversation = Mover conversación a una carpeta…
action-move-conversation-keywords = carpeta proyecto orden
action-new-folder = Carpeta nueva
action-new-folder-keywords = directorio proyecto grupo
action-archived = Conversaciones archivadas
action-archived-keywords = archivo
action-trash = Papelera
action-trash-keywords = eliminadas restaurar
