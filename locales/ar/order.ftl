order-pinned = المثبّتة
order-folders = المجلدات
order-new-folder = مجلد جديد
order-archived = المؤرشفة
order-by-title = كل المحادثات
order-unread = غير مقروءة
order-move-here = نقل إلى هنا
order-folder-count = { $n ->
    [zero] { $n } محادثة
    [one] محادثة واحدة
    [two] محادثتان
    [few] { $n } محادثات
    [many] { $n } محادثة
   *[other] { $n } محادثة
}
order-pin = تثبيت
order-unpin = إلغاء التثبيت
order-move = نقل إلى مجلد…
order-mark-unread = تحديد كغير مقروءة
order-mark-read = تحديد كمقروءة
order-archive = أرشفة
order-unarchive = إلغاء الأرشفة
order-select = تحديد
folder-new-conversation = محادثة جديدة هنا
folder-new-inside = مجلد جديد بداخله
folder-settings = إعدادات المجلد…
folder-move = نقل المجلد…
folder-delete = حذف المجلد…
folder-delete-title = هل تريد حذف المجلد «{ $name }»؟
folder-delete-text = تُحذف تعليماته. أما محادثاته ومجلداته فتخرج منه وتبقى محفوظة.
folder-title = إعدادات المجلد
folder-name = الاسم
folder-instructions = التعليمات
folder-options-note = للمحادثات في هذا المجلد التي ليست لها تعليمات أو مشروع خاص بها.
folder-project = المشروع
folder-project-none = لا شيء
folder-create = إنشاء المجلد
move-title = { $n ->
    [zero] نقل { $n } محادثة إلى
    [one] نقل محادثة واحدة إلى
    [two] نقل محادثتين إلى
    [few] نقل { $n } محادثات إلى
    [many] نقل { $n } محادثة إلى
   *[other] نقل { $n } محادثة إلى
}
move-folder-title = نقل «{ $name }» إلى
move-none = بلا مجلد
move-new = مجلد جديد…
order-selection = المحادثات المحددة
order-n-selected = { $n ->
    [zero] حُددت { $n } محادثة
    [one] حُددت محادثة واحدة
    [two] حُددت محادثتان
    [few] حُددت { $n } محادثات
    [many] حُددت { $n } محادثة
   *[other] حُددت { $n } محادثة
}
order-selected = محددة
order-select-all = تحديد الكل
order-clear = مسح التحديد
order-move-short = نقل
order-done-archived = { $n ->
    [zero] أُرشفت { $n } محادثة
    [one] أُرشفت محادثة واحدة
    [two] أُرشفت محادثتان
    [few] أُرشفت { $n } محادثات
    [many] أُرشفت { $n } محادثة
   *[other] أُرشفت { $n } محادثة
}
order-done-unarchived = { $n ->
    [zero] أُعيدت من الأرشيف { $n } محادثة
    [one] أُعيدت من الأرشيف محادثة واحدة
    [two] أُعيدت من الأرشيف محادثتان
    [few] أُعيدت من الأرشيف { $n } محادثات
    [many] أُعيدت من الأرشيف { $n } محادثة
   *[other] أُعيدت من الأرشيف { $n } محادثة
}
order-done-moved = { $n ->
    [zero] نُقلت { $n } محادثة
    [one] نُقلت محادثة واحدة
    [two] نُقلت محادثتان
    [few] نُقلت { $n } محادثات
    [many] نُقلت { $n } محادثة
   *[other] نُقلت { $n } محادثة
}
order-done-trashed = { $n ->
    [zero] نُقلت إلى سلة المهملات { $n } محادثة
    [one] نُقلت إلى سلة المهملات محادثة واحدة
    [two] نُقلت إلى سلة المهملات محادثتان
    [few] نُقلت إلى سلة المهملات { $n } محادثات
    [many] نُقلت إلى سلة المهملات { $n } محادثة
   *[other] نُقلت إلى سلة المهملات { $n } محادثة
}
archived-search = البحث في الأرشيف
archived-back = إلغاء أرشفة «{ $name }»
archived-delete = حذف «{ $name }»
archived-none-title = لا شيء في الأرشيف
archived-none-text = تغادر المحادثات المؤرشفة القائمة، لكن يمكن العثور عليها وفتحها هنا.
conversation-forked-from = متفرعة من
option-from-folder = { $value } (من المجلد { $folder })
settings-order = ترتيب المحادثات حسب
settings-order-latest = آخر نشاط
settings-order-created = تاريخ الإنشاء
settings-order-title = العنوان
action-archive-conversation = أرشفة المحادثة
action-archive-conversation-keywords = إخفاء حفظ
action-pin-conversation = تثبيت المحادثة أو إلغاء تثبيتها
action-pin-conversation-keywords = نجمة مفضلة أعلى
action-move-conversation = نقل المحادثة إلى مجلد…
action-move-conversation-keywords = مجلد مشروع ترتيب
action-new-folder = مجلد جديد
action-new-folder-keywords = دليل مشروع مجموعة
action-archived = المحادثات المؤرشفة
action-archived-keywords = أرشيف
action-trash = سلة المهملات
action-trash-keywords = محذوفة استعادة
