request-context = Kontext: { $n ->
    [one] { $n } Nachricht
   *[other] { $n } Nachrichten
}
request-context-files = Kontext: { $messages ->
    [one] { $messages } Nachricht
   *[other] { $messages } Nachrichten
}, { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
}
request-seen = Kontext: { NUMBER($seen) } von { NUMBER($n) } Nachrichten
request-remembered = Der Dienst kennt diese Unterhaltung bereits; nur neue Nachrichten werden gesendet.
request-first = Es werden keine früheren Nachrichten gesendet.
request-does-not-fit = Das Modell kann nicht die ganze Unterhaltung aufnehmen. Es sieht nur die neuesten Nachrichten.
request-whole = { $n ->
    [one] Die ganze Unterhaltung wird gesendet, etwa { $n } Token.
   *[other] Die ganze Unterhaltung wird gesendet, etwa { $n } Tokens.
}
request-receives = Sendet die ganze Unterhaltung: { $n ->
    [one] { $n } Nachricht
   *[other] { $n } Nachrichten
}
request-receives-files = Sendet die ganze Unterhaltung: { $messages ->
    [one] { $messages } Nachricht
   *[other] { $messages } Nachrichten
}, { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
}
request-files-missing = { $n ->
    [one] { $n } Datei ist nicht beim Dienst vorhanden und wird nicht gesendet.
   *[other] { $n } Dateien sind nicht beim Dienst vorhanden und werden nicht gesendet.
}
