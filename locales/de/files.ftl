files-title = Dateien
files-service = Dienst
files-refresh = Aktualisieren
files-upload = Hochladen
files-updated = Aktualisiert { $ago }
files-updating = Wird aktualisiert …
files-asking = Dateien werden von „{ $service }“ abgerufen …
files-none-title = Noch keine Dateien bei „{ $service }“
files-none-text = Hochgeladene Dateien erscheinen hier. Ziehen Sie Dateien auf diese Seite oder wählen Sie sie aus.
files-not-offered-title = { $service } bietet keine Dateien an
files-not-allowed-title = Ihr Konto kann bei { $service } keine Dateien verwenden
files-not-offered-text = Sie können trotzdem chatten. { -brand } prüft das jeden Tag erneut.
files-check-again = Erneut prüfen
files-choose = Dateien auswählen
files-no-match = Keine passenden Dateien
files-clear-filters = Filter zurücksetzen
files-partial = Der Dienst hat nur einen Teil seiner Dateien aufgelistet.
files-search = Dateien durchsuchen
files-filter = Filter
files-filter-all = Alle
files-filter-unused = Ungenutzt
files-filter-duplicates = Duplikate
files-filter-failed = Fehlgeschlagen
files-filter-deleted = Gelöscht
files-type = Typ
files-type-any = Alle Typen
files-age = Alter
files-age-any = Jedes Alter
files-age-month = Älter als ein Monat
files-age-half-year = Älter als sechs Monate
files-age-year = Älter als ein Jahr
files-purpose = Zweck
files-purpose-any = Alle Zwecke
files-choice = { $choice } ({ NUMBER($n) })
files-column-name = Name
files-column-status = Status
files-column-used = Verwendet in
files-column-size = Größe
files-column-created = Erstellt
files-column-selected = Ausgewählt
files-column-actions = Aktionen
files-select = { $name } auswählen
files-select-all = Alle auswählen
files-selected = Ausgewählte Dateien
files-n-selected = { $n ->
    [one] { $n } ausgewählt
   *[other] { $n } ausgewählt
}
files-selected-unused = { BYTES($size) }, keine in Verwendung
files-selected-used = { BYTES($size) }, { NUMBER($n) } in Verwendung
files-download-selected = Ausgewählte herunterladen
files-ask-selected = Fragen zu den ausgewählten
files-ask-short = Fragen
files-delete-selected = Ausgewählte löschen
files-clear-selection = Auswahl aufheben
files-storage = Speicherplatz
files-storage-used = In Unterhaltungen verwendet: { BYTES($size) }
files-storage-unused = Ungenutzt: { BYTES($size) }
files-storage-duplicates = Duplikate: { BYTES($size) }
files-storage-all = { $n ->
    [one] { $n } Datei, { BYTES($size) } bei „{ $service }“
   *[other] { $n } Dateien, { BYTES($size) } bei „{ $service }“
}
uploads-label = Uploads
uploads-running = { $n ->
    [one] { $n } Datei wird hochgeladen
   *[other] { $n } Dateien werden hochgeladen
}
uploads-paused = { $n ->
    [one] { $n } Upload pausiert
   *[other] { $n } Uploads pausiert
}
uploads-pause-all = Alle pausieren
uploads-resume-all = Alle fortsetzen
file-download = Herunterladen
file-ask = Fragen zu dieser Datei
file-download-named = { $name } herunterladen
file-delete-named = { $name } löschen
file-remove-from-list = Aus Liste entfernen
file-resume = Hochladen fortsetzen
file-pause = Hochladen pausieren
file-cancel = Hochladen abbrechen
file-try-now = Jetzt versuchen
file-show-uses = Verwendung anzeigen
file-replace = Neue Version hochladen
file-remove = Entfernen
file-uses-title = Verwendung von { $name }
file-uses-none = In keiner Unterhaltung mehr verwendet.
file-status-queued = Wartet
file-status-waiting = Wartet auf den Dienst
file-status-retrying-in = Neuer Versuch in { $seconds }
file-status-retrying = Neuer Versuch
file-status-paused = Pausiert
file-status-hashing = Prüfsumme, { $percent }
file-status-duplicate = Duplikat
file-status-duplicate-note = Eine andere Datei hat denselben Inhalt
file-status-ready = Bereit
file-status-deleting = Wird gelöscht
file-status-deleted = Gelöscht
file-status-missing = Nicht importiert
file-status-deleted-on = Gelöscht am { $day }
file-status-failed = Fehlgeschlagen
file-status-not-deleted = Nicht gelöscht
file-meter-uploading = Hochladen von { $name }
file-meter-hashing = Prüfsumme von { $name }
file-status-hashing-short = Prüfsumme
file-deleting-in = in { $seconds }
attachment-changed = Lokal geändert
attachment-progress = Upload: { $percent } von { BYTES($size) }
attachment-ready = Bereit, { BYTES($size) }
attachment-already-at = Bereits um { $when } hochgeladen
attachment-already-on = Vorhanden seit { $when }
attachment-queued = Wartet, { BYTES($size) }
attachment-paused = Pausiert, { BYTES($size) }
file-used-in = { $n ->
    [one] { $n } Unterhaltung
   *[other] { $n } Unterhaltungen
}
file-used-in-draft = in einem Entwurf
file-unused = ungenutzt
file-facts = { $status }, { $size }, { $used }
file-facts-ready = { $size }, { $used }
file-chip-deleted = gelöscht
file-chip-missing = nicht importiert
file-chip-unreadable = nicht lesbar
file-chip-failed = fehlgeschlagen
file-delete-title = { $name } löschen?
files-delete-title = { $n ->
    [one] { $n } Datei löschen?
   *[other] { $n } Dateien löschen?
}
file-delete-unused = Keine Unterhaltung verwendet die Datei. Sie wird bei „{ $service }“ endgültig gelöscht.
file-delete-used = { $n ->
    [one] Die Datei wird in { $n } Unterhaltung verwendet. Sie wird bei „{ $service }“ endgültig gelöscht. In der Unterhaltung bleibt der Dateiname sichtbar.
   *[other] Die Datei wird in { $n } Unterhaltungen verwendet. Sie wird bei „{ $service }“ endgültig gelöscht. In den Unterhaltungen bleibt der Dateiname sichtbar.
}
file-delete-used-draft = { $n ->
    [one] Die Datei wird in { $n } Entwurf verwendet. Sie wird bei „{ $service }“ endgültig gelöscht.
   *[other] Die Datei wird in { $n } Entwürfen verwendet. Sie wird bei „{ $service }“ endgültig gelöscht.
}
file-delete-used-both =
    Die Datei wird in { $n ->
        [one] { $n } Unterhaltung
       *[other] { $n } Unterhaltungen
    } und { $drafts ->
        [one] { $drafts } Entwurf
       *[other] { $drafts } Entwürfen
    } verwendet. Sie wird bei „{ $service }“ endgültig gelöscht. In Unterhaltungen bleibt der Dateiname sichtbar.
files-delete-unused = Keine Unterhaltung verwendet die Dateien. Sie werden bei „{ $service }“ endgültig gelöscht.
files-delete-some-used = { $n ->
    [one] { $n } davon wird in Unterhaltungen oder Entwürfen verwendet. Alle ausgewählten Dateien werden bei „{ $service }“ endgültig gelöscht. In Unterhaltungen bleiben die Dateinamen sichtbar.
   *[other] { $n } davon werden in Unterhaltungen oder Entwürfen verwendet. Alle ausgewählten Dateien werden bei „{ $service }“ endgültig gelöscht. In Unterhaltungen bleiben die Dateinamen sichtbar.
}
files-delete-all-used = { $n ->
    [one] Die Datei wird in Unterhaltungen oder Entwürfen verwendet. Sie wird bei „{ $service }“ endgültig gelöscht. In Unterhaltungen bleibt der Dateiname sichtbar.
   *[other] Alle { $n } werden in Unterhaltungen oder Entwürfen verwendet. Sie werden bei „{ $service }“ endgültig gelöscht. In Unterhaltungen bleiben die Dateinamen sichtbar.
}
deletion-one = { $name } wird gelöscht.
deletion-one-in = { $name } wird in { $seconds } gelöscht.
deletion-many = { $n ->
    [one] { $n } Datei wird gelöscht.
   *[other] { $n } Dateien werden gelöscht.
}
deletion-many-in = { $n ->
    [one] { $n } Datei wird in { $seconds } gelöscht.
   *[other] { $n } Dateien werden in { $seconds } gelöscht.
}
deletion-one-used = { $n ->
    [one] Sie wird in { $n } Unterhaltung verwendet.
   *[other] Sie wird in { $n } Unterhaltungen verwendet.
}
deletion-one-unused = Sie wird in keiner Unterhaltung verwendet.
deletion-many-used = { $n ->
    [one] { $n } davon wird in Unterhaltungen verwendet.
   *[other] { $n } davon werden in Unterhaltungen verwendet.
}
deletion-many-unused = Keine davon wird in einer Unterhaltung verwendet.
