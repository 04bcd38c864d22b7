calculation-division-by-zero = { $expression }は計算できません: ゼロで除算されています。
calculation-no-value = { $expression }は計算できません: { $problem }。
calculation-slow = { $expression }の計算には時間がかかりすぎます。
calculation-failed = { $expression }を計算できませんでした。
calculation-too-long = この計算は長すぎます。
calculation-split = いくつかに分割してください。
calculation-defines = 関数や変数は定義できません。
calculation-write-numbers = 代わりに数値を使用してください。
clock-date = { $year }年{ $month }月{ $day }日{ $weekday ->
    [1] 月曜日
    [2] 火曜日
    [3] 水曜日
    [4] 木曜日
    [5] 金曜日
    [6] 土曜日
   *[other] 日曜日
}
clock-here = こちらの現在の日時は{ clock-date } { $time }です ({ $zone })。
clock-in-place = { $place }の現在の日時は{ clock-date } { $time }です ({ $zone })。
clock-universal = 協定世界時の現在の日時は{ clock-date } { $time }です ({ $zone })。
clock-unknown-place = 「{ $place }」という場所は見つかりませんでした。大きな都市の名前を指定してください。
