option-instructions = التعليمات
option-project = المشروع
option-limit = الحد الأقصى لطول الإجابة
option-set = { $option }: { $value }
option-remove = إزالة: { $option }
instructions-note = تُرسل مع كل سؤال. يمكنك رؤيتها في تفاصيل الإجابة.
instructions-placeholder = مثال: «اجعل الإجابات قصيرة، وأخبرني حين لا تكون متأكدًا.»
instructions-for-next = للرسالة التالية فقط
instructions-clear = مسح
instructions-apply = تطبيق
instructions-custom = تعليمات مخصصة
instructions-custom-next = تعليمات مخصصة، للرسالة التالية فقط
instructions-preset-next = { $preset }، للرسالة التالية فقط
instructions-none-next = بلا تعليمات، للرسالة التالية فقط
instructions-from-preset = من الإعداد المسبق { $preset }.
preset-label = الإعداد المسبق
preset-none = لا شيء محفوظ بعد
preset-choose = اختيار إعداد مسبق
preset-save-as = حفظ باسم…
preset-rename = إعادة تسمية…
preset-rename-confirm = إعادة تسمية
preset-save-changes = حفظ التغييرات
preset-edit = تعديل النص
preset-delete-confirm = حذف نهائي
preset-name = اسم الإعداد المسبق
preset-note = تُستخدم صيغة { $example } للأجزاء التي تُملأ في كل مرة.
preset-insert = إدراج
project-legend = البحث في ملفات المشروع
project-none = بلا مشروع
project-forget = إزالة { $name }
project-forget-note = إزالة { $name } من هذه القائمة. يبقى المشروع لدى الخدمة.
project-name = الاسم
project-name-label = اسم المشروع
project-id = معرّف المشروع (من موقع الخدمة على الويب)
project-id-label = معرّف المشروع
project-add = إضافة مشروع
limit-tokens = الحد الأقصى لطول الإجابة (بالرموز المميزة)
limit-note = غالبًا ما تعادل الكلمة رمزًا مميزًا أو رمزين. تُقتطع الإجابات الأطول. إذا تُرك الحقل فارغًا، فلا تُطبَّق إلا حدود الخدمة نفسها.
limit-set = تعيين الحد
limit-clear = بلا حد
limit-value = { $n ->
    [zero] لا رموز مميزة
    [one] رمز مميز واحد
    [two] رمزان مميزان
    [few] { $n } رموز مميزة
    [many] { $n } رمزًا مميزًا
   *[other] { $n } رمز مميز
}
