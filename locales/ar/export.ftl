export-menu = تصدير…
export-copy = نسخ بتنسيق Markdown
export-print = طباعة…
export-action = تصدير المحادثة…
export-action-keywords = حفظ markdown html json pdf
export-action-all = تصدير كل شيء…
export-action-copy = نسخ المحادثة بتنسيق Markdown
export-action-print = طباعة المحادثة…
export-settings = تصدير المحادثات
export-settings-note = Markdown أو HTML أو JSON أو PDF
export-title = تصدير
export-what = النطاق
export-this = هذه المحادثة
export-selected = المحادثات المحددة
export-folder = المجلد «{ $name }»
export-everything = كل شيء
export-n-messages = { $n ->
    [zero] لا رسائل
    [one] رسالة واحدة
    [two] رسالتان
    [few] { $n } رسائل
    [many] { $n } رسالة
   *[other] { $n } رسالة
}
export-n-conversations = { $n ->
    [zero] لا محادثات
    [one] محادثة واحدة
    [two] محادثتان
    [few] { $n } محادثات
    [many] { $n } محادثة
   *[other] { $n } محادثة
}
export-format = التنسيق
export-markdown = Markdown
export-html = HTML
export-json = JSON
export-pdf = PDF
export-markdown-note = نص عادي يفتحه أي محرر.
export-html-note = صفحة تُفتح في أي متصفح ويمكن البحث فيها، من دون تطبيق.
export-json-note = كل نسخ كل الرسائل، لبرامج أخرى.
export-pdf-note = صفحات للطباعة والمشاركة، ويمكن البحث في نصها.
export-include = تضمين
export-files = الملفات المرفقة
export-files-sum = { $n ->
    [zero] لا ملفات، { BYTES($size) }
    [one] ملف واحد، { BYTES($size) }
    [two] ملفان، { BYTES($size) }
    [few] { $n } ملفات، { BYTES($size) }
    [many] { $n } ملفًا، { BYTES($size) }
   *[other] { $n } ملف، { BYTES($size) }
}
export-citations = الاستشهادات مع مقاطعها
export-details = التفاصيل التقنية للإجابات
export-details-note = النماذج والأوقات والمعرّفات، وليس المفتاح أبدًا.
export-archived = المحادثات المؤرشفة
export-package = الحفظ كـ
export-zip = ملف ZIP
export-as-folder = مجلد
export-size = حوالي { BYTES($size) }. عمليات التصدير غير مشفّرة.
export-size-pending = جارٍ حساب الحجم… عمليات التصدير غير مشفّرة.
export-not-encrypted = عمليات التصدير غير مشفّرة.
export-progress = جارٍ التصدير: { NUMBER($done) } من { NUMBER($total) }
