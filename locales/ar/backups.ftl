backups-title = النسخ الاحتياطية
backups-now = إنشاء نسخة الآن
backups-automatic = النسخ الاحتياطي التلقائي
backups-automatic-note = عند حدوث تغيير
backups-every-hour = كل ساعة
backups-every-six-hours = كل 6 ساعات
backups-every-day = كل يوم
backups-never = أبدًا
backups-reason-automatic = تلقائية
backups-reason-requested = يدوية
backups-reason-migration = قبل تحديث
backups-reason-restore = قبل استعادة نسخة
backups-damaged = تالفة. لا يمكن استعادة هذه النسخة.
backups-restore = استعادة…
backups-restore-of = استعادة النسخة الاحتياطية: { $when }
backups-show-all = عرض الكل ({ $n })
backups-open-folder = فتح المجلد
backups-none = لا توجد نسخ احتياطية بعد.
backups-kept = يحتفظ { -brand } بنسخ احتياطية تلقائية لآخر 7 أيام و4 أسابيع و6 أشهر. ويُحتفظ بآخر 3 نسخ من كل نوع آخر. تظل النسخة تحتوي على ما تحذفه لاحقًا.
backups-budget = تستخدم النسخ الاحتياطية 20% من المساحة الحرة على الأكثر وتترك 1 غيغابايت حرة. إذا لم يكفِ ذلك، تُحذف الأقدم أولًا. وتبقى دائمًا الأحدث ونسخة عمرها نحو أسبوع ونسخة عمرها نحو شهر.
backups-copy-title = نسخ النسخ الاحتياطية إلى مجلد آخر
backups-copy-note = تُنسخ كل نسخة احتياطية تلقائية إلى هناك أيضًا. اختر مجلدًا على قرص آخر. تبقى البيانات المشفرة مشفرة، وتحتاج إلى مفتاح الاسترداد لفتحها على حاسوب آخر.
backups-copy-choose = اختيار مجلد…
backups-copy-stop = إيقاف النسخ
backups-copy-last = آخر نسخ في { $when }
backups-copy-none = لم يُنسخ شيء بعد
restore-title = هل تريد استعادة هذه النسخة الاحتياطية؟
restore-made = التاريخ: { $when }.
restore-kept = ينشئ { -brand } أولًا نسخة من البيانات الحالية. لا تتغير الملفات على الخدمات.
restore-same = المحادثات هي نفسها الآن.
restore-do = استعادة
restore-coming-back = { $n ->
    [zero] لا تعود أي محادثة محذوفة:
    [one] تعود محادثة محذوفة واحدة:
    [two] تعود محادثتان محذوفتان:
    [few] تعود { $n } محادثات محذوفة:
    [many] تعود { $n } محادثة محذوفة:
   *[other] تعود { $n } محادثة محذوفة:
}
restore-going = { $n ->
    [zero] لا تُزال أي محادثة أحدث:
    [one] تُزال محادثة أحدث واحدة:
    [two] تُزال محادثتان أحدث:
    [few] تُزال { $n } محادثات أحدث:
    [many] تُزال { $n } محادثة أحدث:
   *[other] تُزال { $n } محادثة أحدث:
}
restore-older = { $n ->
    [zero] لا تفقد أي محادثة أحدث رسائلها:
    [one] تفقد محادثة واحدة أحدث رسائلها:
    [two] تفقد محادثتان أحدث رسائلهما:
    [few] تفقد { $n } محادثات أحدث رسائلها:
    [many] تفقد { $n } محادثة أحدث رسائلها:
   *[other] تفقد { $n } محادثة أحدث رسائلها:
}
restore-conversations = { $n ->
    [zero] لا تحتوي على محادثات.
    [one] تحتوي على محادثة واحدة.
    [two] تحتوي على محادثتين.
    [few] تحتوي على { $n } محادثات.
    [many] تحتوي على { $n } محادثة.
   *[other] تحتوي على { $n } محادثة.
}
