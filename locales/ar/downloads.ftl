downloads-label = التنزيلات
download-queued = في قائمة الانتظار
download-progress = { BYTES($done) } من { BYTES($total) }
download-meter = تنزيل { $name }
download-show = عرض في المجلد
download-cancel = إلغاء التنزيل
