### Days and times, as lists and tables say them.

# A time of another day, such as “3 Nov, 14:02”.
time-day-and-time = { $day }, { TIME($ms) }
# Less than a minute ago, in a table.
time-now = Now
# In a table, such as “Today, 14:02”.
time-today = Today, { TIME($ms) }

## Headings in the list of conversations; older ones are named by their month

time-group-today = Today
time-group-yesterday = Yesterday
time-group-week = Previous 7 days

## How long ago

time-just-now = just now
time-seconds-ago = { $n ->
    [one] { $n } s ago
   *[other] { $n } s ago
}
time-minutes-ago = { $n ->
    [one] { $n } min ago
   *[other] { $n } min ago
}
time-hours-ago = { $n ->
    [one] { $n } h ago
   *[other] { $n } h ago
}
# More than a day ago, such as “on 3 Nov”.
time-on-day = on { $day }
