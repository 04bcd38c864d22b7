search-documents-not-read = تعذّر تجهيز نصوص المستندات للبحث. أعد تشغيل { -brand } للمحاولة مرة أخرى.
search-passage-page = الصفحة { NUMBER($page) }
palette-file-any = بملف أو دونه
