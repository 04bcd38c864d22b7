error-missing-key = يُرجى إرسال المفتاح في الترويسة Authorization: Bearer svc_xxxx
error-expired-key = انتهت صلاحية هذا المفتاح.
error-ask-for-key = يُرجى طلب مفتاح جديد.
error-invalid-key = هذا المفتاح غير صالح أو أُلغي.
error-field-missing = { $path }: هذا الحقل مفقود.
error-field-twice = { $path }: أُرسل هذا الحقل مرتين.
error-field-invalid = { $path }: { $problem }.
error-max-output-tokens = { $path }: المتوقع عدد صحيح لا يقل عن 1.
error-input-empty = { $path }: المتوقع رسالة مستخدم تتضمن نصًا أو ملفًا.
error-not-a-uuid = { $path }: المتوقع UUID، وليس «{ $value }».
error-too-many-files = { $path }: الحد الأقصى لعدد الملفات في الرسالة الواحدة هو { NUMBER($limit) }.
error-use-conversation-id = { $path }: لا تخزّن هذه الخدمة الردود. يُرجى إرسال conversation_id للرد السابق، أو إرسال رسائله في input.
error-own-tools-only = { $path }: لا تشغّل هذه الخدمة إلا أدواتها الخاصة. يُرجى حذف هذا الحقل.
error-plain-text-only = { $path }: المتوقع نص عادي. يُرجى حذف هذا الحقل ووصف التنسيق في instructions.
error-purpose = { $path }: المتوقع من 1 إلى 64 حرفًا من دون أحرف تحكم.
error-not-json = يُرجى إرسال JSON مع الترويسة Content-Type: application/json.
error-json-invalid = بيانات JSON غير صالحة: { $problem }.
error-json-list = المتوقع كائن JSON، وليس قائمة.
error-body-incomplete = انتهى الطلب قبل اكتماله.
error-body-too-large = الطلب أكبر من { $limit } MiB.
error-send-as-files = يُرجى إرسال المستندات كملفات.
error-not-a-form = يُرجى إرسال استمارة (multipart/form-data مع boundary) بالحقلين purpose وfile.
error-form-unreadable = تعذّرت قراءة الاستمارة: { $problem }.
error-form-too-large = الاستمارة وحدها، من دون الملف، أكبر من { $limit } MiB.
error-form-fields = يُرجى إرسال الحقلين purpose وfile فقط.
error-file-too-large = الملف أكبر من { $limit } MiB، وهو أقصى حجم تقبله هذه الخدمة.
error-query-invalid = تعذّرت قراءة الاستعلام: { $problem }.
error-range = { $n ->
    [zero] يبدأ النطاق بعد نهاية الملف الذي حجمه { $n } بايت.
    [one] يبدأ النطاق بعد نهاية الملف الذي حجمه بايت واحد.
    [two] يبدأ النطاق بعد نهاية الملف الذي حجمه بايتان.
    [few] يبدأ النطاق بعد نهاية الملف الذي حجمه { $n } بايتات.
    [many] يبدأ النطاق بعد نهاية الملف الذي حجمه { $n } بايتًا.
   *[other] يبدأ النطاق بعد نهاية الملف الذي حجمه { $n } بايت.
}
error-no-conversation = لا توجد محادثة بالمعرّف { $id }.
error-no-project = لا يوجد مشروع بالمعرّف { $id }.
error-no-file = لا يوجد ملف بالمعرّف { $id }.
error-no-such-file = لا يوجد ملف بهذا المعرّف.
error-unknown-route = لا يوجد شيء في { $path }.
error-wrong-method = لا يمكن استخدام { $method } في { $path }.
error-not-a-member = ليست لديك عضوية في المشروع { $id }.
error-ask-for-membership = يُرجى طلب إضافتك من مسؤول الخدمة.
error-daily-limit = { $limit ->
    [zero] استُنفد الحد اليومي البالغ { $limit } رمز مميز (الاستهلاك: { NUMBER($used) }).
    [one] استُنفد الحد اليومي البالغ رمزًا مميزًا واحدًا (الاستهلاك: { NUMBER($used) }).
    [two] استُنفد الحد اليومي البالغ رمزين مميزين (الاستهلاك: { NUMBER($used) }).
    [few] استُنفد الحد اليومي البالغ { $limit } رموز مميزة (الاستهلاك: { NUMBER($used) }).
    [many] استُنفد الحد اليومي البالغ { $limit } رمزًا مميزًا (الاستهلاك: { NUMBER($used) }).
   *[other] استُنفد الحد اليومي البالغ { $limit } رمز مميز (الاستهلاك: { NUMBER($used) }).
}
error-resets-daily = يُعاد تعيينه عند منتصف الليل بتوقيت UTC.
error-monthly-limit = { $limit ->
    [zero] استُنفد الحد الشهري البالغ { $limit } رمز مميز (الاستهلاك: { NUMBER($used) }).
    [one] استُنفد الحد الشهري البالغ رمزًا مميزًا واحدًا (الاستهلاك: { NUMBER($used) }).
    [two] استُنفد الحد الشهري البالغ رمزين مميزين (الاستهلاك: { NUMBER($used) }).
    [few] استُنفد الحد الشهري البالغ { $limit } رموز مميزة (الاستهلاك: { NUMBER($used) }).
    [many] استُنفد الحد الشهري البالغ { $limit } رمزًا مميزًا (الاستهلاك: { NUMBER($used) }).
   *[other] استُنفد الحد الشهري البالغ { $limit } رمز مميز (الاستهلاك: { NUMBER($used) }).
}
error-resets-monthly = يُعاد تعيينه في بداية الشهر القادم بتوقيت UTC.
error-daily-limit-reserved = { $limit ->
    [zero] قد تستنفد الإجابات الجارية الحد اليومي البالغ { $limit } رمز مميز (الاستهلاك: { NUMBER($used) }).
    [one] قد تستنفد الإجابات الجارية الحد اليومي البالغ رمزًا مميزًا واحدًا (الاستهلاك: { NUMBER($used) }).
    [two] قد تستنفد الإجابات الجارية الحد اليومي البالغ رمزين مميزين (الاستهلاك: { NUMBER($used) }).
    [few] قد تستنفد الإجابات الجارية الحد اليومي البالغ { $limit } رموز مميزة (الاستهلاك: { NUMBER($used) }).
    [many] قد تستنفد الإجابات الجارية الحد اليومي البالغ { $limit } رمزًا مميزًا (الاستهلاك: { NUMBER($used) }).
   *[other] قد تستنفد الإجابات الجارية الحد اليومي البالغ { $limit } رمز مميز (الاستهلاك: { NUMBER($used) }).
}
error-monthly-limit-reserved = { $limit ->
    [zero] قد تستنفد الإجابات الجارية الحد الشهري البالغ { $limit } رمز مميز (الاستهلاك: { NUMBER($used) }).
    [one] قد تستنفد الإجابات الجارية الحد الشهري البالغ رمزًا مميزًا واحدًا (الاستهلاك: { NUMBER($used) }).
    [two] قد تستنفد الإجابات الجارية الحد الشهري البالغ رمزين مميزين (الاستهلاك: { NUMBER($used) }).
    [few] قد تستنفد الإجابات الجارية الحد الشهري البالغ { $limit } رموز مميزة (الاستهلاك: { NUMBER($used) }).
    [many] قد تستنفد الإجابات الجارية الحد الشهري البالغ { $limit } رمزًا مميزًا (الاستهلاك: { NUMBER($used) }).
   *[other] قد تستنفد الإجابات الجارية الحد الشهري البالغ { $limit } رمز مميز (الاستهلاك: { NUMBER($used) }).
}
error-try-when-finished = يُرجى إعادة المحاولة بعد اكتمالها.
error-internal = حدث خطأ في الخدمة.
error-see-log = توجد التفاصيل في سجل الخدمة.
error-stopping = أُوقفت الخدمة أثناء الإجابة.
error-disk-full = قرص الخدمة ممتلئ.
error-nothing-saved = لم يُحفظ شيء من هذا الطلب.
upstream-unreachable = تعذّر الوصول إلى خادم النماذج { $server }.
upstream-no-model = ليس لدى خادم النماذج { $server } أي نموذج.
upstream-missing-model = لم يعد لدى خادم النماذج { $server } النموذج { $model }.
upstream-refused = رفض خادم النماذج { $server } الطلب ({ $status }).
upstream-reported = أبلغ خادم النماذج { $server } عن خطأ.
upstream-says = يقول الخادم: { $said }
upstream-broken = فُقد الاتصال بخادم النماذج { $server } قبل اكتمال الإجابة.
upstream-cut = أنهى خادم النماذج { $server } إجابته مبكرًا.
upstream-silent = { $seconds ->
    [zero] لم يرسل خادم النماذج { $server } شيئًا لمدة { $seconds } ثانية.
    [one] لم يرسل خادم النماذج { $server } شيئًا لمدة ثانية واحدة.
    [two] لم يرسل خادم النماذج { $server } شيئًا لمدة ثانيتين.
    [few] لم يرسل خادم النماذج { $server } شيئًا لمدة { $seconds } ثوانٍ.
    [many] لم يرسل خادم النماذج { $server } شيئًا لمدة { $seconds } ثانية.
   *[other] لم يرسل خادم النماذج { $server } شيئًا لمدة { $seconds } ثانية.
}
upstream-unintelligible = لم يرسل خادم النماذج { $server } إجابة صالحة.
upstream-endless = إجابة خادم النماذج { $server } كبيرة جدًا.
upstream-does-not-fit = { $n ->
    [zero] السؤال أطول من سعة النموذج في { $server }، وهي { $n } رمز مميز.
    [one] السؤال أطول من سعة النموذج في { $server }، وهي رمز مميز واحد.
    [two] السؤال أطول من سعة النموذج في { $server }، وهي رمزان مميزان.
    [few] السؤال أطول من سعة النموذج في { $server }، وهي { $n } رموز مميزة.
    [many] السؤال أطول من سعة النموذج في { $server }، وهي { $n } رمزًا مميزًا.
   *[other] السؤال أطول من سعة النموذج في { $server }، وهي { $n } رمز مميز.
}
upstream-shorten = يُرجى طرح سؤال أقصر، أو زيادة سعة سياق النموذج.
