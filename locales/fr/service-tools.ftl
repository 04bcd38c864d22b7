calculation-division-by-zero = Je ne peux pas calculer { $expression } : division par zéro.
calculation-no-value = Je ne peux pas calculer { $expression } : { $problem }.
calculation-slow = Le calcul de { $expression } prend trop de temps.
calculation-failed = Je n’ai pas pu calculer { $expression }.
calculation-too-long = Ce calcul est trop long.
calculation-split = Divisez-le en plusieurs parties.
calculation-defines = Je ne peux pas définir de fonctions ni de variables.
calculation-write-numbers = Utilisez plutôt des nombres.
clock-date = { $weekday ->
    [1] lundi
    [2] mardi
    [3] mercredi
    [4] jeudi
    [5] vendredi
    [6] samedi
   *[other] dimanche
} { $day } { $month ->
    [1] janvier
    [2] février
    [3] mars
    [4] avril
    [5] mai
    [6] juin
    [7] juillet
    [8] août
    [9] septembre
    [10] octobre
    [11] novembre
   *[other] décembre
} { $year }
clock-here = Ici, nous sommes le { clock-date } et il est { $time } ({ $zone }).
clock-in-place = { $place } : il est { $time }, le { clock-date } ({ $zone }).
clock-universal = En temps universel, nous sommes le { clock-date } et il est { $time } ({ $zone }).
clock-unknown-place = Je ne connais pas le lieu « { $place } ». Indiquez une grande ville pour en connaître l’heure.
