export-done = تم التصدير إلى { $name }.
export-missing = { $n ->
    [zero] لم ينقص أي ملف.
    [one] تعذّر تضمين ملف واحد. يذكر ملف البيان السبب.
    [two] تعذّر تضمين ملفين. يذكر ملف البيان السبب.
    [few] تعذّر تضمين { $n } ملفات. يذكر ملف البيان السبب.
    [many] تعذّر تضمين { $n } ملفًا. يذكر ملف البيان السبب.
   *[other] تعذّر تضمين { $n } ملف. يذكر ملف البيان السبب.
}
export-failed = فشل التصدير.
export-nothing-written = لم يُكتب شيء.
export-no-permission = ليس لديك إذن بالكتابة في { $folder }.
export-exists = { $name } موجود بالفعل.
export-nothing = لا يوجد شيء لتصديره.
export-nothing-do = اختر محادثة تحتوي على رسائل.
export-underway = هناك تصدير آخر قيد التنفيذ.
export-underway-do = انتظر حتى ينتهي أو ألغِه.
export-gone = لم يعد التصدير موجودًا.
export-gone-why = نُقل أو حُذف.
export-no-pdf = ملفات PDF والطباعة غير متاحة على هذا النظام بعد.
export-as-html = صدّر بتنسيق HTML واطبع من متصفح.
export-not-printed = تعذّرت طباعة المحادثة.
