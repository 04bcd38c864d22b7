details-reason-temporary = المحادثة مؤقتة، لذلك تُرسل كاملة في كل مرة
temporary-gone = حُذفت هذه المحادثة المؤقتة بالفعل.
temporary-gone-why = أُغلقت.
temporary-keep-first = هذا غير ممكن في محادثة مؤقتة.
temporary-keep-first-do = احتفظ بالمحادثة أولًا.
temporary-is-open = يجب إعادة فتح Parlance لهذا الغرض، وسيؤدي ذلك إلى حذف محادثتك المؤقتة.
temporary-is-open-do = احتفظ بها أو احذفها أولًا.
temporary-no-paste = لا يمكن إرفاق محتوى ملصق في محادثة مؤقتة على هذا الكمبيوتر.
temporary-no-paste-do = يلزم حفظه على القرص. أرفق ملفًا بدلًا من ذلك.
temporary-uploads-deleted = { $n ->
    [zero] لم يُحذف أي ملف مرفوع في محادثات مؤقتة من { $service }.
    [one] حُذف ملف واحد مرفوع في محادثة مؤقتة من { $service }.
    [two] حُذف ملفان مرفوعان في محادثات مؤقتة من { $service }.
    [few] حُذفت { $n } ملفات مرفوعة في محادثات مؤقتة من { $service }.
    [many] حُذف { $n } ملفًا مرفوعًا في محادثات مؤقتة من { $service }.
   *[other] حُذف { $n } ملف مرفوع في محادثات مؤقتة من { $service }.
}
temporary-uploads-left = { $n ->
    [zero] لا ملفات مرفوعة في محادثات مؤقتة على { $service }.
    [one] لا يزال ملف واحد مرفوع في محادثة مؤقتة على { $service }. يحذفه Parlance متى أمكن.
    [two] لا يزال ملفان مرفوعان في محادثات مؤقتة على { $service }. يحذفهما Parlance متى أمكن.
    [few] لا تزال { $n } ملفات مرفوعة في محادثات مؤقتة على { $service }. يحذفها Parlance متى أمكن.
    [many] لا يزال { $n } ملفًا مرفوعًا في محادثات مؤقتة على { $service }. يحذفها Parlance متى أمكن.
   *[other] لا يزال { $n } ملف مرفوع في محادثات مؤقتة على { $service }. يحذفها Parlance متى أمكن.
}
temporary-uploads-unclear = ربما لا يزال ملف مرفوع في محادثة مؤقتة على { $service }. لا يمكن تمييزه عن ملف آخر؛ تحقق من «الملفات».
temporary-uploads-not-deleted = لن تُحذف ملفات المحادثات المؤقتة المرفوعة قبل إعادة تشغيل Parlance.
