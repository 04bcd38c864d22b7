messages-label = الرسائل
speaker-you = أنت
speaker-assistant = المساعد
speaker-sending = جارٍ الإرسال
speaker-sending-for = جارٍ الإرسال، { $time }
speaker-writing = جارٍ الكتابة
speaker-writing-for = جارٍ الكتابة، { $time }
speaker-reading = جارٍ القراءة
speaker-reading-for = جارٍ القراءة، { $time }
title-label = العنوان
title-rename = إعادة تسمية
title-find = بحث
title-details = التفاصيل
title-more = المزيد
title-streaming = عرض الإجابات أثناء كتابتها
title-link = الربط بمحادثة موجودة…
empty-title = طرح سؤال أو إضافة مستند
empty-title-files = { $n ->
    [zero] ماذا تريد أن تعرف؟
    [one] ماذا تريد أن تعرف عن هذا الملف؟
    [two] ماذا تريد أن تعرف عن هذين الملفين؟
    [few] ماذا تريد أن تعرف عن هذه الملفات ({ $n })؟
    [many] ماذا تريد أن تعرف عن هذه الملفات ({ $n })؟
   *[other] ماذا تريد أن تعرف عن هذه الملفات ({ $n })؟
}
empty-quotes = تقتبس الإجابات مقاطع من مستنداتك ولا تشرحها.
empty-choose-model = اختيار نموذج يكتب الإجابات
empty-offer = عُثر على { $server }: استخدام { $model }
empty-model = يكتب { $model } الإجابات من مستنداتك.
empty-model-away = { $model } غير متوفر. لا يمكن الإجابة عن الأسئلة حتى يعود.
empty-change-model = تغيير النموذج
empty-recent = أحدث الملفات
empty-attach = إرفاق { $name }
empty-hints = @ لإرفاق ملف مرفوع، { $palette } للبحث، { $shortcuts } لعرض الاختصارات.
message-copy = نسخ
message-copy-plain = نسخ كنص عادي
message-regenerate = إعادة الإنشاء
message-fork = تفريع من هنا
message-edit = تحرير
message-delete = حذف
message-delete-question = حذف السؤال
message-delete-answer = حذف الإجابة
message-show-source = عرض النص المصدري
message-details = التفاصيل
message-more = المزيد
message-broken = تعذّر عرض هذه الرسالة كما ينبغي. هذا نصّها بلا تنسيق.
message-attached-files = الملفات المرفقة
message-attach-new-version = تغيّر على القرص – إرفاق
message-attach-new-version-of = إرفاق الإصدار الجديد من { $name }
message-attach-new-version-note = تغيّر هذا الملف على القرص. يحتفظ السؤال بالإصدار الذي أُرسل معه.
message-version = الإصدار { NUMBER($version) } من { NUMBER($total) }
message-version-previous = الإصدار السابق
message-version-next = الإصدار التالي
message-replaced-hide = إخفاء النص المستبدَل
message-replaced-show = عرض النص المستبدَل
edit-label = السؤال المحرَّر
edit-files = ملفات السؤال المحرَّر
edit-attach = إرفاق ملفات بهذا السؤال
edit-note = يبقى السؤال الأصلي محفوظًا كإصدار.
edit-send = إرسال
edit-send-held = متاح بعد انتهاء الإجابة أو إيقافها
edit-send-failed = أعد محاولة الملفات التي لم تُرفع أو أزلها
ending-stopped = أُوقفت هذه الإجابة بطلب منك.
ending-cut = انقطعت الإجابة قبل اكتمالها.
ending-failed = تعذّرت هذه الإجابة.
ending-tokens = { $n ->
    [zero] لا رموز مميزة
    [one] رمز مميز واحد
    [two] رمزان مميزان
    [few] { $n } رموز مميزة
    [many] { $n } رمزًا مميزًا
   *[other] { $n } رمز مميز
}
ending-tokens-per-second = { $n ->
    [zero] { $n } رمز مميز/ث
    [one] رمز مميز واحد/ث
    [two] رمزان مميزان/ث
    [few] { $n } رموز مميزة/ث
    [many] { $n } رمزًا مميزًا/ث
   *[other] { $n } رمز مميز/ث
}
ending-silent = لا استجابة منذ { $time }
ending-stop-hint = { key-escape } للإيقاف
ending-details = التفاصيل
ending-continue = متابعة
ending-continue-with = { $n ->
    [zero] المتابعة بحد { $n } رمز مميز
    [one] المتابعة بحد رمز مميز واحد
    [two] المتابعة بحد رمزين مميزين
    [few] المتابعة بحد { $n } رموز مميزة
    [many] المتابعة بحد { $n } رمزًا مميزًا
   *[other] المتابعة بحد { $n } رمز مميز
}
ending-quote = الاقتباس من المستندات بدلًا من ذلك
ending-new-key = إدخال مفتاح جديد
ending-other-service = استخدام خدمة أخرى
ending-start-fresh = البدء من جديد
ending-change-limit = تغيير الحد
ending-try-now = المحاولة الآن
ending-retrying = جارٍ إعادة المحاولة
ending-retrying-in = إعادة المحاولة بعد { $time }
ending-cancel = إلغاء
service-none = بلا خدمة
service-chip = الخدمة: { $name }
service-chip-note = خدمة السؤال التالي
service-menu = يُرسل السؤال التالي إلى
service-menu-nothing = لا يُرسل شيء
service-menu-host = يُرسل إلى { $host }
service-menu-quotes = مقاطع من مستنداتك، دون نموذج
service-menu-model = { $server }، { $model }
service-menu-offline = دون اتصال
service-menu-insecure = لا يوجد اتصال آمن
service-menu-key-rejected = المفتاح مرفوض
service-menu-no-key = بلا مفتاح
service-menu-keyring-locked = حلقة المفاتيح مقفلة
service-menu-models = اختيار نموذج…
service-menu-manage = إدارة الخدمات…
service-outbox-note = تنتظر الأسئلة الجديدة في صندوق الصادر.
service-retrying = جارٍ إعادة المحاولة.
service-retrying-in = إعادة المحاولة بعد { $time }.
service-retries = ستُعاد المحاولة تلقائيًا.
waiting-sends-in = يُرسل خلال { $time } على الأكثر.
waiting-sends = يُرسل خلال عشر دقائق.
service-new-key = إدخال مفتاح جديد
service-open-settings = فتح الإعدادات
service-state-starting = { $name }، قيد البدء
service-state-connecting = { $name }، جارٍ الاتصال
service-state-ready = { $name }، جاهزة
service-quotes = اقتباس فقط
service-model-away = { $name }، { $model } غير متوفر
service-state-offline = { $name }، دون اتصال
service-state-insecure = { $name }، لا يوجد اتصال آمن
service-state-key-rejected = { $name }، المفتاح مرفوض
service-state-no-key = { $name }، بلا مفتاح
service-state-keyring-locked = { $name }، حلقة المفاتيح مقفلة
outbox-label = سؤال لم يُرسل
outbox-not-sent = لم يُرسل
outbox-service-back = عادت { $service } متاحة.
outbox-send = الإرسال الآن
outbox-wait = طلب التأكيد قبل الإرسال
outbox-send-online = الإرسال عند عودة الاتصال
outbox-edit = تحرير
outbox-remove = إزالة
outbox-removed = تمت إزالة السؤال
outbox-question = السؤال
outbox-save-key = حفظ ({ $keys })
outbox-cancel-key = إلغاء ({ key-escape })
outbox-to-composer = نقل إلى حقل الرسالة
outbox-announcement = لم يُرسل السؤال، وهو ينتظر في صندوق الصادر.
conversation-delete-title = حذف «{ $title }»؟
conversation-delete-several = { $n ->
    [zero] هل تريد حذف { $n } محادثة؟
    [one] هل تريد حذف محادثة واحدة؟
    [two] هل تريد حذف محادثتين؟
    [few] هل تريد حذف { $n } محادثات؟
    [many] هل تريد حذف { $n } محادثة؟
   *[other] هل تريد حذف { $n } محادثة؟
}
conversation-delete-days = { $n ->
    [zero] يمكنك استعادتها من سلة المهملات خلال { $n } يوم. تبقى الملفات المستخدمة في أماكن أخرى.
    [one] يمكنك استعادتها من سلة المهملات خلال يوم واحد. تبقى الملفات المستخدمة في أماكن أخرى.
    [two] يمكنك استعادتها من سلة المهملات خلال يومين. تبقى الملفات المستخدمة في أماكن أخرى.
    [few] يمكنك استعادتها من سلة المهملات خلال { $n } أيام. تبقى الملفات المستخدمة في أماكن أخرى.
    [many] يمكنك استعادتها من سلة المهملات خلال { $n } يومًا. تبقى الملفات المستخدمة في أماكن أخرى.
   *[other] يمكنك استعادتها من سلة المهملات خلال { $n } يوم. تبقى الملفات المستخدمة في أماكن أخرى.
}
conversation-delete-forever = يمكنك استعادتها من سلة المهملات حتى تُفرغها. تبقى الملفات المستخدمة في أماكن أخرى.
conversation-delete-files = { $n ->
    [zero] عند خروجها من السلة، احذف أيضًا { $n } ملف لا يُستخدم إلا هنا، { BYTES($size) }
    [one] عند خروجها من السلة، احذف أيضًا ملفًا واحدًا لا يُستخدم إلا هنا، { BYTES($size) }
    [two] عند خروجها من السلة، احذف أيضًا ملفين لا يُستخدمان إلا هنا، { BYTES($size) }
    [few] عند خروجها من السلة، احذف أيضًا { $n } ملفات لا تُستخدم إلا هنا، { BYTES($size) }
    [many] عند خروجها من السلة، احذف أيضًا { $n } ملفًا لا يُستخدم إلا هنا، { BYTES($size) }
   *[other] عند خروجها من السلة، احذف أيضًا { $n } ملف لا يُستخدم إلا هنا، { BYTES($size) }
}
conversation-delete-files-now = حذف الملفات الآن
conversation-delete-files-now-note = إذا استعدت المحادثة، فستعود دونها.
conversation-delete-more = { $n ->
    [zero] لا ملفات أخرى
    [one] ملف واحد آخر
    [two] ملفان آخران
    [few] { $n } ملفات أخرى
    [many] { $n } ملفًا آخر
   *[other] { $n } ملف آخر
}
link-title = المحادثة لدى الخدمة
link-is-linked = تُكمل هذه المحادثة محادثة كانت موجودة لدى الخدمة. لا تظهر رسائلها السابقة هنا، لكن الخدمة تتذكرها. بعد إلغاء الربط، يبدأ سؤالك التالي محادثة جديدة تشمل كل ما يظهر هنا.
link-known = تعرف الخدمة هذه المحادثة بهذا المعرّف.
link-unknown = ليست لدى الخدمة محادثة تطابق هذه المحادثة.
link-copy-id = نسخ المعرّف
link-unlink = إلغاء الربط
link-other = متابعة محادثة أخرى لدى الخدمة
link-id = معرّف المحادثة
link-note = تبقى رسائلها السابقة لدى الخدمة: تتذكرها الخدمة، لكنها لا تظهر هنا. يمكن نسخ المعرّف من موقع الخدمة على الويب.
link-note-new = ستُفتح لها محادثة جديدة. تبقى رسائلها السابقة لدى الخدمة: تتذكرها الخدمة، لكنها لا تظهر هنا. يمكن نسخ المعرّف من موقع الخدمة على الويب.
link-submit = ربط
find-field = البحث في هذه المحادثة
find-older = السابق
find-older-keys = السابق ({ key-shift }+{ key-enter } أو { key-shift }+F3)
find-newer = التالي
find-newer-keys = التالي ({ key-enter } أو F3)
find-close = إغلاق البحث
find-none = لا توجد نتائج
find-position = { NUMBER($n) } من { NUMBER($total) }
find-position-more = { NUMBER($n) } من { NUMBER($total) }+
