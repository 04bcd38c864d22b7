sidebar-label = Unterhaltungen
sidebar-search = Suchen
sidebar-files = Dateien
sidebar-settings = Einstellungen
sidebar-results = Ergebnisse
sidebar-none-found = Keine passenden Unterhaltungen
sidebar-none = Hier erscheinen Ihre Unterhaltungen.
sidebar-width = Breite der Seitenleiste
conversation-untitled = Neue Unterhaltung
sidebar-row-answering = Antwortet
sidebar-row-outbox = { $n ->
    [one] { $n } Frage im Postausgang
   *[other] { $n } Fragen im Postausgang
}
sidebar-row-draft = Entwurf
sidebar-row-interrupted = Letzte Antwort unterbrochen
sidebar-row-failed = Letzte Antwort fehlgeschlagen
sidebar-row-open = Öffnen
sidebar-row-rename = Umbenennen
