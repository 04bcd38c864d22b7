choose-title = { $n ->
    [one] Aus { $n } Datei auswählen
   *[other] Aus { $n } Dateien auswählen
}
choose-counting = { $n ->
    [one] Wird gezählt: bisher { $n } Datei
   *[other] Wird gezählt: bisher { $n } Dateien
}
choose-note = Es wird nichts hinzugefügt, bevor Sie auswählen.
choose-none = Hier gibt es keine unterstützten Dateien.
choose-search = Diese Dateien durchsuchen
choose-search-placeholder = Suchen
choose-kinds = Dateiarten
choose-list = Dateien zur Auswahl
choose-no-match = Keine passenden Dateien
choose-skipped = Nicht aufgeführt: { LIST($reasons) }.
choose-unlikely = { $n ->
    [one] { $n } Archiv oder Aufnahme ist nicht ausgewählt: Dienste lesen so etwas selten.
   *[other] { $n } Archive und Aufnahmen sind nicht ausgewählt: Dienste lesen so etwas selten.
}
choose-more = { $n ->
    [one] Nur die erste Datei ist aufgeführt. Wählen Sie einen kleineren Ordner, um die anderen zu sehen.
   *[other] Nur die ersten { $n } Dateien sind aufgeführt. Wählen Sie einen kleineren Ordner, um die anderen zu sehen.
}
choose-all = Alle auswählen
choose-clear = Keine auswählen
choose-attach = { $n ->
    [one] { $n } Datei anhängen, { BYTES($size) }
   *[other] { $n } Dateien anhängen, { BYTES($size) }
}
choose-upload = { $n ->
    [one] { $n } Datei hochladen, { BYTES($size) }
   *[other] { $n } Dateien hochladen, { BYTES($size) }
}
file-kind-pdf = PDF
file-kind-word = Word
file-kind-document = Textdokumente
file-kind-book = E-Books
file-kind-excel = Excel
file-kind-table = Tabellen
file-kind-slides = Folien
file-kind-markdown = Markdown
file-kind-web-page = Webseiten
file-kind-text = Text
file-kind-code = Quellcode
file-kind-picture = Bilder
file-kind-recording = Audio und Video
file-kind-archive = Archive
file-kind-other = Sonstige
