calculation-division-by-zero = 我无法计算 { $expression }：除数为零。
calculation-no-value = 我无法计算 { $expression }：{ $problem }。
calculation-slow = { $expression } 的计算时间过长。
calculation-failed = 我未能计算 { $expression }。
calculation-too-long = 此算式过长。
calculation-split = 请将其拆分为几部分。
calculation-defines = 我无法定义函数或变量。
calculation-write-numbers = 请改用数字。
clock-date = { $year }年{ NUMBER($month) }月{ $day }日{ $weekday ->
    [1] 星期一
    [2] 星期二
    [3] 星期三
    [4] 星期四
    [5] 星期五
    [6] 星期六
   *[other] 星期日
}
clock-here = 本地时间为 { clock-date } { $time }（{ $zone }）。
clock-in-place = { $place } 的时间为 { clock-date } { $time }（{ $zone }）。
clock-universal = 协调世界时为 { clock-date } { $time }（{ $zone }）。
clock-unknown-place = 找不到地点“{ $place }”。请给出大城市的名称。
