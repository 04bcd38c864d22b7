offer-gone = لم تعد هذه الملفات متاحة.
offer-gone-do = يُرجى إفلاتها أو اختيارها مجددًا.
paste-text-name = نص ملصوق
paste-image-name = صورة ملصوقة
paste-disk-full = القرص ممتلئ، لذا لم يُرفق المحتوى الملصوق.
paste-free-space = يُرجى توفير بعض المساحة، ثم اللصق مجددًا.
paste-not-saved = تعذّر حفظ المحتوى الملصوق، لذا لم يُرفق.
paste-check-disk = يُرجى التحقق من القرص، ثم اللصق مجددًا.
paste-not-tidied = تعذّر تنظيف الملفات الملصوقة.
paste-tidied-later = سيعيد { -brand } المحاولة عند تشغيله في المرة القادمة.
clipboard-unreadable = تعذّرت قراءة الحافظة.
clipboard-unreadable-do = يُرجى إعادة النسخ، أو حفظ المحتوى كملف وإرفاقه.
clipboard-not-copied = تعذّر النسخ.
clipboard-not-copied-why = لم يسمح النظام لتطبيق { -brand } باستخدام الحافظة.
offer-left-hidden = { $n ->
    [zero] لا عناصر مخفية
    [one] عنصر مخفي واحد
    [two] عنصران مخفيان
    [few] { $n } عناصر مخفية
    [many] { $n } عنصرًا مخفيًا
   *[other] { $n } عنصر مخفي
}
offer-left-empty = { $n ->
    [zero] لا ملفات فارغة
    [one] ملف فارغ واحد
    [two] ملفان فارغان
    [few] { $n } ملفات فارغة
    [many] { $n } ملفًا فارغًا
   *[other] { $n } ملف فارغ
}
offer-left-links = { $n ->
    [zero] لا روابط إلى مجلدات أخرى
    [one] رابط واحد إلى مجلد آخر
    [two] رابطان إلى مجلدين آخرين
    [few] { $n } روابط إلى مجلدات أخرى
    [many] { $n } رابطًا إلى مجلدات أخرى
   *[other] { $n } رابط إلى مجلدات أخرى
}
offer-left-no-files = { $n ->
    [zero] لا عناصر من غير الملفات
    [one] عنصر واحد ليس ملفًا
    [two] عنصران ليسا ملفين
    [few] { $n } عناصر ليست ملفات
    [many] { $n } عنصرًا ليست ملفات
   *[other] { $n } عنصر ليست ملفات
}
offer-left-unreadable = { $n ->
    [zero] لا ملفات تتعذّر قراءتها
    [one] ملف واحد تتعذّر قراءته
    [two] ملفان تتعذّر قراءتهما
    [few] { $n } ملفات تتعذّر قراءتها
    [many] { $n } ملفًا تتعذّر قراءتها
   *[other] { $n } ملف تتعذّر قراءتها
}
offer-kind-pdf = { $n ->
    [zero] لا مستندات PDF
    [one] مستند PDF واحد
    [two] مستندا PDF
    [few] { $n } مستندات PDF
    [many] { $n } مستند PDF
   *[other] { $n } مستند PDF
}
offer-kind-word = { $n ->
    [zero] لا مستندات Word
    [one] مستند Word واحد
    [two] مستندا Word
    [few] { $n } مستندات Word
    [many] { $n } مستند Word
   *[other] { $n } مستند Word
}
offer-kind-document = { $n ->
    [zero] لا مستندات نصية
    [one] مستند نصي واحد
    [two] مستندان نصيان
    [few] { $n } مستندات نصية
    [many] { $n } مستندًا نصيًا
   *[other] { $n } مستند نصي
}
offer-kind-book = { $n ->
    [zero] لا كتب إلكترونية
    [one] كتاب إلكتروني واحد
    [two] كتابان إلكترونيان
    [few] { $n } كتب إلكترونية
    [many] { $n } كتابًا إلكترونيًا
   *[other] { $n } كتاب إلكتروني
}
offer-kind-excel = { $n ->
    [zero] لا مصنفات Excel
    [one] مصنف Excel واحد
    [two] مصنفا Excel
    [few] { $n } مصنفات Excel
    [many] { $n } مصنف Excel
   *[other] { $n } مصنف Excel
}
offer-kind-table = { $n ->
    [zero] لا جداول
    [one] جدول واحد
    [two] جدولان
    [few] { $n } جداول
    [many] { $n } جدولًا
   *[other] { $n } جدول
}
offer-kind-slides = { $n ->
    [zero] لا عروض تقديمية
    [one] عرض تقديمي واحد
    [two] عرضان تقديميان
    [few] { $n } عروض تقديمية
    [many] { $n } عرضًا تقديميًا
   *[other] { $n } عرض تقديمي
}
offer-kind-markdown = { $n ->
    [zero] لا مستندات Markdown
    [one] مستند Markdown واحد
    [two] مستندا Markdown
    [few] { $n } مستندات Markdown
    [many] { $n } مستند Markdown
   *[other] { $n } مستند Markdown
}
offer-kind-web-page = { $n ->
    [zero] لا صفحات ويب
    [one] صفحة ويب واحدة
    [two] صفحتا ويب
    [few] { $n } صفحات ويب
    [many] { $n } صفحة ويب
   *[other] { $n } صفحة ويب
}
offer-kind-text = { $n ->
    [zero] لا ملفات نصية
    [one] ملف نصي واحد
    [two] ملفان نصيان
    [few] { $n } ملفات نصية
    [many] { $n } ملفًا نصيًا
   *[other] { $n } ملف نصي
}
offer-kind-code = { $n ->
    [zero] لا ملفات كود مصدري
    [one] ملف كود مصدري واحد
    [two] ملفا كود مصدري
    [few] { $n } ملفات كود مصدري
    [many] { $n } ملف كود مصدري
   *[other] { $n } ملف كود مصدري
}
offer-kind-picture = { $n ->
    [zero] لا صور
    [one] صورة واحدة
    [two] صورتان
    [few] { $n } صور
    [many] { $n } صورة
   *[other] { $n } صورة
}
offer-kind-recording = { $n ->
    [zero] لا ملفات صوت أو فيديو
    [one] ملف صوت أو فيديو واحد
    [two] ملفا صوت أو فيديو
    [few] { $n } ملفات صوت أو فيديو
    [many] { $n } ملف صوت أو فيديو
   *[other] { $n } ملف صوت أو فيديو
}
offer-kind-archive = { $n ->
    [zero] لا أرشيفات
    [one] أرشيف واحد
    [two] أرشيفان
    [few] { $n } أرشيفات
    [many] { $n } أرشيفًا
   *[other] { $n } أرشيف
}
offer-kind-other = { $n ->
    [zero] لا ملفات أخرى
    [one] ملف آخر
    [two] ملفان آخران
    [few] { $n } ملفات أخرى
    [many] { $n } ملفًا آخر
   *[other] { $n } ملف آخر
}
