reasoning-title = التفكير
reasoning-sealed = شفّرته الخدمة
refusal-title = امتناع عن الإجابة
unknown-title = عنصر غير معروف
unknown-show = عرض كما ورد
unknown-hide = إخفاء
unknown-label = العنصر كما ورد
tool-unnamed = أداة
tool-calculator = الحاسبة
tool-date = التاريخ والوقت
tool-web-search = البحث في الويب
tool-web-page = صفحة ويب
tool-file-search = البحث في الملفات
tool-code = الكود
tool-input = المدخلات
tool-result = النتيجة
tool-duration = المدة
tool-none = لا شيء
tool-program = البرنامج
tool-empty = فارغ
tool-image = صورة
tool-pending = قيد الانتظار
tool-state-working = قيد العمل
tool-state-searching = جارٍ البحث
tool-state-running = قيد التنفيذ
tool-failed = فشل
tool-unfinished = لم يكتمل
tool-not-given = غير مذكور
tool-searched = البحث عن
tool-found = النتائج
tool-nothing-found = لم يُعثر على شيء
tool-passages = { $n ->
    [zero] لا مقاطع
    [one] مقطع واحد
    [two] مقطعان
    [few] { $n } مقاطع
    [many] { $n } مقطعًا
   *[other] { $n } مقطع
}
tool-open-file = فتح { $name }
tool-score = درجة الصلة { $score }
tool-pages = الصفحات
tool-page-count = { $n ->
    [zero] لا صفحات
    [one] صفحة واحدة
    [two] صفحتان
    [few] { $n } صفحات
    [many] { $n } صفحة
   *[other] { $n } صفحة
}
tool-page = الصفحة
tool-action = الإجراء
tool-searched-in-page = البحث عن
sources-label = المصادر
progress-searching = جارٍ البحث في { LIST($names) }
progress-searching-documents = جارٍ البحث في المستندات
progress-loading = جارٍ تحميل النموذج
progress-reading = جارٍ قراءة السؤال
progress-reading-passages = { $n ->
    [zero] جارٍ القراءة
    [one] جارٍ قراءة مقطع واحد
    [two] جارٍ قراءة مقطعين
    [few] جارٍ قراءة { $n } مقاطع
    [many] جارٍ قراءة { $n } مقطعًا
   *[other] جارٍ قراءة { $n } مقطع
}
read-by-model = { $n ->
    [zero] لم يقرأ النموذج مقاطع
    [one] قرأ النموذج مقطعًا واحدًا
    [two] قرأ النموذج مقطعين
    [few] قرأ النموذج { $n } مقاطع
    [many] قرأ النموذج { $n } مقطعًا
   *[other] قرأ النموذج { $n } مقطع
}
read-not-cited = بلا استشهادات
context-begins = يرى النموذج المحادثة من هنا
context-begins-why = يتسع النموذج لـ { NUMBER($tokens) } رمز مميز، ولا تتسع له الرسائل الأقدم.
source-label = المصدر { NUMBER($number) }
source-with-place = { $title }، { $place }
source-deleted = حُذف هذا الملف في { $day }
source-open = فتح في الملف
source-open-at = فتح عند { $place }
source-about = حول الملف
source-open-link = فتح في المتصفح
source-deleted-short = حُذف في { $day }
spoken-started = بدأت الإجابة
spoken-complete = اكتملت الإجابة
spoken-stopped = تم إيقاف الإجابة
spoken-cut = انقطعت الإجابة
spoken-failed = تعذّرت الإجابة
spoken-tool = أداة: { $name }.
spoken-web-search = جارٍ البحث في الويب.
spoken-file-search = جارٍ البحث في الملفات.
spoken-code-run = جارٍ تنفيذ الكود.
spoken-code = { $n ->
    [zero] كود، بلا أسطر.
    [one] كود، سطر واحد.
    [two] كود، سطران.
    [few] كود، { $n } أسطر.
    [many] كود، { $n } سطرًا.
   *[other] كود، { $n } سطر.
}
spoken-table = { $n ->
    [zero] جدول، بلا صفوف.
    [one] جدول، صف واحد.
    [two] جدول، صفّان.
    [few] جدول، { $n } صفوف.
    [many] جدول، { $n } صفًّا.
   *[other] جدول، { $n } صف.
}
link-target-title = يؤدي هذا الرابط إلى { $host }
link-target-text = يذكر نصه وجهة أخرى: «{ $text }». يُنصح بعدم فتحه إلا إذا كان { $host } هو المقصود.
link-target-open = فتح { $host }
link-target-copy = نسخ العنوان
code-wrap = التفاف
code-numbers = أرقام
code-save = حفظ
code-copy = نسخ
code-source = المصدر
code-lines = { $n ->
    [zero] بلا أسطر
    [one] سطر واحد
    [two] سطران
    [few] { $n } أسطر
    [many] { $n } سطرًا
   *[other] { $n } سطر
}
table-label = جدول
task-done = منجزة
task-not-done = غير منجزة
part-copy = نسخ الكود
part-save = حفظ كملف…
part-fold = طي
part-unfold = توسيع
part-source = عرض النص المصدري
part-wrap = التفاف الأسطر
part-numbers = أرقام الأسطر
part-copy-table = نسخ كجدول (TSV)
part-copy-markdown = نسخ بتنسيق Markdown
part-save-table = حفظ الجدول (CSV)…
diagram-alt = مخطط
diagram-alt-titled = مخطط: { $title }
diagram-frame = عارض المخططات
diagram-too-many = تعذّر رسم هذا المخطط. عدد المخططات المنتظرة كبير جدًا.
diagram-not-started = تعذّر رسم هذا المخطط. لم يبدأ عارض المخططات.
diagram-too-long = تعذّر رسم هذا المخطط. نصه المصدري طويل جدًا.
diagram-too-large = تعذّر رسم هذا المخطط. حجمه كبير جدًا.
diagram-timed-out = تعذّر رسم هذا المخطط. استغرق وقتًا أطول من اللازم.
diagram-interrupted = لا يُرسم هذا المخطط تلقائيًا لأن التطبيق توقف أثناء رسمه.
diagram-draw = رسم
diagram-error = تعذّر رسم هذا المخطط. { $reason }
copied = تم النسخ
