preview-title = معاينة { $name }
preview-title-unknown = معاينة الملف
preview-download = تنزيل
preview-close = إغلاق المعاينة
preview-content = المحتوى
preview-opening = جارٍ فتح الملف…
preview-image-failed = تعذّر عرض هذه الصورة. يُرجى إغلاق المعاينة وفتحها مجددًا.
preview-image-size = { NUMBER($width) } × { NUMBER($height) } بكسل
preview-quote-missing = لم يُعثر هنا على النص المقتبس: «{ $quote }»
preview-quote-missing-on-page = لم يُعثر في هذه الصفحة على النص المقتبس: «{ $quote }»
preview-quote-marked = النص المقتبس مظلَّل: { $quote }
preview-pages = الصفحات
preview-page = الصفحة
preview-page-of = من { NUMBER($total) }
preview-page-previous = الصفحة السابقة
preview-page-next = الصفحة التالية
preview-page-alt = الصفحة { NUMBER($page) } من { $name }
preview-page-loading = جارٍ تحميل الصفحة { NUMBER($page) }…
facts-label = حول الملف
facts-file = الملف
facts-status = الحالة
facts-size = الحجم
facts-created = تاريخ الإنشاء
facts-not-updated = تعذّر التحديث. { $problem }
facts-used-in = الاستخدام
facts-unused = غير مستخدم في أي محادثة.
facts-conversations = المحادثات التي تستخدمه
facts-citing = الإجابات التي تستشهد به
facts-not-cited = لا تستشهد به أي إجابة.
facts-citing-more = { $n ->
    [zero] ولا إجابات أخرى.
    [one] وإجابة واحدة أخرى.
    [two] وإجابتان أخريان.
    [few] و{ $n } إجابات أخرى.
    [many] و{ $n } إجابة أخرى.
   *[other] و{ $n } إجابة أخرى.
}
facts-copy-named = { $value }، نسخ { $fact }
facts-copy = نسخ { $value }
