preview-title = Vorschau von { $name }
preview-title-unknown = Vorschau der Datei
preview-download = Herunterladen
preview-close = Vorschau schließen
preview-content = Inhalt
preview-opening = Datei wird geöffnet …
preview-image-failed = Das Bild kann nicht angezeigt werden. Schließen Sie die Vorschau und öffnen Sie sie erneut.
preview-image-size = { NUMBER($width) } × { NUMBER($height) } Pixel
preview-quote-missing = Der zitierte Text wurde hier nicht gefunden: „{ $quote }“
preview-quote-missing-on-page = Der zitierte Text wurde auf dieser Seite nicht gefunden: „{ $quote }“
preview-quote-marked = Der zitierte Text ist hervorgehoben: { $quote }
preview-pages = Seiten
preview-page = Seite
preview-page-of = von { NUMBER($total) }
preview-page-previous = Vorherige Seite
preview-page-next = Nächste Seite
preview-page-alt = Seite { NUMBER($page) } von { $name }
preview-page-loading = Seite { NUMBER($page) } wird geladen …
facts-label = Über die Datei
facts-file = Datei
facts-status = Status
facts-size = Größe
facts-created = Erstellt
facts-not-updated = Aktualisieren fehlgeschlagen. { $problem }
facts-used-in = Verwendet in
facts-unused = In keiner Unterhaltung verwendet.
facts-conversations = Unterhaltungen mit dieser Datei
facts-citing = In Antworten zitiert
facts-not-cited = In keiner Antwort zitiert.
facts-citing-more = { $n ->
    [one] Und { $n } weitere Antwort.
   *[other] Und { $n } weitere Antworten.
}
facts-copy-named = { $value }, kopieren: { $fact }
facts-copy = { $value } kopieren
