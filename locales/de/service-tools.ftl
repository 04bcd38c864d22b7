calculation-division-by-zero = Ich kann { $expression } nicht berechnen: Division durch null.
calculation-no-value = Ich kann { $expression } nicht berechnen: { $problem }.
calculation-slow = Die Berechnung von { $expression } dauert zu lange.
calculation-failed = Ich konnte { $expression } nicht berechnen.
calculation-too-long = Diese Rechnung ist zu lang.
calculation-split = Teilen Sie sie in mehrere auf.
calculation-defines = Ich kann keine Funktionen oder Variablen definieren.
calculation-write-numbers = Verwenden Sie stattdessen Zahlen.
clock-date = { $weekday ->
    [1] Montag
    [2] Dienstag
    [3] Mittwoch
    [4] Donnerstag
    [5] Freitag
    [6] Samstag
   *[other] Sonntag
}, dem { $day }. { $month ->
    [1] Januar
    [2] Februar
    [3] März
    [4] April
    [5] Mai
    [6] Juni
    [7] Juli
    [8] August
    [9] September
    [10] Oktober
    [11] November
   *[other] Dezember
} { $year }
clock-here = Hier ist es { $time } Uhr am { clock-date } ({ $zone }).
clock-in-place = Ortszeit { $place }: { $time } Uhr am { clock-date } ({ $zone }).
clock-universal = Nach Weltzeit ist es { $time } Uhr am { clock-date } ({ $zone }).
clock-unknown-place = Den Ort „{ $place }“ kenne ich nicht. Nennen Sie eine große Stadt, um die Uhrzeit dort zu erfahren.
