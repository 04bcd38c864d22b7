self-check-title = Comprobación
self-check-good = No se encontraron problemas
self-check-problems = { $n ->
    [one] Se encontró { $n } problema
    [many] Se encontraron { $n } problemas
   *[other] Se encontraron { $n } problemas
}
self-check-never = Aún sin comprobar
self-check-note = Comprueba los datos de este equipo cada semana y cuando { -brand } no se cerró correctamente
self-check-checked = Comprobado el { $when }
self-check-counted = Comprobado el { $when }: { LIST($counts) }
self-check-conversations = { $n ->
    [one] { $n } conversación
    [many] { $n } conversaciones
   *[other] { $n } conversaciones
}
self-check-messages = { $n ->
    [one] { $n } mensaje
    [many] { $n } mensajes
   *[other] { $n } mensajes
}
self-check-files = { $n ->
    [one] { $n } archivo
    [many] { $n } archivos
   *[other] { $n } archivos
}
self-check-now = Comprobar ahora
self-check-running = Comprobando: { $percent }
self-check-recover = Recuperar…
self-check-rebuild = Reconstruir índice
self-check-give-up = Dejar de esperar
self-check-recover-title = ¿Recuperar lo que se pueda leer?
self-check-recover-text = { -brand } detiene las respuestas en curso, pasa lo que pueda leer a datos nuevos y los abre. El archivo actual se conserva.
self-check-recover-do = Recuperar
self-check-found = { $n ->
    [one] La comprobación encontró { $n } problema.
    [many] La comprobación encontró { $n } problemas.
   *[other] La comprobación encontró { $n } problemas.
}
self-check-show = Mostrar
backup-reason-update = Antes de la actualización a { $version }
backup-reason-trash = Antes de vaciar la papelera
backup-reason-erasure = Antes de eliminar definitivamente
backup-delete-of = Eliminar la copia del { $when }
backup-delete-title = ¿Eliminar esta copia de seguridad?
backup-delete-text = Del { $when }. Después no se podrá restaurar. El archivo es { $name }.
backup-erasures-kept = { $n ->
    [one] Las copias hechas antes de eliminar definitivamente se quitan después de { $n } día.
    [many] Las copias hechas antes de eliminar definitivamente se quitan después de { $n } días.
   *[other] Las copias hechas antes de eliminar definitivamente se quitan después de { $n } días.
}
erase-keeps-backup = Hacer antes una copia de seguridad
erase-keeps-backup-note = { $n ->
    [one] Seguirá conteniendo lo que elimines aquí hasta que tenga { $n } día o la elimines.
    [many] Seguirá conteniendo lo que elimines aquí hasta que tenga { $n } días o la elimines.
   *[other] Seguirá conteniendo lo que elimines aquí hasta que tenga { $n } días o la elimines.
}
trash-count = { $n ->
    [one] { $n } elemento en la papelera
    [many] { $n } elementos en la papelera
   *[other] { $n } elementos en la papelera
}
trash-open = Abrir papelera
trash-select-of = Seleccionar «{ $name }»
trash-selection = Elementos seleccionados
trash-erase-many-title = { $n ->
    [one] ¿Eliminar definitivamente { $n } elemento?
    [many] ¿Eliminar definitivamente { $n } elementos?
   *[other] ¿Eliminar definitivamente { $n } elementos?
}
trash-restored-many = { $n ->
    [one] { $n } elemento restaurado
    [many] { $n } elementos restaurados
   *[other] { $n } elementos restaurados
}
trash-read-only = Esta conversación está en la papelera.
trash-back = Volver a la papelera
trash-earlier = Mostrar mensajes anteriores
