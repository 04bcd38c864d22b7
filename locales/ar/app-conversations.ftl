conversation-answer-arriving = لا تزال هناك إجابة قيد الوصول في هذه المحادثة.
conversation-stop-or-wait = يُرجى إيقافها أو انتظار اكتمالها.
conversation-draft-kept = مسودتك محفوظة.
conversation-no-service = لا توجد خدمة متصلة.
conversation-no-service-next = يمكنك الاتصال بخدمة من الإعدادات.
conversation-title-empty = يجب أن يتكون العنوان من حرف واحد على الأقل.
conversation-message-gone = لم تعد هذه الرسالة متاحة.
conversation-end-not-saved = لم تُحفظ نهاية هذه الإجابة بعد.
conversation-only-questions-edited = يمكن تحرير الأسئلة فقط.
conversation-regenerate-instead = يمكنك إعادة إنشاء الإجابة بدلًا من ذلك.
conversation-edit-empty-next = يُرجى كتابة سؤال أو الإبقاء على ملف واحد على الأقل.
conversation-no-question = لا يوجد سؤال لإعادة طرحه.
conversation-no-question-why = حُذف السؤال، أو تليه رسالة أخرى.
conversation-nothing-to-continue = لا يوجد هنا ما تمكن متابعته.
conversation-id-invalid = هذا ليس معرّف محادثة.
conversation-answer-unfinished = قد تبدو إحدى الإجابات غير مكتملة حتى إعادة فتح محادثتها.
conversation-file-left-out = جارٍ حذف { $name }، لذا لم يُرسل.
conversation-files-left-out = { $n ->
    [zero] لا ملفات قيد الحذف.
    [one] جارٍ حذف ملف واحد، لذا لم يُرسل.
    [two] جارٍ حذف ملفين، لذا لم يُرسلا.
    [few] جارٍ حذف { $n } ملفات، لذا لم تُرسل.
    [many] جارٍ حذف { $n } ملفًا، لذا لم تُرسل.
   *[other] جارٍ حذف { $n } ملف، لذا لم تُرسل.
}
conversation-files-not-moved = { $n ->
    [zero] لم يُزل أي ملف من الرسالة عند الإرسال إلى { $service }.
    [one] أُزيل ملف واحد من الرسالة: لا يمكن إرساله إلى { $service }.
    [two] أُزيل ملفان من الرسالة: لا يمكن إرسالهما إلى { $service }.
    [few] أُزيلت { $n } ملفات من الرسالة: لا يمكن إرسالها إلى { $service }.
    [many] أُزيل { $n } ملفًا من الرسالة: لا يمكن إرسالها إلى { $service }.
   *[other] أُزيل { $n } ملف من الرسالة: لا يمكن إرسالها إلى { $service }.
}
conversation-service-waiting = هناك سؤال ينتظر الإرسال إلى الخدمة الحالية.
conversation-service-waiting-do = أرسله أو أزله أو أعده إلى حقل الرسالة أولًا.
conversation-file-missing = لم يعد { $name } موجودًا لدى الخدمة.
conversation-file-missing-next = سيُرسل سؤالك من دونه.
conversation-files-missing = { $n ->
    [zero] كل الملفات موجودة لدى الخدمة.
    [one] لم يعد ملف واحد موجودًا لدى الخدمة.
    [two] لم يعد ملفان موجودين لدى الخدمة.
    [few] لم تعد { $n } ملفات موجودة لدى الخدمة.
    [many] لم يعد { $n } ملفًا موجودًا لدى الخدمة.
   *[other] لم يعد { $n } ملف موجودًا لدى الخدمة.
}
conversation-files-missing-next = سيُرسل سؤالك من دونها.
file-status-processing = قيد المعالجة
