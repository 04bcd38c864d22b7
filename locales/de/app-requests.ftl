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
request-remembered = Der Dienst kennt diese Unterhaltung bereits; nur neue Nachrichten werden gesendet.
request-first = Es werden keine früheren Nachrichten gesendet.
request-whole = { $n ->
    [one] Die ganze Unterhaltung wird gesendet, etwa { $n } Token.
   *[other] Die ganze Unterhaltung wird gesendet, etwa { $n } Tokens.
}
request-files-missing = { $n ->
    [one] { $n } Datei ist nicht mehr beim Dienst vorhanden und wird nicht gesendet.
   *[other] { $n } Dateien sind nicht mehr beim Dienst vorhanden und werden nicht gesendet.
}
