problem-file-unreadable = تعذّرت قراءة { $name }.
problem-file-unreadable-unnamed = تعذّرت قراءة الملف.
problem-file-unreadable-why = ربما نُقل أو حُذف، أو ليس لديك إذن بقراءته.
problem-file-changed = تغيّر { $name } بينما كان { -brand } يقرؤه.
problem-file-changed-unnamed = تغيّر الملف بينما كان { -brand } يقرؤه.
problem-file-changed-do = يُرجى حفظه وإغلاق التطبيق الذي يكتب فيه، ثم إعادة المحاولة.
problem-file-exists = يوجد ملف باسم { $name } بالفعل.
problem-file-exists-unnamed = الملف موجود بالفعل.
problem-nothing-overwritten = لم يُستبدل شيء.
problem-file-unwritable = تعذّرت كتابة { $name }.
problem-file-unwritable-unnamed = تعذّرت كتابة الملف.
problem-file-unwritable-do = يُرجى اختيار مجلد آخر، أو التحقق من إمكانية الكتابة في هذا المجلد.
problem-folder-not-opened = تعذّر فتح المجلد.
problem-folder-no-app = لم يتمكن أي مدير ملفات من فتحه: { $path }
problem-file-no-app = لم يتمكن أي تطبيق من فتحه: { $path }
file-is-folder = { $name } مجلد وليس ملفًا.
file-is-folder-do = يُرجى فتحه واختيار ملفات منه.
file-not-document = { $name } ليس ملفًا عاديًا.
file-not-document-do = يُرجى اختيار ملف مخزّن على قرص.
file-empty = الملف { $name } فارغ.
file-empty-do = يُرجى اختيار ملف غير فارغ.
file-not-found = لم يعد { $name } موجودًا.
file-not-found-why = نُقل أو أُعيدت تسميته أو حُذف.
file-no-permission = ليس لديك إذن بقراءة { $name }.
file-no-permission-do = يُرجى تغيير أذوناته، أو اختيار ملف آخر.
file-check-disk = يُرجى التحقق من القرص المخزّن عليه، ثم إعادة المحاولة.
files-refused = { $n ->
    [zero] لا ملفات تتعذّر إضافتها.
    [one] تتعذّر إضافة ملف واحد.
    [two] تتعذّر إضافة ملفين.
    [few] تتعذّر إضافة { $n } ملفات.
    [many] تتعذّر إضافة { $n } ملفًا.
   *[other] تتعذّر إضافة { $n } ملف.
}
files-refused-more = { $n ->
    [zero] ولا ملفات أخرى.
    [one] وملف واحد آخر.
    [two] وملفان آخران.
    [few] و{ $n } ملفات أخرى.
    [many] و{ $n } ملفًا آخر.
   *[other] و{ $n } ملف آخر.
}
file-not-on-service = هذا الملف غير موجود لدى الخدمة.
file-not-on-service-why = حُذف أو لم يُرفع قط.
file-deleted = تم حذفه.
file-gone = لم يعد هذا الملف موجودًا لدى الخدمة.
file-gone-why = تم حذفه هناك (404).
file-unreadable = تتعذّر قراءته
file-unusable-id = أعطت الخدمة هذا الملف معرّفًا غير صالح.
file-removed-from-draft = لم يعد { $name } موجودًا لدى الخدمة، وأُزيل من رسائلك غير المرسلة.
file-processing-long = تعالج الخدمة { $name } منذ ساعة.
file-not-followed = توقف { -brand } عن التحقق.
files-not-followed = توقف { -brand } عن التحقق من جاهزية الملفات.
files-support-not-checked = توقف { -brand } عن التحقق مما إذا كانت الخدمات توفر الملفات.
files-unlisted-not-checked = توقف { -brand } عن التحقق من وجود الملفات على الخدمة.
files-refresh-to-check = للتحقق مجددًا، يُرجى تحديث صفحة «الملفات».
files-changes-unchecked = تعذّر التحقق مما إذا كانت الملفات الأصلية قد تغيّرت.
file-deletion-late = تعذّر التراجع: بدأت الخدمة بالفعل حذف { $name }.
files-deletion-late = { $n ->
    [zero] تعذّر التراجع: بدأت الخدمة بالفعل حذف { $name }.
    [one] تعذّر التراجع: بدأت الخدمة بالفعل حذف { $name } (ملف واحد).
    [two] تعذّر التراجع: بدأت الخدمة بالفعل حذف ملفين، أحدهما { $name }.
    [few] تعذّر التراجع: بدأت الخدمة بالفعل حذف { $n } ملفات، منها { $name }.
    [many] تعذّر التراجع: بدأت الخدمة بالفعل حذف { $n } ملفًا، منها { $name }.
   *[other] تعذّر التراجع: بدأت الخدمة بالفعل حذف { $n } ملف، منها { $name }.
}
file-not-deleted = لم يُحذف { $name }.
file-not-deleted-by-service = لم تحذف الخدمة الملف.
files-not-deleted = { $n ->
    [zero] لم يُحذف { $name }.
    [one] لم يُحذف ملف واحد: { $name }.
    [two] لم يُحذف ملفان، أحدهما { $name }.
    [few] لم تُحذف { $n } ملفات، منها { $name }.
    [many] لم يُحذف { $n } ملفًا، منها { $name }.
   *[other] لم يُحذف { $n } ملف، منها { $name }.
}
file-deletion-not-yet = لم يُحذف أحد الملفات بعد.
file-fact-name = الاسم
file-fact-id = معرّف الملف
file-fact-purpose = الغرض
file-fact-sha256 = SHA-256
