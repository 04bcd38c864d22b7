search-not-indexed = Ältere Nachrichten konnten nicht für die Suche vorbereitet werden. Starten Sie { -brand } neu, um es noch einmal zu versuchen.
search-documents-not-read = Der Text von Dokumenten konnte nicht für die Suche vorbereitet werden. Starten Sie { -brand } neu, um es noch einmal zu versuchen.
