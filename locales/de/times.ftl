time-day-and-time = { $day }, { TIME($ms) }
time-now = Gerade eben
time-today = Heute, { TIME($ms) }
time-group-today = Heute
time-group-yesterday = Gestern
time-group-week = Letzte 7 Tage
time-just-now = gerade eben
time-seconds-ago = { $n ->
    [one] vor { $n } Sek.
   *[other] vor { $n } Sek.
}
time-minutes-ago = { $n ->
    [one] vor { $n } Min.
   *[other] vor { $n } Min.
}
time-hours-ago = { $n ->
    [one] vor { $n } Std.
   *[other] vor { $n } Std.
}
time-on-day = am { $day }
