composer-region = Ihre Nachricht
composer-label = Nachricht
composer-placeholder = Frage stellen oder Dokumente ins Fenster ziehen
composer-new-text = Neuer Text unten
composer-draft-not-saved = Entwurf nicht gespeichert
composer-not-saved = Nicht gespeichert
composer-attach = Dateien anhängen
composer-attach-files = Dateien …
composer-attach-folder = Ordner …
composer-send = Senden
composer-send-key = Senden ({ $key })
composer-send-after-answer = Nach dieser Antwort senden ({ $key })
composer-send-after-questions = Nach den wartenden Fragen senden ({ $key })
composer-queued-after-answer = Wird nach dieser Antwort gesendet
composer-queued-after-questions = Wird nach den wartenden Fragen gesendet
composer-stop = Stoppen
composer-stop-key = Stoppen ({ key-escape })
composer-attachments = Anhänge
quotations-label = Zitierter Text
quotation-remove = Zitat entfernen
quotation-remove-named = Zitat aus { $source } entfernen
composer-pasted = Der lange eingefügte Text ist als Dokument angehängt.
composer-pasted-insert = Stattdessen als Text einfügen
composer-insert-prompt = Einfügen
composer-mentions = Dateien zum Anhängen
composer-mentions-none = Keine hochgeladenen Dateien bei diesem Dienst
attachment-replace = Neue Version hochladen
attachment-replace-named = Neue Version von { $name } hochladen
attachment-retry = Erneut versuchen
attachment-retry-named = Erneut versuchen, { $name } hochzuladen
upload-anyway = Trotzdem hochladen
upload-anyway-named = { $name } trotzdem hochladen
attachment-try-now = Jetzt versuchen
attachment-try-now-named = Jetzt versuchen, { $name } hochzuladen
attachment-resume = Fortsetzen
attachment-resume-named = Hochladen von { $name } fortsetzen
attachment-pause = Pausieren
attachment-pause-named = Hochladen von { $name } pausieren
attachment-cancel = Hochladen abbrechen
attachment-cancel-named = Hochladen von { $name } abbrechen
attachment-remove = Entfernen
attachment-remove-named = { $name } entfernen
attachment-uploading = Hochladen von { $name }
attachment-hashing = Prüfsumme von { $name }
many-files = { $n ->
    [one] { $n } Datei
   *[other] { $n } Dateien
}
many-files-unreadable = { $n ->
    [one] { $n } nicht lesbar
   *[other] { $n } nicht lesbar
}
many-files-show = Anzeigen
many-files-hide = Ausblenden
many-files-remove-unreadable = Nicht lesbare entfernen
