request-context =
    السياق: { $n ->
        [zero] لا رسائل
        [one] رسالة واحدة
        [two] رسالتان
        [few] { $n } رسائل
        [many] { $n } رسالة
       *[other] { $n } رسالة
    }
request-context-files =
    السياق: { $messages ->
        [zero] لا رسائل
        [one] رسالة واحدة
        [two] رسالتان
        [few] { $messages } رسائل
        [many] { $messages } رسالة
       *[other] { $messages } رسالة
    }، { $files ->
        [zero] لا ملفات
        [one] ملف واحد
        [two] ملفان
        [few] { $files } ملفات
        [many] { $files } ملفًا
       *[other] { $files } ملف
    }
request-seen = السياق: { NUMBER($seen) } من { NUMBER($n) } رسائل
request-remembered = تتذكر الخدمة هذه المحادثة، لذا لا تُرسل إليها سوى الرسائل الجديدة.
request-first = لن تُرسل أي رسائل سابقة.
request-does-not-fit = لا يتسع النموذج للمحادثة كلها، ويرى أحدث الرسائل فقط.
request-whole = { $n ->
    [zero] ستُرسل المحادثة كاملةً، نحو { $n } رمز مميز.
    [one] ستُرسل المحادثة كاملةً، نحو رمز مميز واحد.
    [two] ستُرسل المحادثة كاملةً، نحو رمزين مميزين.
    [few] ستُرسل المحادثة كاملةً، نحو { $n } رموز مميزة.
    [many] ستُرسل المحادثة كاملةً، نحو { $n } رمزًا مميزًا.
   *[other] ستُرسل المحادثة كاملةً، نحو { $n } رمز مميز.
}
request-receives = 
    تُرسل المحادثة كاملةً: { $n ->
        [zero] لا رسائل
        [one] رسالة واحدة
        [two] رسالتان
        [few] { $n } رسائل
        [many] { $n } رسالة
       *[other] { $n } رسالة
    }
request-receives-files = 
    تُرسل المحادثة كاملةً: { $messages ->
        [zero] لا رسائل
        [one] رسالة واحدة
        [two] رسالتان
        [few] { $messages } رسائل
        [many] { $messages } رسالة
       *[other] { $messages } رسالة
    }، { $files ->
        [zero] لا ملفات
        [one] ملف واحد
        [two] ملفان
        [few] { $files } ملفات
        [many] { $files } ملفًا
       *[other] { $files } ملف
    }
request-files-missing = { $n ->
    [zero] كل الملفات موجودة لدى الخدمة.
    [one] ملف واحد غير موجود لدى الخدمة ولن يُرسل.
    [two] ملفان غير موجودين لدى الخدمة ولن يُرسلا.
    [few] { $n } ملفات غير موجودة لدى الخدمة ولن تُرسل.
    [many] { $n } ملفًا غير موجود لدى الخدمة ولن تُرسل.
   *[other] { $n } ملف غير موجود لدى الخدمة ولن تُرسل.
}
