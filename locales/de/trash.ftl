trash-title = Papierkorb
trash-search = Papierkorb durchsuchen
trash-empty = Papierkorb leeren …
trash-note = { $n ->
    [one] Unterhaltungen und Nachrichten werden nach { $n } Tag endgültig gelöscht.
   *[other] Unterhaltungen und Nachrichten werden nach { $n } Tagen endgültig gelöscht.
}
trash-note-forever = Unterhaltungen und Nachrichten bleiben, bis Sie den Papierkorb leeren.
trash-change = Ändern
trash-name = Name
trash-deleted = Gelöscht
trash-left = Bleibt noch
trash-messages = Nachrichten
trash-days-left = { $n ->
    [one] { $n } Tag
   *[other] { $n } Tage
}
trash-today = Heute
trash-restore = Wiederherstellen
trash-restore-of = „{ $name }“ wiederherstellen
trash-erase-of = „{ $name }“ endgültig löschen
trash-files = Wird mit gelöscht: { $names }
trash-no-text = Nachricht ohne Text
trash-message-in = Nachricht in „{ $title }“
trash-none-title = Der Papierkorb ist leer
trash-none-text = Gelöschte Unterhaltungen und Nachrichten bleiben eine Weile hier.
trash-restored = „{ $name }“ wiederhergestellt
trash-restored-open = Öffnen
trash-empty-title = Papierkorb leeren?
trash-empty-text = { $n ->
    [one] Damit wird { $n } Eintrag endgültig von diesem Computer gelöscht.
   *[other] Damit werden { $n } Einträge endgültig von diesem Computer gelöscht.
}
trash-erase-title = „{ $name }“ endgültig löschen?
trash-erase-text = Danach lässt es sich nicht wiederherstellen.
trash-backups = { $n ->
    [one] { $n } Sicherung enthält es vielleicht noch.
   *[other] { $n } Sicherungen enthalten es vielleicht noch.
}
trash-erase = Endgültig löschen
settings-trash = Gelöschte Unterhaltungen behalten
settings-trash-forever = Bis ich den Papierkorb leere
settings-trash-days = { $n ->
    [one] { $n } Tag
   *[other] { $n } Tage
}
