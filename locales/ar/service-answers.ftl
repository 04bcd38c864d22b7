answer-no-model = أنا الخدمة المحلية، وليس لديّ نموذج لغوي.
answer-abilities = يمكنني الاقتباس من المستندات المرفقة، وإجراء العمليات الحسابية، وذكر التاريخ والوقت.
answer-connect-model = لكتابة الإجابات بواسطة نموذج، اختر نموذجًا من الإعدادات ← على هذا الكمبيوتر.
answer-quotes = من { LIST($names) }:
answer-no-direct = لم يُعثر على إجابة مباشرة.
answer-closest = أقرب المقاطع في { LIST($names) }:
answer-more-passages = { $n ->
    [zero] لا مقاطع أخرى:
    [one] مقطع واحد آخر:
    [two] مقطعان آخران:
    [few] { $n } مقاطع أخرى:
    [many] { $n } مقطعًا آخر:
   *[other] { $n } مقطع آخر:
}
answer-nothing-found = لم أعثر على أي شيء عن هذا في { LIST($names) }.
answer-did-you-mean = هل المقصود «{ $word }»؟
answer-similar-words = تحتوي المستندات على كلمات مشابهة: { LIST($words) }.
answer-no-summary = لا يمكنني كتابة ملخصات من دون نموذج لغوي.
answer-beginnings = { $n ->
    [zero] هذه هي البدايات:
    [one] هذه هي البداية:
    [two] هاتان هما البدايتان:
    [few] هذه هي البدايات:
    [many] هذه هي البدايات:
   *[other] هذه هي البدايات:
}
answer-chapters = هذه هي بدايات الفصول:
answer-headings = عناوين الأقسام:
answer-more-files = { $n ->
    [zero] لا توجد ملفات مرفقة أخرى.
    [one] يوجد ملف مرفق واحد آخر.
    [two] يوجد ملفان مرفقان آخران.
    [few] توجد { $n } ملفات مرفقة أخرى.
    [many] يوجد { $n } ملفًا مرفقًا آخر.
   *[other] يوجد { $n } ملف مرفق آخر.
}
answer-ask-about-files = للبحث في كل الملفات المرفقة، يمكنك طرح سؤال.
answer-page = الصفحة { $page } من { $name }:
answer-no-page = لم أعثر على أي نص في الصفحة { $page } من { LIST($names) }.
answer-attach-for-page = لعرض الصفحة { $page } من مستند، يُرجى إرفاقه بسؤالك.
answer-project-empty = لا توجد ملفات في المشروع { $project } بعد.
answer-project-files = ملفات المشروع { $project }:
answer-and-more = { $n ->
    [zero] ولا ملفات أخرى
    [one] وملف واحد آخر
    [two] وملفان آخران
    [few] و{ $n } ملفات أخرى
    [many] و{ $n } ملفًا آخر
   *[other] و{ $n } ملف آخر
}
answer-ask-project = يمكنك طرح سؤال وسأقتبس المقاطع المطابقة.
answer-project-unread = { $n ->
    [zero] لا ملفات قيد القراءة في { $project }.
    [one] لا يزال ملف واحد في { $project } قيد القراءة ولم يشمله البحث.
    [two] لا يزال ملفان في { $project } قيد القراءة ولم يشملهما البحث.
    [few] لا تزال { $n } ملفات في { $project } قيد القراءة ولم يشملها البحث.
    [many] لا يزال { $n } ملفًا في { $project } قيد القراءة ولم يشملها البحث.
   *[other] لا يزال { $n } ملف في { $project } قيد القراءة ولم يشملها البحث.
}
answer-unreadable = لم أتمكن من قراءة { $name }.
answer-image-skipped = تم تخطي { $name }.
answer-images-skipped = { $n ->
    [zero] لم يتم تخطي أي صورة.
    [one] تم تخطي صورة واحدة.
    [two] تم تخطي صورتين.
    [few] تم تخطي { $n } صور.
    [many] تم تخطي { $n } صورة.
   *[other] تم تخطي { $n } صورة.
}
answer-text-only = تقرأ الخدمة المحلية النصوص فقط.
answer-still-reading = لا يزال { $name } قيد القراءة.
answer-ask-later = يُرجى طرح السؤال مجددًا بعد قليل.
answer-by-itself = أجابت الخدمة المحلية بدلًا من النموذج.
answer-cannot-continue = لا يمكن للخدمة المحلية أن تتابع إلا إجاباتها.
answer-ask-again = للحصول على إجابة جديدة، يُرجى طرح السؤال مجددًا.
