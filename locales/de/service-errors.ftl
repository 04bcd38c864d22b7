error-missing-key = Senden Sie Ihren Schlüssel im Header Authorization: Bearer svc_…
error-expired-key = Dieser Schlüssel ist abgelaufen.
error-ask-for-key = Fordern Sie einen neuen an.
error-invalid-key = Dieser Schlüssel ist ungültig oder wurde widerrufen.
error-field-missing = { $path }: Dieses Feld fehlt.
error-field-twice = { $path }: Dieses Feld wurde zweimal gesendet.
error-field-invalid = { $path }: { $problem }.
error-max-output-tokens = { $path }: Erwartet wird eine ganze Zahl ab 1.
error-input-empty = { $path }: Erwartet wird eine Nachricht der Rolle user mit Text oder einer Datei.
error-not-a-uuid = { $path }: Erwartet wird eine UUID, nicht „{ $value }“.
error-too-many-files = { $path }: Erwartet werden höchstens { NUMBER($limit) } Dateien in einer Nachricht.
error-use-conversation-id = { $path }: Dieser Dienst speichert keine Antworten. Senden Sie die conversation_id der früheren Antwort oder deren Nachrichten in input.
error-own-tools-only = { $path }: Dieser Dienst führt nur seine eigenen Werkzeuge aus. Lassen Sie dieses Feld weg.
error-plain-text-only = { $path }: Erwartet wird reiner Text. Lassen Sie dieses Feld weg und beschreiben Sie das Format in instructions.
error-purpose = { $path }: Erwartet werden 1 bis 64 Zeichen ohne Steuerzeichen.
error-not-json = Senden Sie JSON mit dem Header Content-Type: application/json.
error-json-invalid = Ungültiges JSON: { $problem }.
error-json-list = Erwartet wird ein JSON-Objekt, keine Liste.
error-body-incomplete = Die Anfrage endete zu früh.
error-body-too-large = Die Anfrage ist größer als { $limit } MiB.
error-send-as-files = Senden Sie Dokumente als Dateien.
error-not-a-form = Senden Sie ein Formular (multipart/form-data mit boundary) mit den Feldern purpose und file.
error-form-unreadable = Das Formular kann nicht gelesen werden: { $problem }.
error-form-too-large = Schon ohne die Datei ist das Formular größer als { $limit } MiB.
error-form-fields = Senden Sie nur die Felder purpose und file.
error-file-too-large = Die Datei ist größer als { $limit } MiB, das Maximum für diesen Dienst.
error-query-invalid = Die URL-Parameter können nicht gelesen werden: { $problem }.
error-range = { $n ->
    [one] Der Bereich beginnt hinter dem Ende der Datei, die { $n } Byte groß ist.
   *[other] Der Bereich beginnt hinter dem Ende der Datei, die { $n } Bytes groß ist.
}
error-no-conversation = Es gibt keine Unterhaltung mit der ID { $id }.
error-no-project = Es gibt kein Projekt mit der ID { $id }.
error-no-file = Es gibt keine Datei mit der ID { $id }.
error-no-such-file = Es gibt keine Datei mit dieser ID.
error-unknown-route = Unter { $path } gibt es nichts.
error-wrong-method = { $method } ist unter { $path } nicht möglich.
error-not-a-member = Sie sind kein Mitglied des Projekts { $id }.
error-ask-for-membership = Bitten Sie den Administrator des Dienstes, Sie hinzuzufügen.
error-daily-limit = { $limit ->
    [one] Das tägliche Limit von { $limit } Token ist ausgeschöpft ({ NUMBER($used) } verwendet).
   *[other] Das tägliche Limit von { $limit } Tokens ist ausgeschöpft ({ NUMBER($used) } verwendet).
}
error-resets-daily = Es wird um Mitternacht (UTC) zurückgesetzt.
error-monthly-limit = { $limit ->
    [one] Das monatliche Limit von { $limit } Token ist ausgeschöpft ({ NUMBER($used) } verwendet).
   *[other] Das monatliche Limit von { $limit } Tokens ist ausgeschöpft ({ NUMBER($used) } verwendet).
}
error-resets-monthly = Es wird zu Beginn des nächsten Monats (UTC) zurückgesetzt.
error-daily-limit-reserved = { $limit ->
    [one] Laufende Antworten könnten das tägliche Limit von { $limit } Token ausschöpfen ({ NUMBER($used) } verwendet).
   *[other] Laufende Antworten könnten das tägliche Limit von { $limit } Tokens ausschöpfen ({ NUMBER($used) } verwendet).
}
error-monthly-limit-reserved = { $limit ->
    [one] Laufende Antworten könnten das monatliche Limit von { $limit } Token ausschöpfen ({ NUMBER($used) } verwendet).
   *[other] Laufende Antworten könnten das monatliche Limit von { $limit } Tokens ausschöpfen ({ NUMBER($used) } verwendet).
}
error-try-when-finished = Versuchen Sie es erneut, wenn sie abgeschlossen sind.
error-internal = Im Dienst ist ein Fehler aufgetreten.
error-see-log = Details stehen im Protokoll des Dienstes.
error-stopping = Der Dienst wurde während der Antwort beendet.
error-disk-full = Der Datenträger des Dienstes ist voll.
error-nothing-saved = Von dieser Anfrage wurde nichts gespeichert.
upstream-unreachable = Der Modellserver unter { $server } ist nicht erreichbar.
upstream-no-model = Der Modellserver unter { $server } hat kein Modell.
upstream-missing-model = Der Modellserver unter { $server } hat das Modell { $model } nicht mehr.
upstream-refused = Der Modellserver unter { $server } hat die Anfrage abgelehnt ({ $status }).
upstream-reported = Der Modellserver unter { $server } hat einen Fehler gemeldet.
upstream-says = Meldung des Servers: { $said }
upstream-broken = Die Verbindung zum Modellserver unter { $server } ging verloren, bevor die Antwort vollständig war.
upstream-cut = Der Modellserver unter { $server } hat seine Antwort vorzeitig beendet.
upstream-silent = { $seconds ->
    [one] Der Modellserver unter { $server } hat { $seconds } Sekunde lang nichts gesendet.
   *[other] Der Modellserver unter { $server } hat { $seconds } Sekunden lang nichts gesendet.
}
upstream-unintelligible = Der Modellserver unter { $server } hat keine gültige Antwort gesendet.
upstream-endless = Die Antwort des Modellservers unter { $server } ist zu groß.
upstream-does-not-fit = { $n ->
    [one] Die Frage ist zu lang für das Modell unter { $server }, das höchstens { $n } Token verarbeiten kann.
   *[other] Die Frage ist zu lang für das Modell unter { $server }, das höchstens { $n } Tokens verarbeiten kann.
}
upstream-shorten = Stellen Sie eine kürzere Frage oder geben Sie dem Modell einen größeren Kontext.
