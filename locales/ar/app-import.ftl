### Imports: problems, and what is said of conversations of an archive.

import-file = تعذّرت قراءة { $name }.
import-unknown = { $name } ليس تصديرًا يمكن لـ { -brand } قراءته.
import-unknown-next = اختر تصديرًا من { -brand } أو ChatGPT أو Claude أو LibreChat أو Open WebUI أو Jan.
import-damaged = { $name } تالف أو غير مكتمل.
import-damaged-next = نزّل التصدير مرة أخرى.
import-encrypted = { $name } محمي بكلمة مرور.
import-encrypted-next = فك ضغطه ثم استورد المجلد.
import-unsafe = استيراد { $name } غير آمن.
import-unsafe-path = يحتوي على ملف بالمسار { $path } الذي يؤدي إلى خارجه.
import-bomb = حجمه بعد فك الضغط أكبر بكثير من أي تصدير.
import-too-many = يحتوي على ملفات أو محادثات أكثر من أي تصدير.
import-newer = أنشأ إصدار أحدث من { -brand } الملف { $name }.
import-changed = تغيّر { $name }.
import-gone = لم تعد هذه المعاينة صالحة.
import-choose-again = اختر التصدير مرة أخرى.
import-answer-failed = فشلت هذه الإجابة قبل الاستيراد.

## Why a conversation is skipped, or can’t come in: a few words beside its title

import-note-same = النص نفسه
import-note-newer-here = أحدث هنا، تبقى
import-note-trashed = في سلة المهملات
import-note-twice = مكررة في التصدير
import-note-grown = { $n ->
    [zero] لا رسائل جديدة
    [one] رسالة جديدة واحدة
    [two] رسالتان جديدتان
    [few] { $n } رسائل جديدة
    [many] { $n } رسالة جديدة
   *[other] { $n } رسالة جديدة
}
import-note-files = { $n ->
    [zero] لا ملفات محذوفة تُستعاد
    [one] يُستعاد ملف محذوف واحد
    [two] يُستعاد ملفان محذوفان
    [few] تُستعاد { $n } ملفات محذوفة
    [many] يُستعاد { $n } ملفًا محذوفًا
   *[other] يُستعاد { $n } ملف محذوف
}
import-reason-empty = فارغة
import-reason-unreadable = غير قابلة للقراءة
import-reason-no-id = بلا معرّف
import-reason-too-large = أكبر من 32 ميغابايت
import-reason-too-many-messages = رسائل كثيرة جدًا
import-reason-too-deep = تداخل عميق جدًا
import-reason-circular = رسائل في حلقة
import-reason-audio = صوت فقط
import-reason-newer = من إصدار أحدث
import-reason-mixed = فيها رسائل من محادثة أخرى

## Names of programs

import-program-parlance = { -brand }
import-program-chat-gpt = ChatGPT
import-program-claude = Claude
import-program-libre-chat = LibreChat
import-program-open-web-ui = Open WebUI
import-program-jan = Jan

## Titles of the system’s dialogs

dialog-import = استيراد المحادثات
dialog-import-folder = استيراد مجلد
