search-not-indexed = Ältere Nachrichten konnten nicht für die Suche vorbereitet werden. Starten Sie { -brand } neu, um es noch einmal zu versuchen.
