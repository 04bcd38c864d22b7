search-passage-page = Seite { NUMBER($page) }
palette-file-any = Mit und ohne Datei
