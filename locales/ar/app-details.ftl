details-answer-at = إجابة الساعة { TIME($ms) }
details-outcome = النتيجة
details-sent = الطلب
details-attempts = المحاولات
details-received = الاستجابة
details-ids = المعرّفات
details-sources = المصادر
details-status = الحالة
details-status-sending = جارٍ الإرسال
details-status-arriving = قيد الوصول
details-status-complete = مكتملة
details-status-stopped = أُوقفت بطلب منك
details-status-interrupted = انقطعت
details-status-failed = تعذّرت
details-model = النموذج
details-first-byte = الوقت حتى أول بايت
details-first-word = الوقت حتى أول كلمة
details-total-time = الوقت الإجمالي
details-duration = { DURATION($ms) }
details-speed = السرعة
details-tokens-per-second = { $n ->
    [zero] { $n } رمز مميز/ث
    [one] رمز مميز واحد/ث
    [two] رمزان مميزان/ث
    [few] { $n } رموز مميزة/ث
    [many] { $n } رمزًا مميزًا/ث
   *[other] { $n } رمز مميز/ث
}
details-error = الخطأ
details-service = الخدمة
details-context = السياق
details-context-none = لم يُرسل شيء
details-context-unknown = غير معروف: الطلب غير موجود على هذا الكمبيوتر
details-context-erased = لم يُحتفظ به: حُذفت رسالة منه
details-context-forked = متاح في المحادثة الأصلية
details-context-question = السؤال فقط
details-context-whole = المحادثة كاملةً
details-context-first = السؤال الأول
details-messages = الرسائل
details-files = الملفات
details-count = { NUMBER($n) }
details-given = ما رآه النموذج
details-given-messages = الرسائل: { NUMBER($n) }، المحذوفة: { NUMBER($left) }
details-passages = المقاطع المقروءة
details-given-passages = { NUMBER($n) }، المحذوفة: { NUMBER($left) }
details-context-size = سياق النموذج
details-tokens = الرموز المميزة
details-tokens-used = المدخلات { NUMBER($input) }، المخرجات { NUMBER($output) }
details-instructions = التعليمات
details-instructions-named = { $name }: { $text }
details-limit = حد الطول
details-limit-tokens = { $n ->
    [zero] لا رموز مميزة
    [one] رمز مميز واحد
    [two] رمزان مميزان
    [few] { $n } رموز مميزة
    [many] { $n } رمزًا مميزًا
   *[other] { $n } رمز مميز
}
details-project = المشروع
details-delivery = طريقة الوصول
details-delivery-whole = دفعة واحدة
details-reason = السبب
details-reason-continues = تلقّت الخدمة الرسائل السابقة من قبل
details-reason-attached = متابعة للمحادثة المرتبطة، ولا تظهر رسائلها السابقة هنا
details-reason-first-question = هذا هو السؤال الأول
details-reason-forgotten = لم تعد الخدمة تعرف هذه المحادثة، لذا أُعيد إرسالها كاملةً
details-reason-continuation = متابعة للإجابة المنقطعة
details-reason-regenerated = أُعيد إنشاء الإجابة
details-reason-edited = تم تحرير السؤال
details-reason-message-deleted = حُذفت رسالة سابقة
details-reason-not-whole = الإجابة السابقة غير مكتملة
details-reason-other-service = جاءت الإجابات السابقة من خدمة أخرى
details-reason-instructions-changed = تغيّرت التعليمات
details-reason-stateless = لم تُعطِ الخدمة هذه المحادثة معرّفًا
details-reason-not-seen = لم تتلقَّ الخدمة الرسائل السابقة
details-attempts-total = الإجمالي
details-attempts-total-value = { $n ->
    [zero] لا محاولات، مدة الانتظار { DURATION($ms) }
    [one] محاولة واحدة، مدة الانتظار { DURATION($ms) }
    [two] محاولتان، مدة الانتظار { DURATION($ms) }
    [few] { $n } محاولات، مدة الانتظار { DURATION($ms) }
    [many] { $n } محاولة، مدة الانتظار { DURATION($ms) }
   *[other] { $n } محاولة، مدة الانتظار { DURATION($ms) }
}
details-attempt = المحاولة { NUMBER($n) }
details-retried = أُعيدت المحاولة
details-retried-at-once = فورًا
details-retried-after = بعد { DURATION($ms) }
details-http-status = حالة HTTP
details-bytes-received = البيانات المستلمة
details-bytes = { $n ->
    [zero] { $n } بايت
    [one] بايت واحد
    [two] بايتان
    [few] { $n } بايتات
    [many] { $n } بايتًا
   *[other] { $n } بايت
}
details-replaced = النص المستبدَل
details-replaced-characters = { $n ->
    [zero] لا أحرف غائبة عن النص النهائي
    [one] حرف واحد ليس في النص النهائي
    [two] حرفان ليسا في النص النهائي
    [few] { $n } أحرف ليست في النص النهائي
    [many] { $n } حرفًا ليست في النص النهائي
   *[other] { $n } حرف ليست في النص النهائي
}
details-out-of-order = أحداث غير معتادة
details-out-of-order-events = { $n ->
    [zero] لا أحداث مكررة أو مفقودة أو متأخرة أو غير مقروءة
    [one] حدث واحد مكرر أو مفقود أو متأخر أو غير مقروء
    [two] حدثان مكرران أو مفقودان أو متأخران أو غير مقروءين
    [few] { $n } أحداث مكررة أو مفقودة أو متأخرة أو غير مقروءة
    [many] { $n } حدثًا مكررًا أو مفقودًا أو متأخرًا أو غير مقروء
   *[other] { $n } حدث مكرر أو مفقود أو متأخر أو غير مقروء
}
details-id-response = الاستجابة
details-id-conversation = المحادثة
details-id-request = الطلب
details-not-sent = لم يُرسل هذا السؤال.
details-request-not-here = طلب هذه الإجابة غير موجود على هذا الكمبيوتر.
details-request-not-kept = لم يُحتفظ بطلب هذه الإجابة.
details-no-request = لا يوجد طلب لنسخه.
details-no-command = تعذّر نسخ هذا الطلب كأمر curl.
details-no-command-why = يحتوي الطلب على حرف لا تقبله أي واجهة سطر أوامر.
details-only-answers = التفاصيل متاحة للإجابات فقط.
