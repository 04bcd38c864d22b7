sidebar-label = المحادثات
sidebar-search = بحث
sidebar-files = الملفات
sidebar-settings = الإعدادات
sidebar-results = النتائج
sidebar-none-found = لا توجد محادثات مطابقة
sidebar-none = ستظهر محادثاتك هنا.
sidebar-width = حجم الشريط الجانبي
conversation-untitled = محادثة جديدة
sidebar-row-answering = جارٍ الإجابة
sidebar-row-outbox = { $n ->
    [zero] لا أسئلة في صندوق الصادر
    [one] سؤال واحد في صندوق الصادر
    [two] سؤالان في صندوق الصادر
    [few] { $n } أسئلة في صندوق الصادر
    [many] { $n } سؤالًا في صندوق الصادر
   *[other] { $n } سؤال في صندوق الصادر
}
sidebar-row-draft = مسودة
sidebar-row-interrupted = انقطعت آخر إجابة
sidebar-row-failed = تعذّرت آخر إجابة
sidebar-row-open = فتح
sidebar-row-rename = إعادة تسمية
