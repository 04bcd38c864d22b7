export-menu = Exportieren …
export-copy = Als Markdown kopieren
export-print = Drucken …
export-action = Unterhaltung exportieren …
export-action-keywords = speichern sichern markdown html json pdf
export-action-all = Alles exportieren …
export-action-copy = Unterhaltung als Markdown kopieren
export-action-print = Unterhaltung drucken …
export-settings = Unterhaltungen exportieren
export-settings-note = Markdown, HTML, JSON oder PDF
export-title = Exportieren
export-what = Umfang
export-this = Diese Unterhaltung
export-selected = Ausgewählte Unterhaltungen
export-folder = Ordner „{ $name }“
export-everything = Alles
export-n-messages = { $n ->
    [one] { $n } Nachricht
   *[other] { $n } Nachrichten
}
export-n-conversations = { $n ->
    [one] { $n } Unterhaltung
   *[other] { $n } Unterhaltungen
}
export-format = Dateiformat
export-markdown = Markdown
export-html = HTML
export-json = JSON
export-pdf = PDF
export-markdown-note = Reiner Text, den jeder Editor öffnet.
export-html-note = Eine Seite, die sich in jedem Browser öffnen und durchsuchen lässt. Ohne zusätzliche App.
export-json-note = Alle Fassungen aller Nachrichten, für andere Programme.
export-pdf-note = Seiten zum Drucken und Weitergeben. Der Text ist durchsuchbar.
export-include = Einschließen
export-files = Angehängte Dateien
export-files-sum = { $n ->
    [one] { $n } Datei, { BYTES($size) }
   *[other] { $n } Dateien, { BYTES($size) }
}
export-citations = Zitate mit den zugehörigen Textstellen
export-details = Technische Angaben zu den Antworten
export-details-note = Modelle, Zeiten und Kennungen. Niemals der Zugangsschlüssel.
export-archived = Archivierte Unterhaltungen
export-package = Speichern als
export-zip = ZIP-Datei
export-as-folder = Ordner
export-size = Etwa { BYTES($size) }. Exporte sind nicht verschlüsselt.
export-size-pending = Größe wird ermittelt … Exporte sind nicht verschlüsselt.
export-not-encrypted = Exporte sind nicht verschlüsselt.
export-progress = Wird exportiert: { NUMBER($done) } von { NUMBER($total) }
