search-title = Suche
search-field = Alles durchsuchen
search-placeholder = Nachrichten, Dateien und Entwürfe durchsuchen
search-clear = Suche leeren
search-filters = Filter
search-time-any = Jederzeit
search-time-today = Heute
search-time-week = Letzte 7 Tage
search-time-month = Letzte 30 Tage
search-time-year = Dieses Jahr
search-time-choose = Zeitraum wählen …
search-time-range = { $from } – { $until }
search-time-since = Seit { $from }
search-time-until = Bis { $until }
search-dates-title = Zeitraum wählen
search-dates-from = Erster Tag
search-dates-until = Letzter Tag
search-dates-apply = Anwenden
search-has-file = Mit Datei
search-folder = Ordner
search-folder-any = Alle Ordner
search-folder-path = { $outer } › { $inner }
search-service = Dienst
search-service-any = Alle Dienste
search-from = Von
search-from-any = Allen
search-status = Status
search-status-any = Jeder Status
search-status-complete = Vollständig
search-status-stopped = Angehalten
search-status-cut = Unterbrochen
search-status-failed = Fehlgeschlagen
search-remove-filter = Filter entfernen: { $name }
search-clear-filters = Filter entfernen
search-kinds = Anzeigen
search-kind-all = Alle
search-kind-messages = Nachrichten
search-kind-files = Dateien
search-kind-drafts = Entwürfe
search-order = Reihenfolge
search-order-best = Beste Treffer
search-order-newest = Neueste zuerst
search-results = Ergebnisse
search-conversations = { $n ->
    [one] { $n } Unterhaltung
   *[other] { $n } Unterhaltungen
}
search-files = { $n ->
    [one] { $n } Datei
   *[other] { $n } Dateien
}
search-drafts = { $n ->
    [one] { $n } Entwurf
   *[other] { $n } Entwürfe
}
search-matches = { $n ->
    [one] { $n } Treffer
   *[other] { $n } Treffer
}
search-more = { NUMBER($n) } weitere
search-more-groups = Mehr anzeigen
search-archived = Archiviert
search-file = Datei
search-draft = Entwurf
search-partial = Nur die neuesten Nachrichten mit diesem Text wurden durchsucht. Ein weiteres Wort oder ein Filter findet ältere.
search-indexing = Ältere Nachrichten werden noch für die Suche vorbereitet. Sie erscheinen hier, sobald das fertig ist.
search-found = { $n ->
    [one] { $n } Ergebnis
   *[other] { $n } Ergebnisse
}
search-found-more = { $n ->
    [one] Mehr als { $n } Ergebnis
   *[other] Mehr als { $n } Ergebnisse
}
search-empty-title = Alles auf diesem Computer durchsuchen
search-empty-text = Nachrichten, Dateien samt Text und Entwürfe, auch archivierte. Funktioniert offline.
search-recent = Letzte Suchen
search-hint = „zwei Wörter“ findet genau diese Wortfolge. −Wort schließt es aus. file:handbuch findet Nachrichten mit dieser Datei.
search-no-results = Keine Ergebnisse für „{ $text }“
search-no-results-filters = Keine Ergebnisse mit diesen Filtern
search-suggestion = Meinten Sie „{ $text }“?
search-suggestion-found = { $n ->
    [one] Dafür gibt es { $n } Ergebnis.
   *[other] Dafür gibt es { $n } Ergebnisse.
}
search-back = Zurück zu den Suchergebnissen
search-key-alt = Alt
search-everywhere = Überall nach „{ $text }“ suchen
