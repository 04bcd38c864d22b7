search-passage-page = الصفحة { NUMBER($page) }
palette-file-any = بملف أو دونه
