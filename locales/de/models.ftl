models-answers = Antworten
models-quote = Nur zitieren
models-quote-note = Findet und zitiert Textstellen in Ihren Dokumenten. Kein Modell nötig.
models-write = Antworten von einem Modell schreiben lassen
models-write-note = Jede Antwort zeigt die Textstellen, die das Modell gelesen hat.
models-reading-speed = Es liest etwa { NUMBER($tokens) } Token pro Sekunde.
models-write-none = Kein Modell gefunden. Starten Sie einen Modellserver oder fügen Sie unten einen hinzu.
models-choose = Modell wählen
models-answers-label = Modell für Antworten
models-loading = { $model } wird geladen, { $time }. Fragen warten, bis es bereit ist.
models-busy = Schreibt eine Antwort, { $time }.
models-until-back = Fragen können erst beantwortet werden, wenn es wieder verfügbar ist.
models-until-chosen = Fragen können erst beantwortet werden, wenn Sie ein anderes Modell wählen.
models-unavailable = { $model }, nicht verfügbar
models-stopped = { $server } läuft nicht
models-unreachable = { $server } ist nicht erreichbar
models-stopped-note = { $model } wird wieder verwendet, sobald es verfügbar ist.
models-missing = { $server } hat { $model } nicht mehr
models-missing-since = Fehlt seit { MOMENT($ms) }. Frühere Antworten bleiben erhalten.
models-missing-note = Frühere Antworten bleiben erhalten.
models-key-needed = { $server } benötigt einen Schlüssel oder einen anderen
models-key-needed-note = Geben Sie den Schlüssel des Servers unten ein.
models-failed = { $server } meldet einen Fehler
models-meaning = Suche nach Bedeutung
models-meaning-title = Textstellen finden, die dasselbe mit anderen Worten sagen
models-meaning-label = Modell für Bedeutung
models-meaning-off = Aus
models-meaning-ready = { $total ->
    [one] { NUMBER($ready) } von { $total } Textstelle ist bereit
   *[other] { NUMBER($ready) } von { $total } Textstellen sind bereit
}
models-meaning-empty = Dokumente werden vorbereitet, wenn Sie sie hinzufügen.
models-meaning-by-words = Ohne Modell werden Textstellen anhand ihrer Wörter gefunden.
models-meaning-away = { $model } ist nicht verfügbar. Textstellen werden anhand ihrer Wörter gefunden.
models-servers = Modellserver
models-look-again = Erneut suchen
models-looking = Wird gesucht …
models-server-models = { $n ->
    [one] { $host }, { $n } Modell
   *[other] { $host }, { $n } Modelle
}
models-server-installed = Installiert, der Server läuft nicht
models-state-running = Läuft
models-state-loading = Lädt sein Modell
models-state-stopped = Läuft nicht
models-state-unreachable = Nicht erreichbar
models-state-key = Benötigt einen Schlüssel
models-state-failed = Fehler
models-check-again = Erneut prüfen
models-enter-key = Schlüssel eingeben …
models-edit = Schlüssel und Kontextgröße …
models-forget = Entfernen …
models-more = Mehr zu { $name }
models-facts = { $n ->
    [one] { $parameters } Parameter, { $n } Token Kontext
   *[other] { $parameters } Parameter, { $n } Tokens Kontext
}
models-parameters = { $parameters } Parameter
models-context = { $n ->
    [one] { $n } Token Kontext
   *[other] { $n } Tokens Kontext
}
models-needs = Benötigt { BYTES($needed) } Arbeitsspeicher, dieser Computer hat { BYTES($memory) }
models-runs-on = Läuft auf { $host }, nicht auf diesem Computer
models-for-meaning = Nur für Bedeutung
models-for-other = Nicht für Antworten
models-takes-pictures = Versteht Bilder
models-use-answers = Für Antworten verwenden
models-use-meaning = Für Bedeutung verwenden
models-large-title = { $model } verwenden?
models-large-text = Es benötigt { BYTES($needed) } Arbeitsspeicher, und dieser Computer hat { BYTES($memory) }. Antworten können Minuten dauern oder fehlschlagen.
models-large-confirm = Trotzdem verwenden
models-forget-title = „{ $name }“ entfernen?
models-forget-text = Adresse und Schlüssel werden von diesem Computer entfernt.
models-add = Server hinzufügen …
models-add-note = llama.cpp, vLLM, Jan oder jede OpenAI-kompatible Adresse
models-add-title = Modellserver
models-address = Adresse des Servers
models-key = API-Schlüssel, falls nötig
models-key-keep = Leer lassen, um den Schlüssel mit der Endung { $end } zu behalten.
models-context-size = Kontextgröße (Tokens)
models-context-size-note = Ohne Angabe gilt die Größe, die der Server meldet.
models-add-submit = Hinzufügen
models-web = Webseiten
models-web-title = Modelle dürfen Webseiten lesen
models-web-note = { -brand } fragt vor der ersten Seite jeder Website nach.
page-request-title = Darf das Modell diese Seite lesen?
page-request-text = { $host } erhält diese Adresse.
page-request-documents = Diese Unterhaltung enthält Dateien. Prüfen Sie, dass die Adresse nichts daraus enthält.
page-request-allow = Seite lesen
page-request-refuse = Nicht lesen
models-stays = { -brand } sucht nur auf diesem Computer. Fragen und Dokumente verlassen ihn nicht.
models-sent = Fragen und die dafür zitierten Textstellen werden an { $host } gesendet.
models-meaning-sent = Der Text Ihrer Dokumente wird an { $host } gesendet.
models-pages = Die Adressen der Webseiten, die Sie erlauben, werden an deren Websites gesendet. Sie können Text aus Ihren Fragen und Dokumenten enthalten.
models-open = Die Verbindung ist nicht verschlüsselt.
models-would-send = Wenn Sie ein Modell dieses Servers wählen, werden Fragen und Textstellen aus Ihren Dokumenten an { $host } gesendet.
