-brand = Parlance
button-cancel = إلغاء
button-close = إغلاق
button-close-key = إغلاق ({ key-escape })
button-delete = حذف
button-edit = تحرير
button-save = حفظ
button-try-again = إعادة المحاولة
button-dismiss = تجاهل
part-broken = تعذّر عرض هذا الجزء.
button-undo = تراجع
button-with-keys = { $name } ({ $keys })
deleted-question = تم حذف السؤال
deleted-answer = تم حذف الإجابة
deleted-messages = { $n ->
    [zero] لم تُحذف أي رسالة
    [one] تم حذف رسالة واحدة
    [two] تم حذف رسالتين
    [few] تم حذف { $n } رسائل
    [many] تم حذف { $n } رسالة
   *[other] تم حذف { $n } رسالة
}
brand-name = { -brand }
