dialog-export = تصدير المحادثات
dialog-export-folder = اختر مجلدًا للتصدير
exported-name = تصدير { -brand }
exported-untitled = محادثة جديدة
exported-you = أنت
exported-assistant = المساعد
exported-version = النسخة { NUMBER($number) } من { NUMBER($count) }
exported-attached = { $name } ({ BYTES($size) })
exported-more-files = { $n ->
    [zero] لا ملفات أخرى
    [one] ملف آخر
    [two] ملفان آخران
    [few] { $n } ملفات أخرى
    [many] { $n } ملفًا آخر
   *[other] { $n } ملف آخر
}
exported-sources = المصادر
exported-reasoning = التفكير
exported-web-search = بحث في الويب
exported-file-search = بحث في الملفات
exported-code = كود
exported-input = المدخلات
exported-result = النتيجة
exported-unfinished = كانت هذه الإجابة لا تزال تصل.
exported-stopped = أوقفت هذه الإجابة.
exported-interrupted = انقطعت هذه الإجابة.
exported-failed = فشلت هذه الإجابة.
exported-taken = { NUMBER($seconds) } ث
exported-tokens = { $n ->
    [zero] لا رموز
    [one] رمز واحد
    [two] رمزان
    [few] { $n } رموز
    [many] { $n } رمزًا
   *[other] { $n } رمز
}
exported-list = المحادثات
exported-messages = { $n ->
    [zero] لا رسائل
    [one] رسالة واحدة
    [two] رسالتان
    [few] { $n } رسائل
    [many] { $n } رسالة
   *[other] { $n } رسالة
}
