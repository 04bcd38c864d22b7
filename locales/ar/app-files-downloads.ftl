saved-in = تم الحفظ في { $folder }.
saved-as = تم الحفظ باسم { $name } في { $folder }.
saved-existing = لم يتغيّر الملف { $name } الموجود مسبقًا.
download-underway = جارٍ حفظ { $name } هناك بالفعل.
download-underway-do = يُرجى الانتظار حتى يكتمل، أو اختيار اسم آخر.
downloads-too-many = عدد التنزيلات الجارية كبير جدًا.
downloads-too-many-do = يُرجى إعادة المحاولة بعد اكتمال بعضها.
download-gone = لم يعد هذا التنزيل متاحًا.
download-again = يُرجى تنزيل الملف مجددًا.
download-file-gone = لم يعد الملف موجودًا هناك.
download-file-gone-why = نُقل الملف أو حُذف.
download-part-saved = الجزء المستلَم محفوظ.
download-retry = عند إعادة المحاولة، يُستأنف التنزيل.
downloads-name = { $n ->
    [zero] لا ملفات
    [one] ملف واحد
    [two] ملفان
    [few] { $n } ملفات
    [many] { $n } ملفًا
   *[other] { $n } ملف
}
downloads-name-underway = { $n ->
    [zero] { NUMBER($saved) } من { $n } ملف
    [one] { NUMBER($saved) } من ملف واحد
    [two] { NUMBER($saved) } من ملفين
    [few] { NUMBER($saved) } من { $n } ملفات
    [many] { NUMBER($saved) } من { $n } ملفًا
   *[other] { NUMBER($saved) } من { $n } ملف
}
downloads-not-saved = { $n ->
    [zero] لا ملفات غير محفوظة.
    [one] لم يُحفظ ملف واحد.
    [two] لم يُحفظ ملفان.
    [few] لم تُحفظ { $n } ملفات.
    [many] لم يُحفظ { $n } ملفًا.
   *[other] لم يُحفظ { $n } ملف.
}
downloads-saved-in = { $n ->
    [zero] لم يُحفظ أي ملف في { $folder }.
    [one] حُفظ ملف واحد في { $folder }.
    [two] حُفظ ملفان في { $folder }.
    [few] حُفظت { $n } ملفات في { $folder }.
    [many] حُفظ { $n } ملفًا في { $folder }.
   *[other] حُفظ { $n } ملف في { $folder }.
}
downloads-not-tried = { $n ->
    [zero] لم يتم تخطي أي ملف.
    [one] تم تخطي ملف واحد.
    [two] تم تخطي ملفين.
    [few] تم تخطي { $n } ملفات.
    [many] تم تخطي { $n } ملفًا.
   *[other] تم تخطي { $n } ملف.
}
downloads-not-tried-after = { $n ->
    [zero] لم يتم تخطي أي ملف.
    [one] تم تخطي ملف واحد بعد حالات فشل كثيرة.
    [two] تم تخطي ملفين بعد حالات فشل كثيرة.
    [few] تم تخطي { $n } ملفات بعد حالات فشل كثيرة.
    [many] تم تخطي { $n } ملفًا بعد حالات فشل كثيرة.
   *[other] تم تخطي { $n } ملف بعد حالات فشل كثيرة.
}
downloads-too-many-selected = عدد الملفات المحددة كبير جدًا.
downloads-limit = { $n ->
    [zero] لا يمكن حفظ أي ملف.
    [one] لا يمكن حفظ أكثر من ملف واحد في المرة الواحدة.
    [two] لا يمكن حفظ أكثر من ملفين في المرة الواحدة.
    [few] لا يمكن حفظ أكثر من { $n } ملفات في المرة الواحدة.
    [many] لا يمكن حفظ أكثر من { $n } ملفًا في المرة الواحدة.
   *[other] لا يمكن حفظ أكثر من { $n } ملف في المرة الواحدة.
}
downloads-none = لا يوجد أي من هذه الملفات لدى الخدمة.
downloads-none-why = حُذفت أو لم تُرفع قط.
downloads-skipped = { $n ->
    [zero] كل الملفات المحددة موجودة لدى الخدمة.
    [one] تم تخطي ملف محدد واحد لأنه غير موجود لدى الخدمة.
    [two] تم تخطي ملفين محددين لأنهما غير موجودين لدى الخدمة.
    [few] تم تخطي { $n } ملفات محددة لأنها غير موجودة لدى الخدمة.
    [many] تم تخطي { $n } ملفًا محددًا لأنها غير موجودة لدى الخدمة.
   *[other] تم تخطي { $n } ملف محدد لأنها غير موجودة لدى الخدمة.
}
code-disk-full = القرص ممتلئ، لذا لم يُحفظ { $name }.
code-no-permission = لم يُحفظ { $name } لعدم وجود إذن بالكتابة في ذلك المجلد.
code-names-taken = لم يُحفظ { $name } لأن ملفات كثيرة جدًا هناك تحمل أسماء مشابهة.
code-not-saved = لم يُحفظ { $name }.
code-too-long = لم يُحفظ الكود لأن حجمه أكبر من { BYTES($size) }.
code-too-long-do = يمكنك تحديد جزء منه ونسخه بدلًا من ذلك.
