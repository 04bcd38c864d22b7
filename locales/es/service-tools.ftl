calculation-division-by-zero = No puedo calcular { $expression }: división por cero.
calculation-no-value = No puedo calcular { $expression }: { $problem }.
calculation-slow = Calcular { $expression } lleva demasiado tiempo.
calculation-failed = No pude calcular { $expression }.
calculation-too-long = Este cálculo es demasiado largo.
calculation-split = Divídelo en partes.
calculation-defines = No puedo definir funciones ni variables.
calculation-write-numbers = En su lugar, usa números.
clock-date = { $weekday ->
    [1] lunes
    [2] martes
    [3] miércoles
    [4] jueves
    [5] viernes
    [6] sábado
   *[other] domingo
} { $day } de { $month ->
    [1] enero
    [2] febrero
    [3] marzo
    [4] abril
    [5] mayo
    [6] junio
    [7] julio
    [8] agosto
    [9] septiembre
    [10] octubre
    [11] noviembre
   *[other] diciembre
} de { $year }
clock-here = Hora local: { $time } del { clock-date } ({ $zone }).
clock-in-place = Hora en { $place }: { $time } del { clock-date } ({ $zone }).
clock-universal = Hora universal: { $time } del { clock-date } ({ $zone }).
clock-unknown-place = No conozco el lugar «{ $place }». Indica una ciudad grande para saber su hora.
