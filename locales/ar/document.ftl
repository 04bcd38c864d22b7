document-region = المستند
document-width = عرض المستندات
document-tabs = المستندات المفتوحة
document-close-tab = إغلاق { $name }
document-close = إغلاق المستندات
document-back = المحادثة
document-tools = أدوات المستند
document-more = المزيد
document-opening = جارٍ فتح الملف…
document-thumbnails = مصغّرات الصفحات
document-thumbnail = الصفحة { NUMBER($page) }
document-page = الصفحة
document-page-of = من { NUMBER($total) }
document-page-previous = الصفحة السابقة
document-page-next = الصفحة التالية
document-page-label = الصفحة { NUMBER($page) } من { NUMBER($total) }
document-page-loading = جارٍ تحميل الصفحة { NUMBER($page) }…
document-scanned = صفحة ممسوحة ضوئيًا، لا نص لتحديده
document-part = الجزء
document-part-previous = الجزء السابق
document-part-next = الجزء التالي
document-chapter-of = الفصل { NUMBER($n) } من { NUMBER($total) }
document-sheet-of = الورقة { NUMBER($n) } من { NUMBER($total) }
document-slide-of = الشريحة { NUMBER($n) } من { NUMBER($total) }
document-part-of = الجزء { NUMBER($n) } من { NUMBER($total) }
document-sheets = الأوراق
document-left-out = { $n ->
    [zero] لا صفوف مخفية. لقراءة الملف كاملًا، يمكنك تنزيله.
    [one] صف واحد لا يظهر. لقراءة الملف كاملًا، يمكنك تنزيله.
    [two] صفان لا يظهران. لقراءة الملف كاملًا، يمكنك تنزيله.
    [few] { $n } صفوف لا تظهر. لقراءة الملف كاملًا، يمكنك تنزيله.
    [many] { $n } صفًا لا يظهر. لقراءة الملف كاملًا، يمكنك تنزيله.
   *[other] { $n } صف لا يظهر. لقراءة الملف كاملًا، يمكنك تنزيله.
}
document-place-page = الصفحة { NUMBER($page) }
document-place-sheet = الورقة «{ $title }»
document-place-slide = الشريحة { NUMBER($n) }
document-zoom = التكبير/التصغير
document-zoom-in = تكبير المستند
document-zoom-out = تصغير المستند
document-zoom-fit = ملاءمة العرض
document-zoom-usual = الحجم الفعلي
document-find = البحث في المستند
document-find-searching = جارٍ البحث…
document-citations = الاستشهادات
document-citation-answer = الإجابة، { $when }
document-citation-answer-go = الانتقال إلى الإجابة
document-citation-previous = الاستشهاد السابق
document-citation-next = الاستشهاد التالي
document-quote-moved = تغيّر هذا المقطع. المقطع الأقرب إليه مظلَّل.
document-quote-missing = لم يُعثر هنا على النص المقتبس: «{ $quote }»
document-ask = طرح سؤال عن هذا المستند
document-open-in-app = فتح في التطبيق الافتراضي
document-show-in-folder = عرض في المجلد
document-show-source = عرض المصدر
document-invert = عكس الألوان
document-show-in-files = عرض في الملفات
document-close-this = إغلاق المستند
document-facts-close = إغلاق تفاصيل الملف
document-image-failed = تعذّر عرض هذه الصورة.
document-image-size = { NUMBER($width) } × { NUMBER($height) } بكسل
selection-label = التحديد
selection-copy = نسخ
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
