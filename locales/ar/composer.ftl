composer-region = رسالتك
composer-label = الرسالة
composer-placeholder = يمكنك طرح سؤال أو إفلات مستندات في أي مكان
composer-new-text = نص جديد في الأسفل
composer-draft-not-saved = تعذّر حفظ المسودة
composer-not-saved = غير محفوظ
composer-attach = إرفاق ملفات
composer-attach-files = ملفات…
composer-attach-folder = مجلد…
composer-send = إرسال
composer-send-key = إرسال ({ $key })
composer-send-after-answer = الإرسال بعد هذه الإجابة ({ $key })
composer-send-after-questions = الإرسال بعد الأسئلة المنتظرة ({ $key })
composer-queued-after-answer = تُرسل بعد هذه الإجابة
composer-queued-after-questions = تُرسل بعد الأسئلة المنتظرة
composer-stop = إيقاف
composer-stop-key = إيقاف ({ key-escape })
composer-attachments = المرفقات
quotations-label = النص المقتبس
quotation-remove = إزالة الاقتباس
quotation-remove-named = إزالة الاقتباس من { $source }
composer-pasted = النص الملصوق طويل، لذا أُرفق كمستند.
composer-pasted-insert = إدراجه كنص بدلًا من ذلك
composer-insert-prompt = إدراج
composer-mentions = ملفات للإرفاق
composer-mentions-none = لا توجد ملفات مرفوعة على هذه الخدمة
attachment-replace = رفع إصدار جديد
attachment-replace-named = رفع إصدار جديد من { $name }
attachment-retry = إعادة المحاولة
attachment-retry-named = إعادة محاولة رفع { $name }
upload-anyway = الرفع على أي حال
upload-anyway-named = رفع { $name } على أي حال
attachment-try-now = المحاولة الآن
attachment-try-now-named = محاولة رفع { $name } الآن
attachment-resume = استئناف
attachment-resume-named = استئناف رفع { $name }
attachment-pause = إيقاف مؤقت
attachment-pause-named = إيقاف رفع { $name } مؤقتًا
attachment-cancel = إلغاء الرفع
attachment-cancel-named = إلغاء رفع { $name }
attachment-remove = إزالة
attachment-remove-named = إزالة { $name }
attachment-uploading = رفع { $name }
attachment-hashing = حساب بصمة { $name }
many-files = { $n ->
    [zero] لا ملفات
    [one] ملف واحد
    [two] ملفان
    [few] { $n } ملفات
    [many] { $n } ملفًا
   *[other] { $n } ملف
}
many-files-unreadable = { $n ->
    [zero] لا ملفات تتعذّر قراءتها
    [one] تتعذّر قراءة ملف واحد
    [two] تتعذّر قراءة ملفين
    [few] تتعذّر قراءة { $n } ملفات
    [many] تتعذّر قراءة { $n } ملفًا
   *[other] تتعذّر قراءة { $n } ملف
}
many-files-show = عرض
many-files-hide = إخفاء
many-files-remove-unreadable = إزالة ما تتعذّر قراءته
