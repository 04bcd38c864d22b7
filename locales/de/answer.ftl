reasoning-title = Gedankengang
reasoning-sealed = Vom Dienst verschlüsselt
refusal-title = Abgelehnt
unknown-title = Unbekanntes Element
unknown-show = Wie empfangen anzeigen
unknown-hide = Ausblenden
unknown-label = Element wie empfangen
tool-unnamed = Werkzeug
tool-calculator = Rechner
tool-date = Datum und Uhrzeit
tool-web-search = Websuche
tool-web-page = Webseite
tool-file-search = Dateisuche
tool-code = Code
tool-input = Eingabe
tool-result = Ergebnis
tool-duration = Dauer
tool-none = nicht vorhanden
tool-program = Programm
tool-empty = leer
tool-image = Bild
tool-pending = ausstehend
tool-state-working = arbeitet
tool-state-searching = sucht
tool-state-running = läuft
tool-failed = fehlgeschlagen
tool-unfinished = nicht abgeschlossen
tool-not-given = nicht angegeben
tool-searched = Gesucht nach
tool-found = Treffer
tool-nothing-found = nichts gefunden
tool-passages = { $n ->
    [one] { $n } Textstelle
   *[other] { $n } Textstellen
}
tool-open-file = { $name } öffnen
tool-score = Relevanz { $score }
tool-pages = Seiten
tool-page-count = { $n ->
    [one] { $n } Seite
   *[other] { $n } Seiten
}
tool-page = Seite
tool-action = Aktion
tool-searched-in-page = Gesucht nach
sources-label = Quellen
progress-searching = { LIST($names) } wird durchsucht
progress-searching-documents = Dokumente werden durchsucht
progress-loading = Das Modell wird geladen
progress-reading = Die Frage wird gelesen
progress-reading-passages = { $n ->
    [one] { $n } Textstelle wird gelesen
   *[other] { $n } Textstellen werden gelesen
}
read-by-model = { $n ->
    [one] Vom Modell gelesen: { $n } Textstelle
   *[other] Vom Modell gelesen: { $n } Textstellen
}
read-not-cited = Keine Zitate
context-begins = Das Modell sieht die Unterhaltung ab hier
context-begins-why = Das Modell fasst { NUMBER($tokens) } Tokens. Frühere Nachrichten passen nicht hinein.
source-label = Quelle { NUMBER($number) }
source-with-place = { $title }, { $place }
source-deleted = Datei am { $day } gelöscht
source-open = In Datei öffnen
source-open-at = Bei { $place } öffnen
source-about = Über die Datei
source-open-link = Im Browser öffnen
source-deleted-short = gelöscht am { $day }
spoken-started = Antwort beginnt
spoken-complete = Antwort vollständig
spoken-stopped = Antwort gestoppt
spoken-cut = Antwort unterbrochen
spoken-failed = Antwort fehlgeschlagen
spoken-tool = Werkzeug: { $name }.
spoken-web-search = Websuche läuft.
spoken-file-search = Dateisuche läuft.
spoken-code-run = Code wird ausgeführt.
spoken-code = { $n ->
    [one] Code, { $n } Zeile.
   *[other] Code, { $n } Zeilen.
}
spoken-table = { $n ->
    [one] Tabelle, { $n } Zeile.
   *[other] Tabelle, { $n } Zeilen.
}
link-target-title = Dieser Link führt zu { $host }
link-target-text = Sein Text nennt ein anderes Ziel: „{ $text }“. Öffnen Sie ihn nur, wenn Sie { $host } erwarten.
link-target-open = { $host } öffnen
link-target-copy = Adresse kopieren
code-wrap = Umbrechen
code-numbers = Nummern
code-save = Speichern
code-copy = Kopieren
code-source = Quelltext
code-lines = { $n ->
    [one] { $n } Zeile
   *[other] { $n } Zeilen
}
table-label = Tabelle
task-done = Erledigt
task-not-done = Nicht erledigt
part-copy = Code kopieren
part-save = Als Datei speichern …
part-fold = Einklappen
part-unfold = Ausklappen
part-source = Quelltext anzeigen
part-wrap = Zeilen umbrechen
part-numbers = Zeilennummern
part-copy-table = Als Tabelle kopieren (TSV)
part-copy-markdown = Als Markdown kopieren
part-save-table = Tabelle speichern (CSV) …
diagram-alt = Diagramm
diagram-alt-titled = Diagramm: { $title }
diagram-frame = Diagrammdarstellung
diagram-too-many = Das Diagramm kann nicht gezeichnet werden. Es warten zu viele Diagramme.
diagram-not-started = Das Diagramm kann nicht gezeichnet werden. Die Diagrammdarstellung konnte nicht starten.
diagram-too-long = Das Diagramm kann nicht gezeichnet werden. Sein Quelltext ist zu lang.
diagram-too-large = Das Diagramm kann nicht gezeichnet werden. Es ist zu groß.
diagram-timed-out = Das Diagramm kann nicht gezeichnet werden. Es hat zu lange gedauert.
diagram-interrupted = Dieses Diagramm wird nicht automatisch gezeichnet, weil die App beim Zeichnen beendet wurde.
diagram-draw = Zeichnen
diagram-error = Das Diagramm kann nicht gezeichnet werden. { $reason }
copied = Kopiert
