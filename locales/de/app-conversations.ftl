conversation-answer-arriving = In dieser Unterhaltung trifft noch eine Antwort ein.
conversation-stop-or-wait = Stoppen Sie die Antwort oder warten Sie, bis sie vollständig ist.
conversation-draft-kept = Ihr Entwurf bleibt erhalten.
conversation-no-service = Es ist kein Dienst verbunden.
conversation-no-service-next = Verbinden Sie einen in den Einstellungen.
conversation-title-empty = Ein Titel braucht mindestens ein Zeichen.
conversation-message-gone = Diese Nachricht ist nicht mehr verfügbar.
conversation-end-not-saved = Das Ende dieser Antwort ist noch nicht gespeichert.
conversation-only-questions-edited = Nur Fragen können bearbeitet werden.
conversation-regenerate-instead = Erzeugen Sie die Antwort stattdessen neu.
conversation-edit-empty-next = Schreiben Sie eine Frage oder behalten Sie mindestens eine Datei.
conversation-no-question = Es gibt keine Frage, die erneut gestellt werden kann.
conversation-no-question-why = Sie wurde gelöscht, oder auf sie folgt eine andere Nachricht.
conversation-nothing-to-continue = Hier gibt es nichts fortzusetzen.
conversation-id-invalid = Das ist keine ID einer Unterhaltung.
conversation-answer-unfinished = Eine Antwort sieht möglicherweise unvollständig aus, bis Sie ihre Unterhaltung erneut öffnen.
conversation-file-left-out = { $name } wird gerade gelöscht und wurde nicht gesendet.
conversation-files-left-out = { $n ->
    [one] { $n } Datei wird gerade gelöscht und wurde nicht gesendet.
   *[other] { $n } Dateien werden gerade gelöscht und wurden nicht gesendet.
}
conversation-files-not-moved = { $n ->
    [one] { $n } Datei wurde aus der Nachricht entfernt: Sie kann nicht an { $service } gesendet werden.
   *[other] { $n } Dateien wurden aus der Nachricht entfernt: Sie können nicht an { $service } gesendet werden.
}
conversation-service-waiting = Eine Frage an den aktuellen Dienst wartet noch.
conversation-service-waiting-do = Senden Sie sie, entfernen Sie sie oder holen Sie sie zuerst ins Nachrichtenfeld zurück.
conversation-file-missing = { $name } ist nicht mehr beim Dienst vorhanden.
conversation-file-missing-next = Ihre Frage wird ohne diese Datei gesendet.
conversation-files-missing = { $n ->
    [one] { $n } Datei ist nicht mehr beim Dienst vorhanden.
   *[other] { $n } Dateien sind nicht mehr beim Dienst vorhanden.
}
conversation-files-missing-next = Ihre Frage wird ohne diese Dateien gesendet.
file-status-processing = Wird verarbeitet
