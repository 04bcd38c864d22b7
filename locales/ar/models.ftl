models-answers = الإجابات
models-quote = اقتباس فقط
models-quote-note = العثور على مقاطع في مستنداتك واقتباسها، دون حاجة إلى نموذج.
models-write = كتابة الإجابات بواسطة نموذج
models-write-note = تعرض كل إجابة المقاطع التي قرأها النموذج.
models-reading-speed = يقرأ نحو { NUMBER($tokens) } رمزًا مميزًا في الثانية.
models-write-none = لم يُعثر على أي نموذج. يمكن تشغيل خادم نماذج أو إضافة خادم أدناه.
models-choose = اختيار نموذج
models-answers-label = نموذج الإجابات
models-loading = جارٍ تحميل { $model }، { $time }. تنتظر الأسئلة حتى يصبح جاهزًا.
models-busy = جارٍ كتابة إجابة، { $time }.
models-until-back = لا يمكن الإجابة عن الأسئلة حتى يتوفر مجددًا.
models-until-chosen = لا يمكن الإجابة عن الأسئلة حتى يُختار نموذج آخر.
models-unavailable = { $model }، غير متوفر
models-stopped = { $server } ليس قيد التشغيل
models-unreachable = تعذّر الوصول إلى { $server }
models-stopped-note = سيُستخدم { $model } مجددًا فور توفّره.
models-missing = لم يعد { $model } موجودًا في { $server }
models-missing-since = مفقود منذ { MOMENT($ms) }. تبقى الإجابات السابقة محفوظة.
models-missing-note = تبقى الإجابات السابقة محفوظة.
models-key-needed = يحتاج { $server } إلى مفتاح، أو إلى مفتاح آخر
models-key-needed-note = يلزم إدخال مفتاح الخادم أدناه.
models-failed = أبلغ { $server } عن خطأ
models-meaning = البحث بالمعنى
models-meaning-title = العثور على مقاطع تقول الشيء نفسه بكلمات أخرى
models-meaning-label = نموذج المعنى
models-meaning-off = إيقاف
models-meaning-ready = المقاطع الجاهزة: { NUMBER($ready) } من { NUMBER($total) }
models-meaning-empty = ستُجهَّز المستندات عند إضافتها.
models-meaning-by-words = دون نموذج، يُعثر على المقاطع بكلماتها.
models-meaning-away = { $model } غير متوفر. يُعثر على المقاطع بكلماتها.
models-servers = خوادم النماذج
models-look-again = البحث مجددًا
models-looking = جارٍ البحث…
models-server-models = { $n ->
    [zero] { $host }، لا نماذج
    [one] { $host }، نموذج واحد
    [two] { $host }، نموذجان
    [few] { $host }، { $n } نماذج
    [many] { $host }، { $n } نموذجًا
   *[other] { $host }، { $n } نموذج
}
models-server-installed = مثبَّت، لكن خادمه ليس قيد التشغيل
models-state-running = قيد التشغيل
models-state-loading = يحمّل نموذجه
models-state-stopped = متوقف
models-state-unreachable = يتعذّر الوصول إليه
models-state-key = يحتاج إلى مفتاح
models-state-failed = خطأ
models-check-again = التحقق مجددًا
models-enter-key = إدخال المفتاح…
models-edit = المفتاح وحجم السياق…
models-forget = نسيان…
models-more = المزيد حول { $name }
models-facts = { $n ->
    [zero] { $parameters } معلمة، لا سياق
    [one] { $parameters } معلمة، سياق من رمز مميز واحد
    [two] { $parameters } معلمة، سياق من رمزين مميزين
    [few] { $parameters } معلمة، سياق من { $n } رموز مميزة
    [many] { $parameters } معلمة، سياق من { $n } رمزًا مميزًا
   *[other] { $parameters } معلمة، سياق من { $n } رمز مميز
}
models-parameters = { $parameters } معلمة
models-context = { $n ->
    [zero] لا سياق
    [one] سياق من رمز مميز واحد
    [two] سياق من رمزين مميزين
    [few] سياق من { $n } رموز مميزة
    [many] سياق من { $n } رمزًا مميزًا
   *[other] سياق من { $n } رمز مميز
}
models-needs = يحتاج إلى ذاكرة { BYTES($needed) }، ولدى هذا الكمبيوتر { BYTES($memory) }
models-runs-on = يعمل على { $host }، وليس على هذا الكمبيوتر
models-for-meaning = للمعنى فقط
models-for-other = ليس للإجابات
models-takes-pictures = يفهم الصور
models-use-answers = استخدام للإجابات
models-use-meaning = استخدام للمعنى
models-large-title = استخدام { $model }؟
models-large-text = يحتاج إلى ذاكرة { BYTES($needed) }، ولدى هذا الكمبيوتر { BYTES($memory) }. قد تستغرق الإجابات دقائق أو تفشل.
models-large-confirm = استخدام رغم ذلك
models-forget-title = نسيان { $name }؟
models-forget-text = سيُزال عنوانه ومفتاحه من هذا الكمبيوتر.
models-add = إضافة خادم…
models-add-note = llama.cpp أو vLLM أو Jan أو أي عنوان متوافق مع OpenAI
models-add-title = خادم نماذج
models-address = عنوان الخادم
models-key = مفتاح API، إن لزم
models-key-keep = اتركه فارغًا للاحتفاظ بالمفتاح الذي ينتهي بـ { $end }.
models-context-size = حجم السياق (بالرموز المميزة)
models-context-size-note = إذا تُرك فارغًا، يُستخدم الحجم الذي يحدده الخادم.
models-add-submit = إضافة
models-web = صفحات الويب
models-web-title = السماح للنماذج بقراءة صفحات الويب
models-web-note = يسألك { -brand } قبل أول صفحة من كل موقع.
page-request-title = هل تسمح للنموذج بقراءة هذه الصفحة؟
page-request-text = يستلم { $host } هذا العنوان.
page-request-documents = تحتوي هذه المحادثة على ملفات. تأكد من أن العنوان لا يتضمن شيئًا منها.
page-request-allow = قراءة الصفحة
page-request-refuse = عدم القراءة
models-stays = يبحث { -brand } في هذا الكمبيوتر فقط. لا تغادره الأسئلة والمستندات.
models-sent = تُرسَل الأسئلة والمقاطع المقتبسة لها إلى { $host }.
models-meaning-sent = يُرسَل نص مستنداتك إلى { $host }.
models-pages = تُرسَل عناوين صفحات الويب التي تسمح بها إلى مواقعها. وقد تحتوي على نص من أسئلتك ومستنداتك.
models-open = الاتصال غير مشفَّر.
models-would-send = عند اختيار نموذج من هذا الخادم، تُرسَل الأسئلة ومقاطع من مستنداتك إلى { $host }.
