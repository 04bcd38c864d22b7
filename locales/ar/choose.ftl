choose-title = { $n ->
    [zero] لا ملفات للاختيار منها
    [one] الاختيار من ملف واحد
    [two] الاختيار من ملفين
    [few] الاختيار من { $n } ملفات
    [many] الاختيار من { $n } ملفًا
   *[other] الاختيار من { $n } ملف
}
choose-counting = { $n ->
    [zero] جارٍ العدّ: لا ملفات حتى الآن
    [one] جارٍ العدّ: ملف واحد حتى الآن
    [two] جارٍ العدّ: ملفان حتى الآن
    [few] جارٍ العدّ: { $n } ملفات حتى الآن
    [many] جارٍ العدّ: { $n } ملفًا حتى الآن
   *[other] جارٍ العدّ: { $n } ملف حتى الآن
}
choose-note = لن يُضاف شيء قبل الاختيار.
choose-none = لا توجد هنا ملفات مدعومة.
choose-search = البحث في هذه الملفات
choose-search-placeholder = بحث
choose-kinds = أنواع الملفات
choose-list = الملفات المتاحة للاختيار
choose-no-match = لا توجد ملفات مطابقة
choose-skipped = غير مدرجة: { LIST($reasons) }.
choose-unlikely = { $n ->
    [zero] كل الملفات محددة.
    [one] أرشيف أو تسجيل واحد غير محدد: نادرًا ما تقرأ الخدمات مثله.
    [two] أرشيفان أو تسجيلان غير محددين: نادرًا ما تقرأ الخدمات مثلهما.
    [few] { $n } أرشيفات وتسجيلات غير محددة: نادرًا ما تقرأ الخدمات مثلها.
    [many] { $n } أرشيفًا وتسجيلًا غير محددة: نادرًا ما تقرأ الخدمات مثلها.
   *[other] { $n } أرشيف وتسجيل غير محددة: نادرًا ما تقرأ الخدمات مثلها.
}
choose-more = { $n ->
    [zero] لا تظهر أي ملفات. لرؤيتها، يلزم اختيار مجلد أصغر.
    [one] يظهر الملف الأول فقط. لرؤية البقية، يلزم اختيار مجلد أصغر.
    [two] يظهر أول ملفين فقط. لرؤية البقية، يلزم اختيار مجلد أصغر.
    [few] يظهر أول { $n } ملفات فقط. لرؤية البقية، يلزم اختيار مجلد أصغر.
    [many] يظهر أول { $n } ملفًا فقط. لرؤية البقية، يلزم اختيار مجلد أصغر.
   *[other] يظهر أول { $n } ملف فقط. لرؤية البقية، يلزم اختيار مجلد أصغر.
}
choose-all = تحديد الكل
choose-clear = إلغاء تحديد الكل
choose-attach = { $n ->
    [zero] إرفاق الملفات، { BYTES($size) }
    [one] إرفاق ملف واحد، { BYTES($size) }
    [two] إرفاق ملفين، { BYTES($size) }
    [few] إرفاق { $n } ملفات، { BYTES($size) }
    [many] إرفاق { $n } ملفًا، { BYTES($size) }
   *[other] إرفاق { $n } ملف، { BYTES($size) }
}
choose-upload = { $n ->
    [zero] رفع الملفات، { BYTES($size) }
    [one] رفع ملف واحد، { BYTES($size) }
    [two] رفع ملفين، { BYTES($size) }
    [few] رفع { $n } ملفات، { BYTES($size) }
    [many] رفع { $n } ملفًا، { BYTES($size) }
   *[other] رفع { $n } ملف، { BYTES($size) }
}
file-kind-pdf = PDF
file-kind-word = Word
file-kind-document = مستندات نصية
file-kind-book = كتب إلكترونية
file-kind-excel = Excel
file-kind-table = جداول
file-kind-slides = عروض تقديمية
file-kind-markdown = Markdown
file-kind-web-page = صفحات ويب
file-kind-text = نصوص
file-kind-code = كود مصدري
file-kind-picture = صور
file-kind-recording = صوت وفيديو
file-kind-archive = أرشيفات
file-kind-other = أخرى
