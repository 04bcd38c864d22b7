self-check-title = الفحص الذاتي
self-check-good = لم يُعثر على مشكلات
self-check-problems = { $n ->
    [zero] عُثر على { $n } مشكلة
    [one] عُثر على مشكلة واحدة
    [two] عُثر على مشكلتين
    [few] عُثر على { $n } مشكلات
    [many] عُثر على { $n } مشكلة
   *[other] عُثر على { $n } مشكلة
}
self-check-never = لم يُفحص بعد
self-check-note = يفحص البيانات على هذا الحاسوب كل أسبوع، وبعد إغلاق { -brand } على نحو غير سليم
self-check-checked = فُحص في { $when }
self-check-counted = فُحص في { $when }: { LIST($counts) }
self-check-conversations = { $n ->
    [zero] { $n } محادثة
    [one] محادثة واحدة
    [two] محادثتان
    [few] { $n } محادثات
    [many] { $n } محادثة
   *[other] { $n } محادثة
}
self-check-messages = { $n ->
    [zero] { $n } رسالة
    [one] رسالة واحدة
    [two] رسالتان
    [few] { $n } رسائل
    [many] { $n } رسالة
   *[other] { $n } رسالة
}
self-check-files = { $n ->
    [zero] { $n } ملف
    [one] ملف واحد
    [two] ملفان
    [few] { $n } ملفات
    [many] { $n } ملفًا
   *[other] { $n } ملف
}
self-check-now = الفحص الآن
self-check-running = جارٍ الفحص: { $percent }
self-check-recover = استعادة…
self-check-rebuild = إعادة بناء الفهرس
self-check-give-up = إيقاف الانتظار
self-check-recover-title = هل تريد استعادة ما تمكن قراءته؟
self-check-recover-text = يوقف { -brand } الإجابات الجارية، وينقل ما تمكن قراءته إلى بيانات جديدة ويفتحها. يُحتفظ بالملف الحالي.
self-check-recover-do = استعادة
self-check-found = { $n ->
    [zero] عثر الفحص الذاتي على { $n } مشكلة.
    [one] عثر الفحص الذاتي على مشكلة واحدة.
    [two] عثر الفحص الذاتي على مشكلتين.
    [few] عثر الفحص الذاتي على { $n } مشكلات.
    [many] عثر الفحص الذاتي على { $n } مشكلة.
   *[other] عثر الفحص الذاتي على { $n } مشكلة.
}
self-check-show = عرض
backup-reason-update = قبل التحديث إلى { $version }
backup-reason-trash = قبل إفراغ السلة
backup-reason-erasure = قبل الحذف النهائي
backup-delete-of = حذف النسخة الاحتياطية من { $when }
backup-delete-title = هل تريد حذف هذه النسخة الاحتياطية؟
backup-delete-text = من { $when }. لا تمكن استعادتها بعد ذلك. الملف هو { $name }.
backup-erasures-kept = { $n ->
    [zero] تُزال النسخ التي أُنشئت قبل الحذف النهائي بعد { $n } يوم.
    [one] تُزال النسخ التي أُنشئت قبل الحذف النهائي بعد يوم واحد.
    [two] تُزال النسخ التي أُنشئت قبل الحذف النهائي بعد يومين.
    [few] تُزال النسخ التي أُنشئت قبل الحذف النهائي بعد { $n } أيام.
    [many] تُزال النسخ التي أُنشئت قبل الحذف النهائي بعد { $n } يومًا.
   *[other] تُزال النسخ التي أُنشئت قبل الحذف النهائي بعد { $n } يوم.
}
erase-keeps-backup = إنشاء نسخة احتياطية أولًا
erase-keeps-backup-note = { $n ->
    [zero] تظل تحتوي على ما تحذفه هنا حتى يمضي عليها { $n } يوم أو تحذفها.
    [one] تظل تحتوي على ما تحذفه هنا حتى يمضي عليها يوم واحد أو تحذفها.
    [two] تظل تحتوي على ما تحذفه هنا حتى يمضي عليها يومان أو تحذفها.
    [few] تظل تحتوي على ما تحذفه هنا حتى يمضي عليها { $n } أيام أو تحذفها.
    [many] تظل تحتوي على ما تحذفه هنا حتى يمضي عليها { $n } يومًا أو تحذفها.
   *[other] تظل تحتوي على ما تحذفه هنا حتى يمضي عليها { $n } يوم أو تحذفها.
}
trash-count = { $n ->
    [zero] { $n } عنصر في السلة
    [one] عنصر واحد في السلة
    [two] عنصران في السلة
    [few] { $n } عناصر في السلة
    [many] { $n } عنصرًا في السلة
   *[other] { $n } عنصر في السلة
}
trash-open = فتح السلة
trash-select-of = تحديد «{ $name }»
trash-selection = العناصر المحددة
trash-erase-many-title = { $n ->
    [zero] هل تريد حذف { $n } عنصر نهائيًا؟
    [one] هل تريد حذف عنصر واحد نهائيًا؟
    [two] هل تريد حذف عنصرين نهائيًا؟
    [few] هل تريد حذف { $n } عناصر نهائيًا؟
    [many] هل تريد حذف { $n } عنصرًا نهائيًا؟
   *[other] هل تريد حذف { $n } عنصر نهائيًا؟
}
trash-restored-many = { $n ->
    [zero] استُعيد { $n } عنصر
    [one] استُعيد عنصر واحد
    [two] استُعيد عنصران
    [few] استُعيدت { $n } عناصر
    [many] استُعيد { $n } عنصرًا
   *[other] استُعيد { $n } عنصر
}
trash-read-only = هذه المحادثة في السلة.
trash-back = العودة إلى السلة
trash-earlier = عرض الرسائل السابقة
