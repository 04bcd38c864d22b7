dialog-recovery-key = حفظ مفتاح الاسترداد
recovery-key-file-name = مفتاح استرداد { -brand }.txt
recovery-key-document-title = مفتاح استرداد { -brand }
recovery-key-document-text = يفتح هذا المفتاح محادثاتك ونسخك الاحتياطية إذا فُقدت حلقة مفاتيح النظام. احتفظ به بعيدًا عن هذا الكمبيوتر.
recovery-key-document-file = إذا فُقد الملف encryption.json، يطلب { -brand } نص هذا المستند كله، بما في ذلك هذه الأحرف:
