### Settings, Data and backup: importing conversations.

import-section = الاستيراد
import-section-note = من { -brand } أو ChatGPT أو Claude أو LibreChat أو Open WebUI أو Jan
import-conversations = استيراد المحادثات
import-open = استيراد…
import-open-folder = استيراد مجلد…
import-title = استيراد من { $program }
import-title-reading = استيراد
import-file-sized = { $name }، { $size }
import-file-dated = { $name }، حُفظ في { $day }، { $size }
import-reading = قراءة التصدير: { $percent }
import-new = جديدة
import-known = موجودة بالفعل، تُتخطى
import-refused = لا يمكن استيرادها
import-show-all = عرض الكل ({ $n })
import-more = و{ $n } أخرى
import-untitled = بلا عنوان
import-folder = المجلد
import-folder-new = { $name } (جديد)
import-folder-own = كما في التصدير
import-folder-none = بلا مجلد
import-files = { $n ->
    [zero] عدم استيراد ملفات مرفقة
    [one] استيراد ملف مرفق واحد
    [two] استيراد ملفين مرفقين
    [few] استيراد { $n } ملفات مرفقة
    [many] استيراد { $n } ملفًا مرفقًا
   *[other] استيراد { $n } ملف مرفق
}
import-files-kept = { $size }، تبقى على هذا الكمبيوتر حتى تحتاجها محادثة
import-files-missing = { $n ->
    [zero] لا تنقص التصدير أي ملفات مرفقة.
    [one] ملف مرفق واحد ليس في التصدير.
    [two] ملفان مرفقان ليسا في التصدير.
    [few] { $n } ملفات مرفقة ليست في التصدير.
    [many] { $n } ملفًا مرفقًا ليست في التصدير.
   *[other] { $n } ملف مرفق ليست في التصدير.
}
import-overwrites-nothing = لا يُستبدل أي شيء.
import-do = { $n ->
    [zero] عدم استيراد محادثات
    [one] استيراد محادثة واحدة
    [two] استيراد محادثتين
    [few] استيراد { $n } محادثات
    [many] استيراد { $n } محادثة
   *[other] استيراد { $n } محادثة
}
import-progress = { $done } من { $total }
import-done = { $n ->
    [zero] لم تُستورد أي محادثة.
    [one] استُوردت محادثة واحدة.
    [two] استُوردت محادثتان.
    [few] استُوردت { $n } محادثات.
    [many] استُوردت { $n } محادثة.
   *[other] استُوردت { $n } محادثة.
}
import-done-messages = { $n ->
    [zero] لم تُستورد أي رسالة.
    [one] استُوردت رسالة واحدة.
    [two] استُوردت رسالتان.
    [few] استُوردت { $n } رسائل.
    [many] استُوردت { $n } رسالة.
   *[other] استُوردت { $n } رسالة.
}
import-done-files = { $n ->
    [zero] لم يُستورد أي ملف.
    [one] استُورد ملف واحد.
    [two] استُورد ملفان.
    [few] استُوردت { $n } ملفات.
    [many] استُورد { $n } ملفًا.
   *[other] استُورد { $n } ملف.
}
import-show = عرض
import-left = { $n ->
    [zero] استُوردت كل المحادثات.
    [one] لم تُستورد محادثة واحدة. استورد مرة أخرى لإضافتها.
    [two] لم تُستورد محادثتان. استورد مرة أخرى لإضافتهما.
    [few] لم تُستورد { $n } محادثات. استورد مرة أخرى لإضافتها.
    [many] لم تُستورد { $n } محادثة. استورد مرة أخرى لإضافتها.
   *[other] لم تُستورد { $n } محادثة. استورد مرة أخرى لإضافتها.
}
backups-reason-import = قبل استيراد
