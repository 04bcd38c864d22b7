-brand = Parlance
button-cancel = Abbrechen
button-close = Schließen
button-close-key = Schließen ({ key-escape })
button-delete = Löschen
button-edit = Bearbeiten
button-save = Speichern
button-try-again = Erneut versuchen
button-dismiss = Ausblenden
part-broken = Dieser Bereich konnte nicht angezeigt werden.
button-undo = Rückgängig
button-with-keys = { $name } ({ $keys })
deleted-question = Frage gelöscht
deleted-answer = Antwort gelöscht
deleted-messages = { $n ->
    [one] { $n } Nachricht gelöscht
   *[other] { $n } Nachrichten gelöscht
}
brand-name = { -brand }
