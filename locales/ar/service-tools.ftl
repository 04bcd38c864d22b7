calculation-division-by-zero = لا يمكنني حساب { $expression }: قسمة على صفر.
calculation-no-value = لا يمكنني حساب { $expression }: { $problem }.
calculation-slow = يستغرق حساب { $expression } وقتًا أطول من اللازم.
calculation-failed = لم أتمكن من حساب { $expression }.
calculation-too-long = هذه العملية الحسابية طويلة جدًا.
calculation-split = يُرجى تقسيمها إلى أجزاء.
calculation-defines = لا يمكنني تعريف دوال أو متغيرات.
calculation-write-numbers = يُرجى استخدام أرقام بدلًا منها.
clock-date = { $weekday ->
    [1] الاثنين
    [2] الثلاثاء
    [3] الأربعاء
    [4] الخميس
    [5] الجمعة
    [6] السبت
   *[other] الأحد
} { $day } { $month ->
    [1] يناير
    [2] فبراير
    [3] مارس
    [4] أبريل
    [5] مايو
    [6] يونيو
    [7] يوليو
    [8] أغسطس
    [9] سبتمبر
    [10] أكتوبر
    [11] نوفمبر
   *[other] ديسمبر
} { $year }
clock-here = الساعة الآن هنا هي { $time } يوم { clock-date } ({ $zone }).
clock-in-place = الساعة الآن في { $place } هي { $time } يوم { clock-date } ({ $zone }).
clock-universal = الساعة الآن بالتوقيت العالمي هي { $time } يوم { clock-date } ({ $zone }).
clock-unknown-place = لا أعرف المكان «{ $place }». اذكر مدينة كبيرة لمعرفة الوقت فيها.
