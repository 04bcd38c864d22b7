model-server-address-example = تكون العناوين بهذا الشكل: http://127.0.0.1:11434.
model-server-key-in-open = سيُرسَل مفتاح { $host } دون تشفير.
model-server-down = قد لا يكون الخادم قيد التشغيل، أو قد يكون العنوان خاطئًا.
model-server-key-rejected = يحتاج { $host } إلى مفتاح، أو إلى مفتاح آخر.
model-server-enter-key = أدخِل المفتاح المضبوط في الخادم.
model-server-unrecognised = لا يعرض { $host } أي نماذج.
models-not-followed = توقّف { -brand } عن التحقق من توفّر النموذج المختار.
models-not-searched = تعذّر على { -brand } البحث عن خوادم النماذج.
