drop-attach-title = { $n ->
    [one] { $n } Datei an diese Frage anhängen
   *[other] { $n } Dateien an diese Frage anhängen
}
drop-upload-title = { $n ->
    [one] { $n } Datei hochladen
   *[other] { $n } Dateien hochladen
}
drop-attach-text = { $n ->
    [one] Sie wird jetzt hochgeladen und mit Ihrer nächsten Nachricht gesendet.
   *[other] Sie werden jetzt hochgeladen und mit Ihrer nächsten Nachricht gesendet.
}
drop-upload-text = Hochladen, ohne anzuhängen.
drop-details = { $what }, { BYTES($size) }
drop-hint = Auf einer Unterhaltung in der Liste ablegen, um dort anzuhängen, oder auf „Dateien“, um nur hochzuladen.
drop-choose-title = { $n ->
    [one] Aus { $n } Datei auswählen
   *[other] Aus { $n } Dateien auswählen
}
drop-choose-title-counting = { $n ->
    [one] Aus bisher { $n } Datei auswählen
   *[other] Aus bisher { $n } Dateien auswählen
}
drop-choose-attach = Sie wählen aus, welche Dateien an diese Frage angehängt werden.
drop-choose-upload = Sie wählen aus, welche Dateien hochgeladen werden.
drop-folder = { $names }: { $kinds }, { BYTES($size) }
drop-names-more = { $n ->
    [one] { $n } weitere
   *[other] { $n } weitere
}
drop-refused-attach = { $n ->
    [one] Das kann nicht angehängt werden
   *[other] Nichts davon kann angehängt werden
}
drop-refused-upload = { $n ->
    [one] Das kann nicht hochgeladen werden
   *[other] Nichts davon kann hochgeladen werden
}
drop-empty-folder = Keine unterstützten Dateien in { $names }.
drop-skipped = Ausgelassen: { $reasons }
drop-skipped-more = { $n ->
    [one] Und { $n } weitere.
   *[other] Und { $n } weitere.
}
drop-word-attach = hier anhängen
drop-word-upload = hier hochladen
drop-word-choose = Dateien auswählen
drop-word-refused-attach = nicht anhängbar
drop-word-refused-upload = nicht hochladbar
