trash-title = سلة المهملات
trash-search = البحث في سلة المهملات
trash-empty = إفراغ السلة…
trash-note = { $n ->
    [zero] تُحذف المحادثات والرسائل نهائيًا بعد { $n } يوم.
    [one] تُحذف المحادثات والرسائل نهائيًا بعد يوم واحد.
    [two] تُحذف المحادثات والرسائل نهائيًا بعد يومين.
    [few] تُحذف المحادثات والرسائل نهائيًا بعد { $n } أيام.
    [many] تُحذف المحادثات والرسائل نهائيًا بعد { $n } يومًا.
   *[other] تُحذف المحادثات والرسائل نهائيًا بعد { $n } يوم.
}
trash-note-forever = تبقى المحادثات والرسائل حتى تُفرغ السلة.
trash-change = تغيير
trash-name = الاسم
trash-deleted = حُذف
trash-left = الوقت المتبقي
trash-messages = الرسائل
trash-days-left = { $n ->
    [zero] { $n } يوم
    [one] يوم واحد
    [two] يومين
    [few] { $n } أيام
    [many] { $n } يومًا
   *[other] { $n } يوم
}
trash-today = اليوم
trash-restore = استعادة
trash-restore-of = استعادة «{ $name }»
trash-erase-of = حذف «{ $name }» نهائيًا
trash-files = يُحذف معها: { $names }
trash-no-text = رسالة بلا نص
trash-message-in = رسالة في «{ $title }»
trash-none-title = سلة المهملات فارغة
trash-none-text = تبقى المحادثات والرسائل التي تحذفها هنا لبعض الوقت.
trash-restored = استُعيد «{ $name }»
trash-restored-open = فتح
trash-empty-title = هل تريد إفراغ سلة المهملات؟
trash-empty-text = { $n ->
    [zero] يحذف هذا { $n } عنصر نهائيًا من هذا الكمبيوتر.
    [one] يحذف هذا عنصرًا واحدًا نهائيًا من هذا الكمبيوتر.
    [two] يحذف هذا عنصرين نهائيًا من هذا الكمبيوتر.
    [few] يحذف هذا { $n } عناصر نهائيًا من هذا الكمبيوتر.
    [many] يحذف هذا { $n } عنصرًا نهائيًا من هذا الكمبيوتر.
   *[other] يحذف هذا { $n } عنصر نهائيًا من هذا الكمبيوتر.
}
trash-erase-title = هل تريد حذف «{ $name }» نهائيًا؟
trash-erase-text = لن يمكن استعادته بعد ذلك.
trash-backups = { $n ->
    [zero] قد تحتويه { $n } نسخة احتياطية.
    [one] قد تحتويه نسخة احتياطية واحدة.
    [two] قد تحتويه نسختان احتياطيتان.
    [few] قد تحتويه { $n } نسخ احتياطية.
    [many] قد تحتويه { $n } نسخة احتياطية.
   *[other] قد تحتويه { $n } نسخة احتياطية.
}
trash-erase = حذف نهائي
settings-trash = الاحتفاظ بالمحادثات المحذوفة
settings-trash-forever = حتى أُفرغ السلة
settings-trash-days = { $n ->
    [zero] { $n } يوم
    [one] يوم واحد
    [two] يومين
    [few] { $n } أيام
    [many] { $n } يومًا
   *[other] { $n } يوم
}
