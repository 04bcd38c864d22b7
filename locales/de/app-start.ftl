start-newer-data = Diese Daten wurden mit einer neueren Version von { -brand } erstellt.
start-read-only = Diese Version kann sie anzeigen, aber nicht ändern.
start-settings-unread = Einstellungen, die nicht gelesen werden können, haben ihre Standardwerte: { LIST($names) }.
start-trash-kept = Aus dem Papierkorb wird nichts gelöscht, bis Sie wählen, wie lange sein Inhalt aufbewahrt wird.
start-interrupted = { $n ->
    [one] Beim Beenden von { -brand } wurde { $n } Antwort unterbrochen.
   *[other] Beim Beenden von { -brand } wurden { $n } Antworten unterbrochen.
}
start-received-saved = Der bis dahin empfangene Text ist gespeichert.
start-outbox = { $n ->
    [one] Im Postausgang wartet { $n } Frage.
   *[other] Im Postausgang warten { $n } Fragen.
}
start-salvaged-conversations = { $n ->
    [one] { $n } Unterhaltung wurde aus den beschädigten Daten wiederhergestellt.
   *[other] { $n } Unterhaltungen wurden aus den beschädigten Daten wiederhergestellt.
}
start-salvaged-messages = { $n ->
    [one] { $n } Nachricht wurde wiederhergestellt.
   *[other] { $n } Nachrichten wurden wiederhergestellt.
}
start-salvaged-whole = Es fehlt nichts.
start-missing-messages = { $n ->
    [one] { $n } Nachricht fehlt oder ist unvollständig.
   *[other] { $n } Nachrichten fehlen oder sind unvollständig.
}
start-missing-drafts = { $n ->
    [one] { $n } Entwurf fehlt.
   *[other] { $n } Entwürfe fehlen.
}
start-missing-files = { $n ->
    [one] { $n } Datei fehlt in der Liste.
   *[other] { $n } Dateien fehlen in der Liste.
}
start-missing-more = Möglicherweise fehlt noch mehr.
start-damaged-file = Die beschädigte Datei bleibt als { $name } erhalten.
start-salvaged-conversation = Wiederhergestellte Nachrichten
start-salvaged-service = Unbekannter Dienst
start-salvaged-file = Unbekannte Datei
start-page-failed = Die Seite des Fensters ist innerhalb einer Minute zweimal abgestürzt. Die zuletzt geöffnete Unterhaltung bleibt deshalb geschlossen.
start-page-kept = Ihre Nachrichten und Entwürfe sind gespeichert. Sie können die Unterhaltung in der Liste wieder öffnen.
