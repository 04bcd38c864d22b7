start-newer-data = Diese Daten wurden mit einer neueren Version von { -brand } erstellt.
start-read-only = Diese Version kann sie anzeigen, aber nicht ändern.
start-interrupted = { $n ->
    [one] Beim Beenden von { -brand } wurde { $n } Antwort unterbrochen.
   *[other] Beim Beenden von { -brand } wurden { $n } Antworten unterbrochen.
}
start-received-saved = Der bis dahin empfangene Text ist gespeichert.
start-outbox = { $n ->
    [one] Im Postausgang wartet { $n } Frage.
   *[other] Im Postausgang warten { $n } Fragen.
}
