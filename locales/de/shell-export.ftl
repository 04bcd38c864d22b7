dialog-export = Unterhaltungen exportieren
dialog-export-folder = Ordner für den Export wählen
exported-name = { -brand }-Export
exported-untitled = Neue Unterhaltung
exported-you = Sie
exported-assistant = Assistent
exported-version = Fassung { NUMBER($number) } von { NUMBER($count) }
exported-attached = { $name } ({ BYTES($size) })
exported-more-files = { $n ->
    [one] { $n } weitere Datei
   *[other] { $n } weitere Dateien
}
exported-sources = Quellen
exported-reasoning = Überlegungen
exported-web-search = Websuche
exported-file-search = Dateisuche
exported-code = Code
exported-input = Eingabe
exported-result = Ergebnis
exported-unfinished = Diese Antwort war noch unvollständig.
exported-stopped = Sie haben diese Antwort gestoppt.
exported-interrupted = Diese Antwort wurde unterbrochen.
exported-failed = Diese Antwort ist fehlgeschlagen.
exported-taken = { NUMBER($seconds) } s
exported-tokens = { $n ->
    [one] { $n } Token
   *[other] { $n } Tokens
}
exported-list = Unterhaltungen
exported-messages = { $n ->
    [one] { $n } Nachricht
   *[other] { $n } Nachrichten
}
