messages-label = Nachrichten
speaker-you = Sie
speaker-assistant = Assistent
speaker-sending = wird gesendet
speaker-sending-for = wird gesendet, { $time }
speaker-writing = schreibt
speaker-writing-for = schreibt, { $time }
speaker-reading = liest
speaker-reading-for = liest, { $time }
title-label = Titel
title-rename = Umbenennen
title-find = Suchen
title-details = Details
title-more = Mehr
title-streaming = Antworten streamen
title-link = Mit vorhandener Unterhaltung verknüpfen …
empty-title = Stellen Sie eine Frage oder fügen Sie ein Dokument hinzu
empty-title-files = { $n ->
    [one] Was möchten Sie über diese Datei wissen?
   *[other] Was möchten Sie über diese { $n } Dateien wissen?
}
empty-quotes = Antworten zitieren Textstellen Ihrer Dokumente und erklären sie nicht.
empty-choose-model = Modell wählen, das Antworten schreibt
empty-offer = { $server } gefunden: { $model } verwenden
empty-model = { $model } schreibt Antworten aus Ihren Dokumenten.
empty-model-away = { $model } ist nicht verfügbar. Fragen können erst beantwortet werden, wenn es wieder da ist.
empty-change-model = Modell ändern
empty-recent = Zuletzt verwendete Dateien
empty-attach = { $name } anhängen
empty-hints = @ hängt eine hochgeladene Datei an, { $palette } sucht, { $shortcuts } zeigt die Tastenkürzel.
message-copy = Kopieren
message-copy-plain = Als reinen Text kopieren
message-regenerate = Neu erzeugen
message-fork = Ab hier verzweigen
message-edit = Bearbeiten
message-delete = Löschen
message-delete-question = Frage löschen
message-delete-answer = Antwort löschen
message-show-source = Quelltext anzeigen
message-details = Details
message-more = Mehr
message-broken = Diese Nachricht konnte nicht richtig angezeigt werden. Hier ist ihr Text ohne Formatierung.
message-attached-files = Angehängte Dateien
message-attach-new-version = Datei geändert – anhängen
message-attach-new-version-of = Neue Version von { $name } anhängen
message-attach-new-version-note = Diese Datei wurde auf dem Datenträger geändert. Die Frage behält die Version, mit der sie gesendet wurde.
message-version = Version { NUMBER($version) } von { NUMBER($total) }
message-version-previous = Vorherige Version
message-version-next = Nächste Version
message-replaced-hide = Ersetzten Text ausblenden
message-replaced-show = Ersetzten Text anzeigen
edit-label = Bearbeitete Frage
edit-files = Dateien der bearbeiteten Frage
edit-attach = Dateien an diese Frage anhängen
edit-note = Das Original bleibt als Version erhalten.
edit-send = Senden
edit-send-held = Verfügbar, wenn die Antwort beendet oder gestoppt ist
edit-send-failed = Nicht hochgeladene Dateien erneut versuchen oder entfernen
ending-stopped = Sie haben diese Antwort gestoppt.
ending-cut = Unterbrochen: Die Antwort endete vorzeitig.
ending-failed = Diese Antwort ist fehlgeschlagen.
ending-tokens = { $n ->
    [one] { $n } Token
   *[other] { $n } Tokens
}
ending-tokens-per-second = { $n ->
    [one] { $n } Token/s
   *[other] { $n } Tokens/s
}
ending-silent = keine Antwort seit { $time }
ending-stop-hint = { key-escape } zum Stoppen
ending-details = Details
ending-continue = Fortsetzen
ending-continue-with = { $n ->
    [one] Mit { $n } Token fortsetzen
   *[other] Mit { $n } Tokens fortsetzen
}
ending-quote = Stattdessen aus Dokumenten zitieren
ending-new-key = Neuen Schlüssel eingeben
ending-other-service = Anderen Dienst verwenden
ending-start-fresh = Neu beginnen
ending-change-limit = Limit ändern
ending-try-now = Jetzt versuchen
ending-retrying = Neuer Versuch
ending-retrying-in = Neuer Versuch in { $time }
ending-cancel = Abbrechen
service-none = kein Dienst
service-chip = Dienst: { $name }
service-chip-note = Dienst für die nächste Frage
service-menu = Die nächste Frage geht an
service-menu-nothing = Nichts wird gesendet
service-menu-host = Wird an { $host } gesendet
service-menu-quotes = Textstellen aus Ihren Dokumenten, kein Modell
service-menu-model = { $server }, { $model }
service-menu-offline = Offline
service-menu-insecure = Keine sichere Verbindung
service-menu-key-rejected = Schlüssel abgelehnt
service-menu-no-key = Kein Schlüssel
service-menu-keyring-locked = Schlüsselbund gesperrt
service-menu-models = Modell wählen …
service-menu-manage = Dienste verwalten …
service-outbox-note = Neue Fragen warten im Postausgang.
service-retrying = Wird erneut versucht.
service-retrying-in = In { $time } folgt ein neuer Versuch.
service-retries = Wird automatisch erneut versucht.
waiting-sends-in = Wird spätestens in { $time } gesendet.
waiting-sends = Wird innerhalb von zehn Minuten gesendet.
service-new-key = Neuen Schlüssel eingeben
service-open-settings = Einstellungen öffnen
service-state-starting = { $name }, startet
service-state-connecting = { $name }, verbindet
service-state-ready = { $name }, bereit
service-quotes = zitiert nur
service-model-away = { $name }, { $model } nicht verfügbar
service-state-offline = { $name }, offline
service-state-insecure = { $name }, keine sichere Verbindung
service-state-key-rejected = { $name }, Schlüssel abgelehnt
service-state-no-key = { $name }, kein Schlüssel
service-state-keyring-locked = { $name }, Schlüsselbund gesperrt
outbox-label = Nicht gesendet
outbox-not-sent = nicht gesendet
outbox-service-back = { $service } ist wieder erreichbar.
outbox-send = Jetzt senden
outbox-wait = Vor dem Senden bestätigen
outbox-send-online = Senden, sobald wieder online
outbox-edit = Bearbeiten
outbox-remove = Entfernen
outbox-removed = Frage entfernt
outbox-question = Frage
outbox-save-key = Speichern ({ $keys })
outbox-cancel-key = Abbrechen ({ key-escape })
outbox-to-composer = Ins Eingabefeld verschieben
outbox-announcement = Die Frage wurde nicht gesendet. Sie wartet im Postausgang.
conversation-delete-title = „{ $title }“ löschen?
conversation-delete-several = { $n ->
    [one] { $n } Unterhaltung löschen?
   *[other] { $n } Unterhaltungen löschen?
}
conversation-delete-days = { $n ->
    [one] Sie lässt sich { $n } Tag lang aus dem Papierkorb wiederherstellen. Anderswo benutzte Dateien bleiben.
   *[other] Sie lässt sich { $n } Tage lang aus dem Papierkorb wiederherstellen. Anderswo benutzte Dateien bleiben.
}
conversation-delete-forever = Sie lässt sich aus dem Papierkorb wiederherstellen, bis Sie ihn leeren. Anderswo benutzte Dateien bleiben.
conversation-delete-files = { $n ->
    [one] Wenn sie den Papierkorb verlässt, auch { $n } nur hier benutzte Datei löschen, { BYTES($size) }
   *[other] Wenn sie den Papierkorb verlässt, auch { $n } nur hier benutzte Dateien löschen, { BYTES($size) }
}
conversation-delete-files-now = Die Dateien sofort löschen
conversation-delete-files-now-note = Wenn Sie die Unterhaltung wiederherstellen, fehlen sie.
conversation-delete-more = { $n ->
    [one] { $n } weitere Datei
   *[other] { $n } weitere Dateien
}
link-title = Unterhaltung beim Dienst
link-is-linked = Diese Unterhaltung setzt eine fort, die es beim Dienst schon gab. Deren frühere Nachrichten werden hier nicht angezeigt, der Dienst kennt sie aber. Wenn Sie die Verknüpfung aufheben, beginnt mit Ihrer nächsten Frage eine neue Unterhaltung mit allem, was hier zu sehen ist.
link-known = Der Dienst kennt diese Unterhaltung unter dieser ID.
link-unknown = Der Dienst hat keine Unterhaltung, die dieser entspricht.
link-copy-id = ID kopieren
link-unlink = Verknüpfung aufheben
link-other = Andere Unterhaltung des Dienstes fortsetzen
link-id = ID der Unterhaltung
link-note = Die früheren Nachrichten der anderen Unterhaltung bleiben beim Dienst: Er kennt sie, hier werden sie aber nicht angezeigt. Kopieren Sie die ID von der Website des Dienstes.
link-note-new = Dafür wird eine neue Unterhaltung geöffnet. Die früheren Nachrichten der anderen Unterhaltung bleiben beim Dienst: Er kennt sie, hier werden sie aber nicht angezeigt. Kopieren Sie die ID von der Website des Dienstes.
link-submit = Verknüpfen
find-field = In Unterhaltung suchen
find-older = Vorheriger Treffer
find-older-keys = Vorheriger Treffer ({ key-shift }+{ key-enter } oder { key-shift }+F3)
find-newer = Nächster Treffer
find-newer-keys = Nächster Treffer ({ key-enter } oder F3)
find-close = Suche schließen
find-none = Keine Treffer
find-position = { NUMBER($n) } von { NUMBER($total) }
find-position-more = { NUMBER($n) } von { NUMBER($total) }+
