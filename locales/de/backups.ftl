backups-title = Sicherungen
backups-now = Jetzt sichern
backups-automatic = Automatisch sichern
backups-automatic-note = Wenn sich etwas geändert hat
backups-every-hour = Jede Stunde
backups-every-six-hours = Alle 6 Stunden
backups-every-day = Jeden Tag
backups-never = Nie
backups-reason-automatic = Automatisch
backups-reason-requested = Manuell
backups-reason-migration = Vor einem Update
backups-reason-restore = Vor einer Wiederherstellung
backups-damaged = Beschädigt. Diese Sicherung kann nicht wiederhergestellt werden.
backups-restore = Wiederherstellen …
backups-restore-of = Sicherung vom { $when } wiederherstellen
backups-show-all = Alle { $n } anzeigen
backups-open-folder = Ordner öffnen
backups-none = Noch keine Sicherungen.
backups-kept = { -brand } behält automatische Sicherungen der letzten 7 Tage, 4 Wochen und 6 Monate. Von jeder anderen Art bleiben die letzten 3 erhalten. Eine Sicherung enthält auch, was Sie später löschen.
backups-budget = Sicherungen belegen höchstens 20 % des freien Speicherplatzes und lassen 1 GB frei. Reicht das nicht, werden zuerst die ältesten gelöscht. Die neueste, eine etwa eine Woche alte und eine etwa einen Monat alte bleiben immer erhalten.
backups-copy-title = Sicherungen in einen weiteren Ordner kopieren
backups-copy-note = Jede automatische Sicherung wird auch dorthin kopiert. Wählen Sie einen Ordner auf einem anderen Datenträger. Verschlüsselte Daten bleiben verschlüsselt; auf einem anderen Computer brauchen Sie den Wiederherstellungsschlüssel.
backups-copy-choose = Ordner wählen …
backups-copy-stop = Nicht mehr kopieren
backups-copy-last = Zuletzt kopiert am { $when }
backups-copy-none = Noch nichts kopiert
restore-title = Diese Sicherung wiederherstellen?
restore-made = Vom { $when }.
restore-kept = { -brand } sichert zuerst die aktuellen Daten. Dateien auf Diensten ändern sich nicht.
restore-same = Die Unterhaltungen sind dieselben wie jetzt.
restore-do = Wiederherstellen
restore-coming-back = { $n ->
    [one] { $n } gelöschte Unterhaltung kommt zurück:
   *[other] { $n } gelöschte Unterhaltungen kommen zurück:
}
restore-going = { $n ->
    [one] { $n } neuere Unterhaltung wird entfernt:
   *[other] { $n } neuere Unterhaltungen werden entfernt:
}
restore-older = { $n ->
    [one] { $n } Unterhaltung verliert ihre neuesten Nachrichten:
   *[other] { $n } Unterhaltungen verlieren ihre neuesten Nachrichten:
}
restore-conversations = { $n ->
    [one] Sie enthält { $n } Unterhaltung.
   *[other] Sie enthält { $n } Unterhaltungen.
}
