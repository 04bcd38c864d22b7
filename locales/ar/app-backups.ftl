backup-failed = تعذّر إنشاء نسخة احتياطية.
backup-choose-other = اختر نسخة احتياطية أخرى.
backup-newer = أُنشئت هذه النسخة الاحتياطية بإصدار أحدث من { -brand }.
backup-damaged = هذه النسخة الاحتياطية تالفة.
backup-not-restored = لم تُستعَد النسخة الاحتياطية.
backup-restored = استُعيدت النسخة الاحتياطية.
backup-before-kept = يُحتفظ بالبيانات السابقة كنسخة احتياطية.
