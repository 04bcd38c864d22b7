ending-you-stopped-after = أُوقفت بطلب منك بعد { SECONDS($ms) }.
ending-you-stopped = أُوقفت بطلب منك.
ending-connection-lost = انقطعت الإجابة في الساعة { TIME($ms) } بسبب فقدان الاتصال.
ending-app-quit = انقطعت الإجابة في الساعة { TIME($ms) } بسبب إنهاء { -brand }.
ending-your-limit = { $limit ->
    [zero] بلغت الإجابة الحد الذي اخترته: { $limit } رمز مميز.
    [one] بلغت الإجابة الحد الذي اخترته: رمز مميز واحد.
    [two] بلغت الإجابة الحد الذي اخترته: رمزان مميزان.
    [few] بلغت الإجابة الحد الذي اخترته: { $limit } رموز مميزة.
    [many] بلغت الإجابة الحد الذي اخترته: { $limit } رمزًا مميزًا.
   *[other] بلغت الإجابة الحد الذي اخترته: { $limit } رمز مميز.
}
ending-model-limit = بلغت الإجابة حد الرموز المميزة للنموذج.
ending-usual-limit = بلغت الإجابة ربع سياق النموذج ({ NUMBER($limit) } رمز مميز).
ending-service-reason = أنهت الخدمة الإجابة مبكرًا ({ $reason }).
ending-repetition = بدأت الإجابة تكرر نفسها فأُوقفت.
ending-repetition-kept = حُذف الجزء المكرر. عدد الأحرف المحفوظة: { NUMBER($n) }.
ending-connection-ended = فُقد الاتصال قبل اكتمال الإجابة.
ending-too-large = هذه الإجابة أكبر من { BYTES($bytes) }.
ending-nothing-arrived = لم يصل أي نص.
ending-text-kept = النص أعلاه محفوظ.
ending-too-large-stopped = أوقف { -brand } استلامها.
ending-too-large-next = يمكنك طلب إجابة أقصر، أو جزء واحد في كل مرة.
ending-not-saved = لم يُحفظ النص أعلاه بعد.
ending-not-saved-next = يُرجى توفير مساحة على القرص، ثم فتح هذه المحادثة مجددًا.
ending-files-in-progress = { $n ->
    [zero] كانت الخدمة لا تزال تعالج ملفات عند الإرسال.
    [one] كانت الخدمة لا تزال تعالج ملفًا عند الإرسال.
    [two] كانت الخدمة لا تزال تعالج ملفين عند الإرسال.
    [few] كانت الخدمة لا تزال تعالج { $n } ملفات عند الإرسال.
    [many] كانت الخدمة لا تزال تعالج { $n } ملفًا عند الإرسال.
   *[other] كانت الخدمة لا تزال تعالج { $n } ملف عند الإرسال.
}
ending-empty = لا تحتوي الإجابة على نص.
ending-forgotten = لم تعد هذه المحادثة موجودة لدى الخدمة، لذا أُعيد إرسالها كاملة.
ending-not-sent-to-model = لا يُرسَل إلى النموذج.
