trash-title = Papelera
trash-search = Buscar en la papelera
trash-empty = Vaciar papelera…
trash-note = { $n ->
    [one] Las conversaciones y los mensajes se eliminan definitivamente tras { $n } día.
    [many] Las conversaciones y los mensajes se eliminan definitivamente tras { $n } días.
   *[other] Las conversaciones y los mensajes se eliminan definitivamente tras { $n } días.
}
trash-note-forever = Las conversaciones y los mensajes se conservan hasta que vacíes la papelera.
trash-change = Cambiar
trash-name = Nombre
trash-deleted = Eliminado
trash-left = Tiempo restante
trash-messages = Mensajes
trash-days-left = { $n ->
    [one] { $n } día
    [many] { $n } días
   *[other] { $n } días
}
trash-today = Hoy
trash-restore = Restaurar
trash-restore-of = Restaurar «{ $name }»
trash-erase-of = Eliminar «{ $name }» definitivamente
trash-files = Se elimina también: { $names }
trash-no-text = Mensaje sin texto
trash-message-in = Mensaje en «{ $title }»
trash-none-title = La papelera está vacía
trash-none-text = Las conversaciones y los mensajes que elimines se conservan aquí un tiempo.
trash-restored = «{ $name }» restaurado
trash-restored-open = Abrir
trash-empty-title = ¿Vaciar la papelera?
trash-empty-text = { $n ->
    [one] Esto elimina definitivamente { $n } elemento de este ordenador.
    [many] Esto elimina definitivamente { $n } elementos de este ordenador.
   *[other] Esto elimina definitivamente { $n } elementos de este ordenador.
}
trash-erase-title = ¿Eliminar «{ $name }» definitivamente?
trash-erase-text = Después no se podrá restaurar.
trash-backups = { $n ->
    [one] { $n } copia de seguridad puede contenerlo todavía.
    [many] { $n } copias de seguridad pueden contenerlo todavía.
   *[other] { $n } copias de seguridad pueden contenerlo todavía.
}
trash-erase = Eliminar definitivamente
settings-trash = Conservar las conversaciones eliminadas
settings-trash-forever = Hasta que vacíe la papelera
settings-trash-days = { $n ->
    [one] { $n } día
    [many] { $n } días
   *[other] { $n } días
}
