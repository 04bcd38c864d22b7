ending-you-stopped-after = Sie haben diese Antwort nach { SECONDS($ms) } gestoppt.
ending-you-stopped = Sie haben diese Antwort gestoppt.
ending-connection-lost = Um { TIME($ms) } unterbrochen: Verbindung verloren.
ending-app-quit = Um { TIME($ms) } unterbrochen: { -brand } wurde beendet.
ending-your-limit = { $limit ->
    [one] Ihr Limit von { $limit } Token ist erreicht.
   *[other] Ihr Limit von { $limit } Tokens ist erreicht.
}
ending-model-limit = Das Tokenlimit des Modells ist erreicht.
ending-usual-limit = Ein Viertel des Kontexts des Modells ist erreicht ({ NUMBER($limit) } Tokens).
ending-service-reason = Vom Dienst vorzeitig beendet ({ $reason }).
ending-repetition = Die Antwort begann sich zu wiederholen und wurde beendet.
ending-repetition-kept = Der wiederholte Teil ist weggelassen. Behaltene Zeichen: { NUMBER($n) }.
ending-connection-ended = Die Verbindung ging verloren, bevor die Antwort vollständig war.
ending-too-large = Diese Antwort ist größer als { BYTES($bytes) }.
ending-nothing-arrived = Es wurde kein Text empfangen.
ending-text-kept = Der Text oben ist gespeichert.
ending-too-large-stopped = { -brand } hat den Empfang abgebrochen.
ending-too-large-next = Bitten Sie um eine kürzere Antwort oder um jeweils nur einen Teil.
ending-not-saved = Der Text oben ist noch nicht gespeichert.
ending-not-saved-next = Geben Sie Speicherplatz frei und öffnen Sie diese Unterhaltung dann erneut.
ending-files-in-progress = { $n ->
    [one] Der Dienst hat eine Datei noch verarbeitet, als dies gesendet wurde.
   *[other] Der Dienst hat { $n } Dateien noch verarbeitet, als dies gesendet wurde.
}
ending-empty = Die Antwort enthält keinen Text.
ending-forgotten = Der Dienst kannte diese Unterhaltung nicht mehr, deshalb wurde sie ganz neu gesendet.
ending-not-sent-to-model = Wird dem Modell nicht geschickt.
