backups-title = Copias de seguridad
backups-now = Crear copia ahora
backups-automatic = Crear copias automáticamente
backups-automatic-note = Cuando algo ha cambiado
backups-every-hour = Cada hora
backups-every-six-hours = Cada 6 horas
backups-every-day = Cada día
backups-never = Nunca
backups-reason-automatic = Automática
backups-reason-requested = Manual
backups-reason-migration = Antes de una actualización
backups-reason-restore = Antes de restaurar una copia
backups-damaged = Dañada. Esta copia no se puede restaurar.
backups-restore = Restaurar…
backups-restore-of = Restaurar la copia de seguridad: { $when }
backups-show-all = Mostrar todas ({ $n })
backups-open-folder = Abrir carpeta
backups-none = Aún no hay copias de seguridad.
backups-kept = { -brand } conserva copias automáticas de los últimos 7 días, 4 semanas y 6 meses. De cada otro tipo se conservan las 3 últimas. Una copia también contiene lo que elimines después.
backups-budget = Las copias ocupan como máximo el 20 % del espacio libre y dejan 1 GB libre. Si no basta, se eliminan primero las más antiguas. Siempre se conservan la más reciente, una de hace aproximadamente una semana y otra de hace aproximadamente un mes.
backups-copy-title = Copiar las copias de seguridad en otra carpeta
backups-copy-note = Cada copia automática se guarda también allí. Elige una carpeta de otro disco. Los datos cifrados siguen cifrados; para abrirlos en otro ordenador necesitas la clave de recuperación.
backups-copy-choose = Elegir carpeta…
backups-copy-stop = Dejar de copiar
backups-copy-last = Última copia: { $when }
backups-copy-none = Aún no se ha copiado nada
restore-title = ¿Restaurar esta copia de seguridad?
restore-made = Fecha: { $when }.
restore-kept = { -brand } crea antes una copia de los datos actuales. Los archivos de los servicios no cambian.
restore-same = Las conversaciones son las mismas que ahora.
restore-do = Restaurar
restore-coming-back = { $n ->
    [one] Vuelve { $n } conversación eliminada:
    [many] Vuelven { $n } de conversaciones eliminadas:
   *[other] Vuelven { $n } conversaciones eliminadas:
}
restore-going = { $n ->
    [one] Se quita { $n } conversación más reciente:
    [many] Se quitan { $n } de conversaciones más recientes:
   *[other] Se quitan { $n } conversaciones más recientes:
}
restore-older = { $n ->
    [one] { $n } conversación pierde sus últimos mensajes:
    [many] { $n } de conversaciones pierden sus últimos mensajes:
   *[other] { $n } conversaciones pierden sus últimos mensajes:
}
restore-conversations = { $n ->
    [one] Contiene { $n } conversación.
    [many] Contiene { $n } de conversaciones.
   *[other] Contiene { $n } conversaciones.
}
