search-documents-not-read = Der Text von Dokumenten konnte nicht für die Suche vorbereitet werden. Starten Sie { -brand } neu, um es noch einmal zu versuchen.
search-passage-page = Seite { NUMBER($page) }
palette-file-any = Mit und ohne Datei
