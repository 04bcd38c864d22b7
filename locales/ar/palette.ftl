palette-title = لوحة الأوامر
palette-placeholder = البحث أو تنفيذ أمر
palette-results = النتائج
palette-recent = المستخدمة مؤخرًا
palette-commands = الأوامر
palette-conversations = المحادثات
palette-messages = الرسائل
palette-more = المزيد
palette-files = الملفات
palette-new-conversation = محادثة جديدة حول «{ $text }»
palette-on = مفعّل
palette-off = معطّل
palette-message-you = أنت، { $when }
palette-message-assistant = المساعد، { $when }
palette-file-used = { $n ->
    [zero] غير مستخدم
    [one] مستخدم في محادثة واحدة
    [two] مستخدم في محادثتين
    [few] مستخدم في { $n } محادثات
    [many] مستخدم في { $n } محادثة
   *[other] مستخدم في { $n } محادثة
}
palette-file-deleted = محذوف
palette-no-results = لا توجد نتائج عن «{ $text }»
palette-found = { $n ->
    [zero] لا رسائل
    [one] رسالة واحدة
    [two] رسالتان
    [few] { $n } رسائل
    [many] { $n } رسالة
   *[other] { $n } رسالة
}
palette-found-more = { $n ->
    [zero] رسالة واحدة أو أكثر
    [one] أكثر من رسالة واحدة
    [two] أكثر من رسالتين
    [few] أكثر من { $n } رسائل
    [many] أكثر من { $n } رسالة
   *[other] أكثر من { $n } رسالة
}
palette-hint-move = ↑↓ للتنقل
palette-hint-select = { key-enter } للاختيار
palette-hint-commands = كتابة { $sign } للأوامر
