upload-failed = لم يُرفع { $name }.
upload-too-large = الملف { $name } كبير جدًا ({ BYTES($size) }).
upload-refused-size = سبق أن رفضت الخدمة ملفًا حجمه { BYTES($size) }.
upload-too-large-for-service = هذا الملف كبير جدًا بالنسبة إلى الخدمة (413).
upload-make-smaller = يُرجى تصغير الملف أو رفع جزء منه.
upload-refused = لم تقبل الخدمة هذا الملف ({ $status }).
upload-check-file = يُرجى التحقق من الملف، ثم إعادة المحاولة.
upload-forgotten = قبلت الخدمة { $name } لكنه لم يعد موجودًا لديها.
upload-again = يُرجى رفعه مجددًا.
upload-no-id = قبلت الخدمة الملف لكنها لم تُرجع معرّفًا له.
upload-partial-list = تسرد الخدمة جزءًا فقط من ملفاتها، لذا لا يُعرف ما إذا كان هذا الملف قد وصل.
upload-partial-list-do = أعد المحاولة لرفعه مرة أخرى.
upload-no-source = تعذّر العثور على الملف الأصلي.
upload-no-source-do = يُرجى إزالة الملف وإرفاقه مجددًا.
upload-new-version-do = يُرجى إرفاق الإصدار الجديد على حدة.
upload-unchecked = تعذّر التحقق مما اكتمل من عمليات الرفع.
upload-there = سبق رفع { $name } في { DATE($ms) }.
upload-there-as = سبق رفع { $name } باسم { $known } في { DATE($ms) }.
upload-not-again = لم يُرفع مرة أخرى.
upload-underway = جارٍ رفع { $name } بالفعل.
upload-underway-as = جارٍ رفع { $name } بالفعل باسم { $known }.
upload-once = سيُرفع مرة واحدة فقط.
upload-waits = { $n ->
    [zero] في انتظار { $name }.
    [one] في انتظار { $name } وملف واحد آخر.
    [two] في انتظار { $name } وملفين آخرين.
    [few] في انتظار { $name } و{ $n } ملفات أخرى.
    [many] في انتظار { $name } و{ $n } ملفًا آخر.
   *[other] في انتظار { $name } و{ $n } ملف آخر.
}
upload-waits-paused = { $n ->
    [zero] في انتظار { $name } الذي أُوقف رفعه مؤقتًا.
    [one] في انتظار { $name } الذي أُوقف رفعه مؤقتًا، وملف واحد آخر.
    [two] في انتظار { $name } الذي أُوقف رفعه مؤقتًا، وملفين آخرين.
    [few] في انتظار { $name } الذي أُوقف رفعه مؤقتًا، و{ $n } ملفات أخرى.
    [many] في انتظار { $name } الذي أُوقف رفعه مؤقتًا، و{ $n } ملفًا آخر.
   *[other] في انتظار { $name } الذي أُوقف رفعه مؤقتًا، و{ $n } ملف آخر.
}
upload-waits-refused = { $n ->
    [zero] في انتظار { $name } الذي لم تقبله الخدمة بعد.
    [one] في انتظار { $name } الذي لم تقبله الخدمة بعد، وملف واحد آخر.
    [two] في انتظار { $name } الذي لم تقبله الخدمة بعد، وملفين آخرين.
    [few] في انتظار { $name } الذي لم تقبله الخدمة بعد، و{ $n } ملفات أخرى.
    [many] في انتظار { $name } الذي لم تقبله الخدمة بعد، و{ $n } ملفًا آخر.
   *[other] في انتظار { $name } الذي لم تقبله الخدمة بعد، و{ $n } ملف آخر.
}
