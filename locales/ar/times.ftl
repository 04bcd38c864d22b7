time-day-and-time = { $day }، { TIME($ms) }
time-now = الآن
time-today = اليوم، { TIME($ms) }
time-group-today = اليوم
time-group-yesterday = أمس
time-group-week = الأيام السبعة الماضية
time-just-now = قبل لحظات
time-seconds-ago = { $n ->
    [zero] قبل لحظات
    [one] قبل ثانية واحدة
    [two] قبل ثانيتين
    [few] قبل { $n } ثوانٍ
    [many] قبل { $n } ثانية
   *[other] قبل { $n } ثانية
}
time-minutes-ago = { $n ->
    [zero] قبل أقل من دقيقة
    [one] قبل دقيقة واحدة
    [two] قبل دقيقتين
    [few] قبل { $n } دقائق
    [many] قبل { $n } دقيقة
   *[other] قبل { $n } دقيقة
}
time-hours-ago = { $n ->
    [zero] قبل أقل من ساعة
    [one] قبل ساعة واحدة
    [two] قبل ساعتين
    [few] قبل { $n } ساعات
    [many] قبل { $n } ساعة
   *[other] قبل { $n } ساعة
}
time-on-day = في { $day }
