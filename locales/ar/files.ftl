files-title = الملفات
files-service = الخدمة
files-refresh = تحديث
files-upload = رفع
files-updated = تم التحديث { $ago }
files-updating = جارٍ التحديث…
files-asking = جارٍ جلب الملفات من { $service }…
files-none-title = لا توجد ملفات لدى { $service } بعد
files-none-text = تظهر هنا الملفات المرفوعة. يمكن إفلات الملفات في هذه الصفحة أو اختيارها.
files-not-offered-title = لا يوفر { $service } الملفات
files-not-allowed-title = لا يمكن لحسابك استخدام الملفات على { $service }
files-not-offered-text = لا يزال بإمكانك الدردشة. يتحقق { -brand } مجددًا كل يوم.
files-check-again = التحقق مجددًا
files-choose = اختيار ملفات
files-no-match = لا توجد ملفات مطابقة
files-clear-filters = مسح عوامل التصفية
files-partial = عرضت الخدمة جزءًا فقط من ملفاتها.
files-search = البحث في الملفات
files-filter = تصفية
files-filter-all = الكل
files-filter-unused = غير المستخدمة
files-filter-duplicates = المكررة
files-filter-failed = الفاشلة
files-filter-deleted = المحذوفة
files-type = النوع
files-type-any = أي نوع
files-age = القِدم
files-age-any = أي وقت
files-age-month = أقدم من شهر
files-age-half-year = أقدم من ستة أشهر
files-age-year = أقدم من سنة
files-purpose = الغرض
files-purpose-any = أي غرض
files-choice = { $choice } ({ NUMBER($n) })
files-column-name = الاسم
files-column-status = الحالة
files-column-used = الاستخدام
files-column-size = الحجم
files-column-created = تاريخ الإنشاء
files-column-selected = التحديد
files-column-actions = الإجراءات
files-select = تحديد { $name }
files-select-all = تحديد الكل
files-selected = الملفات المحددة
files-n-selected = { $n ->
    [zero] لا ملفات محددة
    [one] ملف واحد محدد
    [two] ملفان محددان
    [few] { $n } ملفات محددة
    [many] { $n } ملفًا محددًا
   *[other] { $n } ملف محدد
}
files-selected-unused = { BYTES($size) }، لا ملفات مستخدمة
files-selected-used = { $n ->
    [zero] { BYTES($size) }، لا ملفات مستخدمة
    [one] { BYTES($size) }، ملف واحد مستخدم
    [two] { BYTES($size) }، ملفان مستخدمان
    [few] { BYTES($size) }، { $n } ملفات مستخدمة
    [many] { BYTES($size) }، { $n } ملفًا مستخدمًا
   *[other] { BYTES($size) }، { $n } ملف مستخدم
}
files-download-selected = تنزيل المحدد
files-ask-selected = طرح سؤال عن المحدد
files-ask-short = سؤال
files-delete-selected = حذف المحدد
files-clear-selection = إلغاء التحديد
files-storage = مساحة التخزين
files-storage-used = مستخدمة في المحادثات { BYTES($size) }
files-storage-unused = غير مستخدمة { BYTES($size) }
files-storage-duplicates = مكررة { BYTES($size) }
files-storage-all = { $n ->
    [zero] لا ملفات، { BYTES($size) } لدى { $service }
    [one] ملف واحد، { BYTES($size) } لدى { $service }
    [two] ملفان، { BYTES($size) } لدى { $service }
    [few] { $n } ملفات، { BYTES($size) } لدى { $service }
    [many] { $n } ملفًا، { BYTES($size) } لدى { $service }
   *[other] { $n } ملف، { BYTES($size) } لدى { $service }
}
uploads-label = عمليات الرفع
uploads-running = { $n ->
    [zero] لا ملفات قيد الرفع
    [one] جارٍ رفع ملف واحد
    [two] جارٍ رفع ملفين
    [few] جارٍ رفع { $n } ملفات
    [many] جارٍ رفع { $n } ملفًا
   *[other] جارٍ رفع { $n } ملف
}
uploads-paused = { $n ->
    [zero] لا عمليات رفع متوقفة مؤقتًا
    [one] عملية رفع واحدة متوقفة مؤقتًا
    [two] عمليتا رفع متوقفتان مؤقتًا
    [few] { $n } عمليات رفع متوقفة مؤقتًا
    [many] { $n } عملية رفع متوقفة مؤقتًا
   *[other] { $n } عملية رفع متوقفة مؤقتًا
}
uploads-pause-all = إيقاف الكل مؤقتًا
uploads-resume-all = استئناف الكل
file-download = تنزيل
file-ask = طرح سؤال عن هذا الملف
file-download-named = تنزيل { $name }
file-delete-named = حذف { $name }
file-remove-from-list = إزالة من القائمة
file-resume = استئناف الرفع
file-pause = إيقاف الرفع مؤقتًا
file-cancel = إلغاء الرفع
file-try-now = المحاولة الآن
file-show-uses = أماكن الاستخدام
file-replace = رفع إصدار جديد
file-remove = إزالة
file-uses-title = أماكن استخدام { $name }
file-uses-none = لم يعد مستخدمًا في أي محادثة.
file-status-queued = في قائمة الانتظار
file-status-waiting = في انتظار الخدمة
file-status-retrying-in = إعادة المحاولة بعد { $seconds }
file-status-retrying = جارٍ إعادة المحاولة
file-status-paused = متوقف مؤقتًا
file-status-hashing = حساب البصمة، { $percent }
file-status-duplicate = مكرر
file-status-duplicate-note = يوجد ملف آخر بالمحتوى نفسه
file-status-ready = جاهز
file-status-deleting = جارٍ الحذف
file-status-deleted = محذوف
file-status-missing = لم يُستورد
file-status-deleted-on = حُذف في { $day }
file-status-failed = فشل
file-status-not-deleted = لم يُحذف
file-meter-uploading = رفع { $name }
file-meter-hashing = حساب بصمة { $name }
file-status-hashing-short = حساب البصمة
file-deleting-in = بعد { $seconds }
attachment-changed = تغيّر على القرص
attachment-progress = جارٍ الرفع، { $percent } من { BYTES($size) }
attachment-ready = جاهز، { BYTES($size) }
attachment-already-at = سبق رفعه الساعة { $when }
attachment-already-on = سبق رفعه في { $when }
attachment-queued = في قائمة الانتظار، { BYTES($size) }
attachment-paused = متوقف مؤقتًا، { BYTES($size) }
file-used-in = { $n ->
    [zero] لا محادثات
    [one] محادثة واحدة
    [two] محادثتان
    [few] { $n } محادثات
    [many] { $n } محادثة
   *[other] { $n } محادثة
}
file-used-in-draft = في مسودة
file-unused = غير مستخدم
file-facts = { $status }، { $size }، { $used }
file-facts-ready = { $size }، { $used }
file-chip-deleted = محذوف
file-chip-missing = لم يُستورد
file-chip-unreadable = غير مقروء
file-chip-failed = فشل
file-delete-title = حذف { $name }؟
files-delete-title = { $n ->
    [zero] حذف الملفات؟
    [one] حذف ملف واحد؟
    [two] حذف ملفين؟
    [few] حذف { $n } ملفات؟
    [many] حذف { $n } ملفًا؟
   *[other] حذف { $n } ملف؟
}
file-delete-unused = لا تستخدمه أي محادثة. سيُحذف نهائيًا من { $service }.
file-delete-used = { $n ->
    [zero] لا تستخدمه أي محادثة. سيُحذف نهائيًا من { $service }.
    [one] الملف مستخدم في محادثة واحدة. سيُحذف نهائيًا من { $service }، ويبقى اسمه ظاهرًا في المحادثة.
    [two] الملف مستخدم في محادثتين. سيُحذف نهائيًا من { $service }، ويبقى اسمه ظاهرًا في المحادثتين.
    [few] الملف مستخدم في { $n } محادثات. سيُحذف نهائيًا من { $service }، ويبقى اسمه ظاهرًا في المحادثات.
    [many] الملف مستخدم في { $n } محادثة. سيُحذف نهائيًا من { $service }، ويبقى اسمه ظاهرًا في المحادثات.
   *[other] الملف مستخدم في { $n } محادثة. سيُحذف نهائيًا من { $service }، ويبقى اسمه ظاهرًا في المحادثات.
}
file-delete-used-draft = { $n ->
    [zero] لا تستخدمه أي مسودة. سيُحذف نهائيًا من { $service }.
    [one] الملف مستخدم في مسودة واحدة. سيُحذف نهائيًا من { $service }.
    [two] الملف مستخدم في مسودتين. سيُحذف نهائيًا من { $service }.
    [few] الملف مستخدم في { $n } مسودات. سيُحذف نهائيًا من { $service }.
    [many] الملف مستخدم في { $n } مسودة. سيُحذف نهائيًا من { $service }.
   *[other] الملف مستخدم في { $n } مسودة. سيُحذف نهائيًا من { $service }.
}
file-delete-used-both =
    الملف مستخدم في { $n ->
        [zero] { $n } محادثة
        [one] محادثة واحدة
        [two] محادثتين
        [few] { $n } محادثات
        [many] { $n } محادثة
       *[other] { $n } محادثة
    } و{ $drafts ->
        [zero] { $drafts } مسودة
        [one] مسودة واحدة
        [two] مسودتين
        [few] { $drafts } مسودات
        [many] { $drafts } مسودة
       *[other] { $drafts } مسودة
    }. سيُحذف نهائيًا من { $service }، ويبقى اسمه ظاهرًا في المحادثات.
files-delete-unused = لا تستخدمها أي محادثة. ستُحذف نهائيًا من { $service }.
files-delete-some-used = { $n ->
    [zero] لا يُستخدم أي منها في محادثات أو مسودات. ستُحذف كلها نهائيًا من { $service }، وتبقى أسماؤها ظاهرة في المحادثات.
    [one] أحدها مستخدم في محادثات أو مسودات. ستُحذف كلها نهائيًا من { $service }، وتبقى أسماؤها ظاهرة في المحادثات.
    [two] اثنان منها مستخدمان في محادثات أو مسودات. ستُحذف كلها نهائيًا من { $service }، وتبقى أسماؤها ظاهرة في المحادثات.
    [few] { $n } منها مستخدمة في محادثات أو مسودات. ستُحذف كلها نهائيًا من { $service }، وتبقى أسماؤها ظاهرة في المحادثات.
    [many] { $n } منها مستخدمة في محادثات أو مسودات. ستُحذف كلها نهائيًا من { $service }، وتبقى أسماؤها ظاهرة في المحادثات.
   *[other] { $n } منها مستخدمة في محادثات أو مسودات. ستُحذف كلها نهائيًا من { $service }، وتبقى أسماؤها ظاهرة في المحادثات.
}
files-delete-all-used = { $n ->
    [zero] الملفات كلها مستخدمة في محادثات أو مسودات. ستُحذف نهائيًا من { $service }، وتبقى أسماؤها ظاهرة في المحادثات.
    [one] الملف مستخدم في محادثات أو مسودات. سيُحذف نهائيًا من { $service }، ويبقى اسمه ظاهرًا في المحادثات.
    [two] كلا الملفين مستخدم في محادثات أو مسودات. سيُحذفان نهائيًا من { $service }، ويبقى اسماهما ظاهرين في المحادثات.
    [few] الملفات كلها، وعددها { $n }، مستخدمة في محادثات أو مسودات. ستُحذف نهائيًا من { $service }، وتبقى أسماؤها ظاهرة في المحادثات.
    [many] الملفات كلها، وعددها { $n }، مستخدمة في محادثات أو مسودات. ستُحذف نهائيًا من { $service }، وتبقى أسماؤها ظاهرة في المحادثات.
   *[other] الملفات كلها، وعددها { $n }، مستخدمة في محادثات أو مسودات. ستُحذف نهائيًا من { $service }، وتبقى أسماؤها ظاهرة في المحادثات.
}
deletion-one = جارٍ حذف { $name }.
deletion-one-in = سيُحذف { $name } بعد { $seconds }.
deletion-many = { $n ->
    [zero] لا ملفات قيد الحذف.
    [one] جارٍ حذف ملف واحد.
    [two] جارٍ حذف ملفين.
    [few] جارٍ حذف { $n } ملفات.
    [many] جارٍ حذف { $n } ملفًا.
   *[other] جارٍ حذف { $n } ملف.
}
deletion-many-in = { $n ->
    [zero] لن يُحذف أي ملف بعد { $seconds }.
    [one] سيُحذف ملف واحد بعد { $seconds }.
    [two] سيُحذف ملفان بعد { $seconds }.
    [few] ستُحذف { $n } ملفات بعد { $seconds }.
    [many] سيُحذف { $n } ملفًا بعد { $seconds }.
   *[other] سيُحذف { $n } ملف بعد { $seconds }.
}
deletion-one-used = { $n ->
    [zero] لا تستخدمه أي محادثة.
    [one] الملف مستخدم في محادثة واحدة.
    [two] الملف مستخدم في محادثتين.
    [few] الملف مستخدم في { $n } محادثات.
    [many] الملف مستخدم في { $n } محادثة.
   *[other] الملف مستخدم في { $n } محادثة.
}
deletion-one-unused = لا تستخدمه أي محادثة.
deletion-many-used = { $n ->
    [zero] لا يُستخدم أي منها في محادثة.
    [one] أحدها مستخدم في محادثات.
    [two] اثنان منها مستخدمان في محادثات.
    [few] { $n } منها مستخدمة في محادثات.
    [many] { $n } منها مستخدمة في محادثات.
   *[other] { $n } منها مستخدمة في محادثات.
}
deletion-many-unused = لا يُستخدم أي منها في محادثة.
