folder-name-empty = يجب أن يحتوي اسم المجلد على حرف واحد على الأقل.
folder-name-empty-next = اكتب اسمًا.
folder-into-itself = لا يمكن وضع مجلد داخل نفسه.
folder-into-itself-next = اختر مجلدًا آخر.
folder-too-deep = يمكن أن تتداخل المجلدات حتى { NUMBER($n) } مستويات.
folder-too-deep-next = اختر مجلدًا أقل عمقًا.
