saved-text-limit = { $n ->
    [zero] الحد الأقصى { $n } حرف.
    [one] الحد الأقصى حرف واحد.
    [two] الحد الأقصى حرفان.
    [few] الحد الأقصى { $n } أحرف.
    [many] الحد الأقصى { $n } حرفًا.
   *[other] الحد الأقصى { $n } حرف.
}
saved-text-attach = يمكنك إرفاق النص كملف بدلًا من ذلك.
variable-empty = الحقل «{ $name }» فارغ.
preset-needs-name = يُرجى إدخال اسم للإعداد المسبق.
preset-empty = لا توجد تعليمات لحفظها.
preset-empty-do = يُرجى كتابة التعليمات أولًا.
preset-name-taken = يوجد إعداد مسبق باسم «{ $name }» بالفعل.
preset-name-taken-do = يُرجى اختيار اسم آخر، أو الحفظ مكان الإعداد المسبق الموجود.
preset-fill-in = يُرجى ملء الحقل لاستخدام الإعداد المسبق.
preset-too-long = هذه التعليمات طويلة جدًا.
prompt-needs-name = يُرجى إدخال اسم للمطالبة.
prompt-empty = لا يوجد نص لحفظه.
prompt-empty-do = يُرجى كتابة المطالبة أولًا.
prompt-name-taken = توجد مطالبة باسم «{ $name }» بالفعل.
prompt-name-taken-do = يُرجى اختيار اسم آخر، أو تحرير المطالبة الموجودة.
prompt-fill-in = يُرجى ملء الحقل لاستخدام المطالبة.
prompt-too-long = هذه المطالبة طويلة جدًا.
prompts-too-many = { $n ->
    [zero] ليست لديك مطالبات.
    [one] لديك مطالبة واحدة بالفعل.
    [two] لديك مطالبتان بالفعل.
    [few] لديك { $n } مطالبات بالفعل.
    [many] لديك { $n } مطالبة بالفعل.
   *[other] لديك { $n } مطالبة بالفعل.
}
prompts-too-many-do = يُرجى حذف مطالبة لم تعد مستخدمة.
project-needs-name = يُرجى إدخال اسم للمشروع.
project-needs-name-do = لا يراه أحد غيرك، لذا يمكن استخدام أي اسم.
project-id-invalid = هذا ليس معرّف مشروع.
service-id-example = تبدو المعرّفات هكذا: 7c1e09d4-52f3-4a86-9b1d-0a6f3c2e41b2.
service-id-copy = يُرجى نسخ المعرّف كاملًا من موقع الخدمة على الويب.
answer-limit-not-a-number = يُرجى إدخال عدد صحيح من الرموز المميزة، لا يقل عن 1.
answer-limit-too-high = هذا الحد مرتفع جدًا.
answer-limit-empty = لعدم تعيين حد، يُترك الحقل فارغًا.
