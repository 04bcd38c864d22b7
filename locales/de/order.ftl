order-pinned = Angeheftet
order-folders = Ordner
order-new-folder = Neuer Ordner
order-archived = Archiviert
order-by-title = Alle Unterhaltungen
order-unread = Ungelesen
order-move-here = hierher
order-folder-count = { $n ->
    [one] { $n } Unterhaltung
   *[other] { $n } Unterhaltungen
}
order-pin = Anheften
order-unpin = Loslösen
order-move = In Ordner verschieben …
order-mark-unread = Als ungelesen markieren
order-mark-read = Als gelesen markieren
order-archive = Archivieren
order-unarchive = Aus dem Archiv holen
order-select = Auswählen
folder-new-conversation = Neue Unterhaltung hier
folder-new-inside = Neuer Ordner darin
folder-settings = Ordnereinstellungen …
folder-move = Ordner verschieben …
folder-delete = Ordner löschen …
folder-delete-title = Ordner „{ $name }“ löschen?
folder-delete-text = Seine Anweisungen werden gelöscht. Seine Unterhaltungen und Ordner bleiben erhalten und rücken eine Ebene höher.
folder-title = Ordnereinstellungen
folder-name = Name
folder-instructions = Anweisungen
folder-options-note = Für Unterhaltungen in diesem Ordner ohne eigene Anweisungen oder eigenes Projekt.
folder-project = Projekt
folder-project-none = Keines
folder-create = Ordner anlegen
move-title = { $n ->
    [one] Unterhaltung verschieben nach
   *[other] { $n } Unterhaltungen verschieben nach
}
move-folder-title = „{ $name }“ verschieben nach
move-none = Kein Ordner
move-new = Neuer Ordner …
order-selection = Ausgewählte Unterhaltungen
order-n-selected = { $n ->
    [one] { $n } ausgewählt
   *[other] { $n } ausgewählt
}
order-selected = ausgewählt
order-select-all = Alle auswählen
order-clear = Auswahl aufheben
order-move-short = Verschieben
order-done-archived = { $n ->
    [one] Unterhaltung archiviert
   *[other] { $n } Unterhaltungen archiviert
}
order-done-unarchived = { $n ->
    [one] Unterhaltung aus dem Archiv geholt
   *[other] { $n } Unterhaltungen aus dem Archiv geholt
}
order-done-moved = { $n ->
    [one] Unterhaltung verschoben
   *[other] { $n } Unterhaltungen verschoben
}
order-done-trashed = { $n ->
    [one] Unterhaltung in den Papierkorb gelegt
   *[other] { $n } Unterhaltungen in den Papierkorb gelegt
}
archived-search = Archiv durchsuchen
archived-back = „{ $name }“ aus dem Archiv holen
archived-delete = „{ $name }“ löschen
archived-none-title = Nichts archiviert
archived-none-text = Archivierte Unterhaltungen verlassen die Liste, lassen sich aber weiter finden und hier öffnen.
conversation-forked-from = Kopiert aus
option-from-folder = { $value } (aus Ordner { $folder })
settings-order = Unterhaltungen sortieren nach
settings-order-latest = Letzter Aktivität
settings-order-created = Erstellungsdatum
settings-order-title = Titel
action-archive-conversation = Unterhaltung archivieren
action-archive-conversation-keywords = weglegen ausblenden
action-pin-conversation = Unterhaltung anheften oder loslösen
action-pin-conversation-keywords = stern favorit oben
action-move-conversation = Unterhaltung in Ordner verschieben …
action-move-conversation-keywords = ordner projekt ordnung
action-new-folder = Neuer Ordner
action-new-folder-keywords = verzeichnis projekt gruppe
action-archived = Archivierte Unterhaltungen
action-archived-keywords = archiv
action-trash = Papierkorb
action-trash-keywords = gelöscht wiederherstellen
