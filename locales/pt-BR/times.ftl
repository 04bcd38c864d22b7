time-day-and-time = { $day }, { TIME($ms) }
time-now = Agora
time-today = Hoje, { TIME($ms) }
time-group-today = Hoje
time-group-yesterday = Ontem
time-group-week = Últimos 7 dias
time-just-now = agora mesmo
time-seconds-ago = { $n ->
    [one] há { $n } s
    [many] há { $n } s
   *[other] há { $n } s
}
time-minutes-ago = { $n ->
    [one] há { $n } min
    [many] há { $n } min
   *[other] há { $n } min
}
time-hours-ago = { $n ->
    [one] há { $n } h
    [many] há { $n } h
   *[other] há { $n } h
}
time-on-day = em { $day }
