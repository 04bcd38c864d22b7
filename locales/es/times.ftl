time-day-and-time = { $day }, { TIME($ms) }
time-now = Ahora
time-today = Hoy, { TIME($ms) }
time-group-today = Hoy
time-group-yesterday = Ayer
time-group-week = Últimos 7 días
time-just-now = ahora mismo
time-seconds-ago = { $n ->
    [one] hace { $n } s
    [many] hace { $n } s
   *[other] hace { $n } s
}
time-minutes-ago = { $n ->
    [one] hace { $n } min
    [many] hace { $n } min
   *[other] hace { $n } min
}
time-hours-ago = { $n ->
    [one] hace { $n } h
    [many] hace { $n } h
   *[other] hace { $n } h
}
time-on-day = el { $day }
