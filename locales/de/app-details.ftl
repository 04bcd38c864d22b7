details-answer-at = Antwort um { TIME($ms) }
details-outcome = Ergebnis
details-sent = Anfrage
details-attempts = Versuche
details-received = Antwort
details-ids = IDs
details-sources = Quellen
details-status = Status
details-status-sending = Wird gesendet
details-status-arriving = Trifft ein
details-status-complete = Vollständig
details-status-stopped = Von Ihnen gestoppt
details-status-interrupted = Unterbrochen
details-status-failed = Fehlgeschlagen
details-model = Modell
details-first-byte = Erstes Byte nach
details-first-word = Erstes Wort nach
details-total-time = Gesamtzeit
details-duration = { DURATION($ms) }
details-speed = Geschwindigkeit
details-tokens-per-second = { $n ->
    [one] { $n } Token/s
   *[other] { $n } Tokens/s
}
details-error = Fehler
details-service = Dienst
details-context = Kontext
details-context-none = Nichts gesendet
details-context-unknown = Nicht bekannt: Die Anfrage ist nicht auf diesem Computer
details-context-erased = Nicht aufbewahrt: Eine Nachricht darin wurde gelöscht
details-context-forked = Siehe ursprüngliche Unterhaltung
details-context-question = Nur die Frage
details-context-whole = Ganze Unterhaltung
details-context-first = Erste Frage
details-messages = Nachrichten
details-files = Dateien
details-count = { NUMBER($n) }
details-given = Vom Modell gesehen
details-given-messages = Nachrichten: { NUMBER($n) }, weggelassen: { NUMBER($left) }
details-passages = Gelesene Textstellen
details-given-passages = { NUMBER($n) }, weggelassen: { NUMBER($left) }
details-context-size = Kontext des Modells
details-tokens = Tokens
details-tokens-used = Eingabe: { NUMBER($input) }, Ausgabe: { NUMBER($output) }
details-instructions = Anweisungen
details-instructions-named = { $name }: { $text }
details-limit = Maximale Antwortlänge
details-limit-tokens = { $n ->
    [one] { $n } Token
   *[other] { $n } Tokens
}
details-project = Projekt
details-delivery = Übertragung
details-delivery-whole = Auf einmal
details-reason = Grund
details-reason-continues = Der Dienst kennt die früheren Nachrichten bereits
details-reason-attached = Setzt die verknüpfte Unterhaltung fort, deren frühere Nachrichten hier nicht angezeigt werden
details-reason-first-question = Dies ist die erste Frage
details-reason-forgotten = Der Dienst kannte diese Unterhaltung nicht mehr, daher wurde sie vollständig neu gesendet
details-reason-continuation = Setzt die unterbrochene Antwort fort
details-reason-regenerated = Neu erzeugt
details-reason-edited = Die Frage wurde bearbeitet
details-reason-message-deleted = Eine frühere Nachricht wurde gelöscht
details-reason-not-whole = Die vorherige Antwort ist unvollständig
details-reason-other-service = Frühere Antworten kamen von einem anderen Dienst
details-reason-instructions-changed = Die Anweisungen haben sich geändert
details-reason-stateless = Der Dienst hat dieser Unterhaltung keine ID gegeben
details-reason-not-seen = Der Dienst kennt die früheren Nachrichten noch nicht
details-attempts-total = Gesamt
details-attempts-total-value = { $n ->
    [one] { $n } Versuch, { DURATION($ms) } Wartezeit
   *[other] { $n } Versuche, { DURATION($ms) } Wartezeit
}
details-attempt = Versuch { NUMBER($n) }
details-retried = Neuer Versuch
details-retried-at-once = Sofort
details-retried-after = Nach { DURATION($ms) }
details-http-status = HTTP-Status
details-bytes-received = Empfangen
details-bytes = { $n ->
    [one] { $n } Byte
   *[other] { $n } Bytes
}
details-replaced = Ersetzter Text
details-replaced-characters = { $n ->
    [one] { $n } Zeichen nicht im endgültigen Text
   *[other] { $n } Zeichen nicht im endgültigen Text
}
details-out-of-order = Auffällige Ereignisse
details-out-of-order-events = { $n ->
    [one] { $n } Ereignis doppelt, fehlend, verspätet oder unlesbar
   *[other] { $n } Ereignisse doppelt, fehlend, verspätet oder unlesbar
}
details-id-response = Antwort
details-id-conversation = Unterhaltung
details-id-request = Anfrage
details-not-sent = Diese Frage wurde nicht gesendet.
details-request-not-here = Die Anfrage zu dieser Antwort ist nicht auf diesem Computer.
details-request-not-kept = Die Anfrage zu dieser Antwort wurde nicht aufbewahrt.
details-no-request = Es gibt keine Anfrage zum Kopieren.
details-no-command = Diese Anfrage kann nicht als curl kopiert werden.
details-no-command-why = Sie enthält ein Zeichen, das keine Shell akzeptiert.
details-only-answers = Nur Antworten haben Details.
