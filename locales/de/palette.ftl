palette-title = Befehlspalette
palette-placeholder = Suchen oder Befehl ausführen
palette-results = Ergebnisse
palette-recent = Zuletzt verwendet
palette-commands = Befehle
palette-conversations = Unterhaltungen
palette-messages = Nachrichten
palette-more = Weiteres
palette-files = Dateien
palette-new-conversation = Neue Unterhaltung über „{ $text }“
palette-on = Ein
palette-off = Aus
palette-message-you = Sie, { $when }
palette-message-assistant = Assistent, { $when }
palette-file-used = { $n ->
    [0] Nicht verwendet
    [one] In { $n } Unterhaltung verwendet
   *[other] In { $n } Unterhaltungen verwendet
}
palette-file-deleted = Gelöscht
palette-no-results = Keine Ergebnisse für „{ $text }“
palette-found = { $n ->
    [one] { $n } Nachricht
   *[other] { $n } Nachrichten
}
palette-found-more = { $n ->
    [one] Mehr als { $n } Nachricht
   *[other] Mehr als { $n } Nachrichten
}
palette-hint-move = ↑↓ zum Navigieren
palette-hint-select = { key-enter } zum Auswählen
palette-hint-commands = { $sign } für Befehle
