calculation-division-by-zero = Não consigo calcular { $expression }: divisão por zero.
calculation-no-value = Não consigo calcular { $expression }: { $problem }.
calculation-slow = O cálculo de { $expression } demora demais.
calculation-failed = Não consegui calcular { $expression }.
calculation-too-long = Este cálculo é longo demais.
calculation-split = Divida-o em partes.
calculation-defines = Não consigo definir funções nem variáveis.
calculation-write-numbers = Em vez disso, use números.
clock-date = { $weekday ->
    [1] segunda-feira
    [2] terça-feira
    [3] quarta-feira
    [4] quinta-feira
    [5] sexta-feira
    [6] sábado
   *[other] domingo
}, { $day } de { $month ->
    [1] janeiro
    [2] fevereiro
    [3] março
    [4] abril
    [5] maio
    [6] junho
    [7] julho
    [8] agosto
    [9] setembro
    [10] outubro
    [11] novembro
   *[other] dezembro
} de { $year }
clock-here = Data e hora locais: { clock-date } às { $time } ({ $zone }).
clock-in-place = { $place }: { clock-date } às { $time } ({ $zone }).
clock-universal = Tempo Universal: { clock-date } às { $time } ({ $zone }).
clock-unknown-place = Não conheço o lugar “{ $place }”. Informe uma cidade grande para saber a hora.
