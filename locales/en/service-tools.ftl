### Answers of the calculator and the clock.

## Calculations. $expression is what was asked, such as 12.5 * 4, shown as code. Results are written without a message.

calculation-division-by-zero = I can’t calculate { $expression }: division by zero.
# $problem are the calculator’s own words, in English.
calculation-no-value = I can’t calculate { $expression }: { $problem }.
calculation-slow = { $expression } takes too long to calculate.
calculation-failed = I couldn’t calculate { $expression }.
calculation-too-long = This calculation is too long.
calculation-split = Split it into parts.
calculation-defines = I can’t define functions or variables.
calculation-write-numbers = Use numbers instead.

## The date and time. Numbers are texts without separators, but for $weekday (1 is Monday) and $month (1 is January).

# Only used inside the sentences below.
clock-date = { $weekday ->
    [1] Monday
    [2] Tuesday
    [3] Wednesday
    [4] Thursday
    [5] Friday
    [6] Saturday
   *[other] Sunday
} { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[other] December
} { $year }
# $time is 14:05, $zone a time zone such as Europe/Berlin, UTC+01:00.
clock-here = It’s { $time } on { clock-date } here ({ $zone }).
# $place is a city, a country or a time zone, as the question or the time zone database writes it.
clock-in-place = It’s { $time } on { clock-date } in { $place } ({ $zone }).
# $zone is UTC.
clock-universal = It’s { $time } on { clock-date } in Universal Time ({ $zone }).
# $place is text from the question.
clock-unknown-place = I don’t know the place “{ $place }”. Name a large city to get its time.
