offer-gone = Diese Dateien sind nicht mehr verfügbar.
offer-gone-do = Ziehen Sie sie erneut ins Fenster oder wählen Sie sie erneut aus.
paste-text-name = Eingefügter Text
paste-image-name = Eingefügtes Bild
paste-disk-full = Der Datenträger ist voll, daher wurde der eingefügte Inhalt nicht angehängt.
paste-free-space = Geben Sie Speicherplatz frei und fügen Sie den Inhalt dann erneut ein.
paste-not-saved = Der eingefügte Inhalt konnte nicht gespeichert werden und wurde daher nicht angehängt.
paste-check-disk = Prüfen Sie den Datenträger und fügen Sie den Inhalt dann erneut ein.
paste-not-tidied = Eingefügte Dateien konnten nicht bereinigt werden.
paste-tidied-later = { -brand } versucht es beim nächsten Start erneut.
clipboard-unreadable = Die Zwischenablage kann nicht gelesen werden.
clipboard-unreadable-do = Kopieren Sie den Inhalt erneut, oder speichern Sie ihn als Datei und hängen Sie diese an.
clipboard-not-copied = Kopieren fehlgeschlagen.
clipboard-not-copied-why = Das System hat { -brand } den Zugriff auf die Zwischenablage verweigert.
offer-left-hidden = { $n ->
    [one] { $n } verstecktes Element
   *[other] { $n } versteckte Elemente
}
offer-left-empty = { $n ->
    [one] { $n } leere Datei
   *[other] { $n } leere Dateien
}
offer-left-links = { $n ->
    [one] { $n } Verknüpfung zu einem anderen Ordner
   *[other] { $n } Verknüpfungen zu anderen Ordnern
}
offer-left-no-files = { $n ->
    [one] { $n } Element, das keine Datei ist
   *[other] { $n } Elemente, die keine Dateien sind
}
offer-left-unreadable = { $n ->
    [one] { $n } nicht lesbare Datei
   *[other] { $n } nicht lesbare Dateien
}
offer-kind-pdf = { $n ->
    [one] { $n } PDF-Dokument
   *[other] { $n } PDF-Dokumente
}
offer-kind-word = { $n ->
    [one] { $n } Word-Dokument
   *[other] { $n } Word-Dokumente
}
offer-kind-document = { $n ->
    [one] { $n } Textdokument
   *[other] { $n } Textdokumente
}
offer-kind-book = { $n ->
    [one] { $n } E-Book
   *[other] { $n } E-Books
}
offer-kind-excel = { $n ->
    [one] { $n } Excel-Arbeitsmappe
   *[other] { $n } Excel-Arbeitsmappen
}
offer-kind-table = { $n ->
    [one] { $n } Tabelle
   *[other] { $n } Tabellen
}
offer-kind-slides = { $n ->
    [one] { $n } Präsentation
   *[other] { $n } Präsentationen
}
offer-kind-markdown = { $n ->
    [one] { $n } Markdown-Dokument
   *[other] { $n } Markdown-Dokumente
}
offer-kind-web-page = { $n ->
    [one] { $n } Webseite
   *[other] { $n } Webseiten
}
offer-kind-text = { $n ->
    [one] { $n } Textdatei
   *[other] { $n } Textdateien
}
offer-kind-code = { $n ->
    [one] { $n } Quellcodedatei
   *[other] { $n } Quellcodedateien
}
offer-kind-picture = { $n ->
    [one] { $n } Bild
   *[other] { $n } Bilder
}
offer-kind-recording = { $n ->
    [one] { $n } Audio- oder Videodatei
   *[other] { $n } Audio- oder Videodateien
}
offer-kind-archive = { $n ->
    [one] { $n } Archiv
   *[other] { $n } Archive
}
offer-kind-other = { $n ->
    [one] { $n } andere Datei
   *[other] { $n } andere Dateien
}
