files-title = Archivos
files-service = Servicio
files-refresh = Actualizar
files-upload = Subir
files-updated = Actualizado { $ago }
files-updating = Actualizando…
files-asking = Obteniendo archivos de { $service }…
files-none-title = Aún no hay archivos en { $service }
files-none-text = Los archivos que subas aparecerán aquí. Suéltalos en esta página o elígelos.
files-not-offered-title = { $service } no ofrece archivos
files-not-allowed-title = Tu cuenta no puede usar archivos en { $service }
files-not-offered-text = Aun así puedes chatear. { -brand } lo comprueba de nuevo cada día.
files-check-again = Comprobar de nuevo
files-choose = Elegir archivos
files-no-match = Ningún archivo coincide
files-clear-filters = Borrar filtros
files-partial = El servicio solo ha enumerado una parte de sus archivos.
files-search = Buscar archivos
files-filter = Filtro
files-filter-all = Todos
files-filter-unused = Sin usar
files-filter-duplicates = Duplicados
files-filter-failed = Con error
files-filter-deleted = Eliminados
files-type = Tipo
files-type-any = Cualquier tipo
files-age = Antigüedad
files-age-any = Cualquier fecha
files-age-month = De hace más de un mes
files-age-half-year = De hace más de seis meses
files-age-year = De hace más de un año
files-purpose = Propósito
files-purpose-any = Cualquier propósito
files-choice = { $choice } ({ NUMBER($n) })
files-column-name = Nombre
files-column-status = Estado
files-column-used = Usado en
files-column-size = Tamaño
files-column-created = Creado
files-column-selected = Seleccionado
files-column-actions = Acciones
files-select = Seleccionar { $name }
files-select-all = Seleccionar todo
files-selected = Archivos seleccionados
files-n-selected = { $n ->
    [one] { $n } seleccionado
    [many] { $n } seleccionados
   *[other] { $n } seleccionados
}
files-selected-unused = { BYTES($size) }, ninguno en uso
files-selected-used = { BYTES($size) }, { NUMBER($n) } en uso
files-download-selected = Descargar selección
files-ask-selected = Preguntar sobre la selección
files-ask-short = Preguntar
files-delete-selected = Eliminar selección
files-clear-selection = Deseleccionar todo
files-storage = Almacenamiento
files-storage-used = Usado en conversaciones: { BYTES($size) }
files-storage-unused = Sin usar: { BYTES($size) }
files-storage-duplicates = Duplicados: { BYTES($size) }
files-storage-all = { $n ->
    [one] { $n } archivo, { BYTES($size) } en { $service }
    [many] { $n } de archivos, { BYTES($size) } en { $service }
   *[other] { $n } archivos, { BYTES($size) } en { $service }
}
uploads-label = Subidas
uploads-running = { $n ->
    [one] Subiendo { $n } archivo
    [many] Subiendo { $n } de archivos
   *[other] Subiendo { $n } archivos
}
uploads-paused = { $n ->
    [one] { $n } subida en pausa
    [many] { $n } de subidas en pausa
   *[other] { $n } subidas en pausa
}
uploads-pause-all = Pausar todo
uploads-resume-all = Reanudar todo
file-download = Descargar
file-ask = Preguntar sobre este archivo
file-download-named = Descargar { $name }
file-delete-named = Eliminar { $name }
file-remove-from-list = Quitar de la lista
file-resume = Reanudar subida
file-pause = Pausar subida
file-cancel = Cancelar subida
file-try-now = Reintentar ahora
file-show-uses = Ver dónde se usa
file-replace = Subir nueva versión
file-remove = Quitar
file-uses-title = Dónde se usa { $name }
file-uses-none = Ya no se usa en ninguna conversación.
file-status-queued = En cola
file-status-waiting = Esperando al servicio
file-status-retrying-in = Reintento en { $seconds }
file-status-retrying = Reintentando
file-status-paused = En pausa
file-status-hashing = Calculando hash, { $percent }
file-status-duplicate = Duplicado
file-status-duplicate-note = Otro archivo tiene el mismo contenido
file-status-ready = Listo
file-status-deleting = Eliminando
file-status-deleted = Eliminado
file-status-missing = No importado
file-status-deleted-on = Eliminado el { $day }
file-status-failed = Error
file-status-not-deleted = No eliminado
file-meter-uploading = Subiendo { $name }
file-meter-hashing = Calculando el hash de { $name }
file-status-hashing-short = Calculando hash
file-deleting-in = en { $seconds }
attachment-changed = Modificado en el disco
attachment-progress = Subiendo, { $percent } de { BYTES($size) }
attachment-ready = Listo, { BYTES($size) }
attachment-already-at = Ya subido ({ $when })
attachment-already-on = Ya subido el { $when }
attachment-queued = En cola, { BYTES($size) }
attachment-paused = En pausa, { BYTES($size) }
file-used-in = { $n ->
    [one] { $n } conversación
    [many] { $n } de conversaciones
   *[other] { $n } conversaciones
}
file-used-in-draft = en un borrador
file-unused = sin usar
file-facts = { $status }, { $size }, { $used }
file-facts-ready = { $size }, { $used }
file-chip-deleted = eliminado
file-chip-missing = no importado
file-chip-unreadable = ilegible
file-chip-failed = con error
file-delete-title = ¿Eliminar { $name }?
files-delete-title = { $n ->
    [one] ¿Eliminar { $n } archivo?
    [many] ¿Eliminar { $n } de archivos?
   *[other] ¿Eliminar { $n } archivos?
}
file-delete-unused = No se usa en ninguna conversación. Se eliminará definitivamente de { $service }.
file-delete-used = { $n ->
    [one] Se usa en { $n } conversación. Se eliminará definitivamente de { $service }. La conversación seguirá mostrando su nombre.
    [many] Se usa en { $n } de conversaciones. Se eliminará definitivamente de { $service }. Las conversaciones seguirán mostrando su nombre.
   *[other] Se usa en { $n } conversaciones. Se eliminará definitivamente de { $service }. Las conversaciones seguirán mostrando su nombre.
}
file-delete-used-draft = { $n ->
    [one] Se usa en { $n } borrador. Se eliminará definitivamente de { $service }.
    [many] Se usa en { $n } de borradores. Se eliminará definitivamente de { $service }.
   *[other] Se usa en { $n } borradores. Se eliminará definitivamente de { $service }.
}
file-delete-used-both =
    Se usa en { $n ->
        [one] { $n } conversación
        [many] { $n } de conversaciones
       *[other] { $n } conversaciones
    } y { $drafts ->
        [one] { $drafts } borrador
        [many] { $drafts } de borradores
       *[other] { $drafts } borradores
    }. Se eliminará definitivamente de { $service }. Las conversaciones seguirán mostrando su nombre.
files-delete-unused = No se usan en ninguna conversación. Se eliminarán definitivamente de { $service }.
files-delete-some-used = { $n ->
    [one] { $n } de ellos se usa en conversaciones o borradores. Todos se eliminarán definitivamente de { $service }. Las conversaciones seguirán mostrando sus nombres.
    [many] { $n } de ellos se usan en conversaciones o borradores. Todos se eliminarán definitivamente de { $service }. Las conversaciones seguirán mostrando sus nombres.
   *[other] { $n } de ellos se usan en conversaciones o borradores. Todos se eliminarán definitivamente de { $service }. Las conversaciones seguirán mostrando sus nombres.
}
files-delete-all-used = { $n ->
    [one] Se usa en conversaciones o borradores. Se eliminará definitivamente de { $service }. Las conversaciones seguirán mostrando su nombre.
    [many] Los { $n } se usan en conversaciones o borradores. Se eliminarán definitivamente de { $service }. Las conversaciones seguirán mostrando sus nombres.
   *[other] Los { $n } se usan en conversaciones o borradores. Se eliminarán definitivamente de { $service }. Las conversaciones seguirán mostrando sus nombres.
}
deletion-one = Se eliminará { $name }.
deletion-one-in = Se eliminará { $name } en { $seconds }.
deletion-many = { $n ->
    [one] Se eliminará { $n } archivo.
    [many] Se eliminarán { $n } de archivos.
   *[other] Se eliminarán { $n } archivos.
}
deletion-many-in = { $n ->
    [one] Se eliminará { $n } archivo en { $seconds }.
    [many] Se eliminarán { $n } de archivos en { $seconds }.
   *[other] Se eliminarán { $n } archivos en { $seconds }.
}
deletion-one-used = { $n ->
    [one] Se usa en { $n } conversación.
    [many] Se usa en { $n } de conversaciones.
   *[other] Se usa en { $n } conversaciones.
}
deletion-one-unused = No se usa en ninguna conversación.
deletion-many-used = { $n ->
    [one] { $n } se usa en conversaciones.
    [many] { $n } se usan en conversaciones.
   *[other] { $n } se usan en conversaciones.
}
deletion-many-unused = Ninguno se usa en conversaciones.
