self-check-title = Selbstprüfung
self-check-good = Keine Probleme gefunden
self-check-problems = { $n ->
    [one] { $n } Problem gefunden
   *[other] { $n } Probleme gefunden
}
self-check-never = Noch nicht geprüft
self-check-note = Prüft die Daten auf diesem Computer jede Woche und nachdem { -brand } nicht ordentlich beendet wurde
self-check-checked = Geprüft am { $when }
self-check-counted = Geprüft am { $when }: { LIST($counts) }
self-check-conversations = { $n ->
    [one] { $n } Unterhaltung
   *[other] { $n } Unterhaltungen
}
self-check-messages = { $n ->
    [one] { $n } Nachricht
   *[other] { $n } Nachrichten
}
self-check-files = { $n ->
    [one] { $n } Datei
   *[other] { $n } Dateien
}
self-check-now = Jetzt prüfen
self-check-running = Wird geprüft: { $percent }
self-check-recover = Wiederherstellen …
self-check-rebuild = Verzeichnis neu aufbauen
self-check-give-up = Nicht mehr warten
self-check-recover-title = Lesbares wiederherstellen?
self-check-recover-text = { -brand } beendet laufende Antworten, überträgt alles Lesbare in neue Daten und öffnet sie. Die jetzige Datei bleibt erhalten.
self-check-recover-do = Wiederherstellen
self-check-found = { $n ->
    [one] Die Selbstprüfung hat { $n } Problem gefunden.
   *[other] Die Selbstprüfung hat { $n } Probleme gefunden.
}
self-check-show = Anzeigen
backup-reason-update = Vor dem Update auf { $version }
backup-reason-trash = Vor dem Leeren des Papierkorbs
backup-reason-erasure = Vor dem endgültigen Löschen
backup-delete-of = Sicherung vom { $when } löschen
backup-delete-title = Diese Sicherung löschen?
backup-delete-text = Vom { $when }. Danach kann sie nicht mehr wiederhergestellt werden. Die Datei ist { $name }.
backup-erasures-kept = { $n ->
    [one] Sicherungen vor dem endgültigen Löschen werden nach { $n } Tag entfernt.
   *[other] Sicherungen vor dem endgültigen Löschen werden nach { $n } Tagen entfernt.
}
erase-keeps-backup = Vorher eine Sicherung erstellen
erase-keeps-backup-note = { $n ->
    [one] Sie enthält, was Sie hier löschen, bis sie { $n } Tag alt ist oder Sie sie löschen.
   *[other] Sie enthält, was Sie hier löschen, bis sie { $n } Tage alt ist oder Sie sie löschen.
}
trash-count = { $n ->
    [one] { $n } Element im Papierkorb
   *[other] { $n } Elemente im Papierkorb
}
trash-open = Papierkorb öffnen
trash-select-of = „{ $name }“ auswählen
trash-selection = Ausgewählte Elemente
trash-erase-many-title = { $n ->
    [one] { $n } Element endgültig löschen?
   *[other] { $n } Elemente endgültig löschen?
}
trash-restored-many = { $n ->
    [one] { $n } Element wiederhergestellt
   *[other] { $n } Elemente wiederhergestellt
}
trash-read-only = Diese Unterhaltung ist im Papierkorb.
trash-back = Zurück zum Papierkorb
trash-earlier = Frühere Nachrichten anzeigen
