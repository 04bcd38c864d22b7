search-title = بحث
search-field = البحث في كل شيء
search-placeholder = البحث في الرسائل والملفات والمسودات
search-clear = مسح البحث
search-filters = عوامل التصفية
search-time-any = أي وقت
search-time-today = اليوم
search-time-week = آخر 7 أيام
search-time-month = آخر 30 يومًا
search-time-year = هذا العام
search-time-choose = اختيار التواريخ…
search-time-range = { $from } – { $until }
search-time-since = منذ { $from }
search-time-until = حتى { $until }
search-dates-title = اختيار التواريخ
search-dates-from = اليوم الأول
search-dates-until = اليوم الأخير
search-dates-apply = تطبيق
search-has-file = يتضمّن ملفًا
search-folder = المجلد
search-folder-any = أي مجلد
search-folder-path = { $outer } ‹ { $inner }
search-service = الخدمة
search-service-any = أي خدمة
search-from = من
search-from-any = أي شخص
search-status = الحالة
search-status-any = أي حالة
search-status-complete = مكتملة
search-status-stopped = موقوفة
search-status-cut = منقطعة
search-status-failed = فاشلة
search-remove-filter = إزالة عامل التصفية: { $name }
search-clear-filters = مسح عوامل التصفية
search-kinds = عرض
search-kind-all = الكل
search-kind-messages = الرسائل
search-kind-files = الملفات
search-kind-drafts = المسودات
search-order = الترتيب
search-order-best = الأكثر صلة
search-order-newest = الأحدث أولًا
search-results = النتائج
search-conversations = { $n ->
    [zero] لا محادثات
    [one] محادثة واحدة
    [two] محادثتان
    [few] { $n } محادثات
    [many] { $n } محادثة
   *[other] { $n } محادثة
}
search-files = { $n ->
    [zero] لا ملفات
    [one] ملف واحد
    [two] ملفان
    [few] { $n } ملفات
    [many] { $n } ملفًا
   *[other] { $n } ملف
}
search-drafts = { $n ->
    [zero] لا مسودات
    [one] مسودة واحدة
    [two] مسودتان
    [few] { $n } مسودات
    [many] { $n } مسودة
   *[other] { $n } مسودة
}
search-matches = { $n ->
    [zero] لا تطابقات
    [one] تطابق واحد
    [two] تطابقان
    [few] { $n } تطابقات
    [many] { $n } تطابقًا
   *[other] { $n } تطابق
}
search-more = { NUMBER($n) } أخرى
search-more-groups = عرض المزيد
search-archived = مؤرشفة
search-file = ملف
search-draft = مسودة
search-partial = جرى البحث في أحدث الرسائل التي تتضمّن هذا النص فقط. أضف كلمة أو عامل تصفية للعثور على الأقدم.
search-indexing = ما زال تجهيز الرسائل القديمة للبحث جاريًا. ستظهر هنا فور انتهائه.
search-found = { $n ->
    [zero] لا نتائج
    [one] نتيجة واحدة
    [two] نتيجتان
    [few] { $n } نتائج
    [many] { $n } نتيجة
   *[other] { $n } نتيجة
}
search-found-more = { $n ->
    [zero] أكثر من صفر نتيجة
    [one] أكثر من نتيجة واحدة
    [two] أكثر من نتيجتين
    [few] أكثر من { $n } نتائج
    [many] أكثر من { $n } نتيجة
   *[other] أكثر من { $n } نتيجة
}
search-empty-title = البحث في كل ما على هذا الحاسوب
search-empty-text = الرسائل والملفات بنصوصها والمسودات، والمؤرشفة أيضًا. يعمل دون اتصال.
search-recent = عمليات البحث الأخيرة
search-hint = «كلمتان معًا» للعثور على العبارة كما هي. −كلمة لاستبعادها. file:manual للعثور على الرسائل التي تتضمّن هذا الملف.
search-no-results = لا توجد نتائج عن «{ $text }»
search-no-results-filters = لا توجد نتائج بعوامل التصفية هذه
search-suggestion = هل تقصد «{ $text }»؟
search-suggestion-found = { $n ->
    [zero] ليست لها نتائج.
    [one] لها نتيجة واحدة.
    [two] لها نتيجتان.
    [few] لها { $n } نتائج.
    [many] لها { $n } نتيجة.
   *[other] لها { $n } نتيجة.
}
search-back = العودة إلى نتائج البحث
search-key-alt = Alt
search-everywhere = البحث عن «{ $text }» في كل مكان
