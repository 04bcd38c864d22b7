answer-no-model = Ich bin der lokale Dienst und habe kein Sprachmodell.
answer-abilities = Ich kann aus angehängten Dokumenten zitieren, rechnen sowie Datum und Uhrzeit nennen.
answer-connect-model = Um Antworten von einem Modell schreiben zu lassen, wählen Sie eines unter „Einstellungen → Auf diesem Computer“.
answer-quotes = Aus { LIST($names) }:
answer-no-direct = Keine direkte Antwort gefunden.
answer-closest = Am besten passende Textstellen in { LIST($names) }:
answer-more-passages = { $n ->
    [one] { $n } weitere Textstelle:
   *[other] { $n } weitere Textstellen:
}
answer-nothing-found = In { LIST($names) } habe ich dazu nichts gefunden.
answer-did-you-mean = Meinten Sie „{ $word }“?
answer-similar-words = Die Dokumente enthalten ähnliche Wörter: { LIST($words) }.
answer-no-summary = Ohne Sprachmodell kann ich keine Zusammenfassungen schreiben.
answer-beginnings = { $n ->
    [one] Hier ist der Anfang:
   *[other] Hier sind die Anfänge:
}
answer-chapters = So beginnen die Kapitel:
answer-headings = Überschriften:
answer-more-files = { $n ->
    [one] { $n } weitere Datei ist angehängt.
   *[other] { $n } weitere Dateien sind angehängt.
}
answer-ask-about-files = Stellen Sie eine Frage, um alle angehängten Dateien zu durchsuchen.
answer-page = Seite { $page } von { $name }:
answer-no-page = Auf Seite { $page } von { LIST($names) } habe ich keinen Text gefunden.
answer-attach-for-page = Um Seite { $page } eines Dokuments zu sehen, hängen Sie das Dokument an Ihre Frage an.
answer-project-empty = Das Projekt { $project } hat noch keine Dateien.
answer-project-files = Dateien im Projekt { $project }:
answer-and-more = und { NUMBER($n) } weitere
answer-ask-project = Stellen Sie eine Frage, und ich zitiere die passenden Textstellen.
answer-project-unread = { $n ->
    [one] { $n } Datei in { $project } wird noch gelesen und wurde nicht durchsucht.
   *[other] { $n } Dateien in { $project } werden noch gelesen und wurden nicht durchsucht.
}
answer-unreadable = Ich konnte { $name } nicht lesen.
answer-image-skipped = { $name } wurde ausgelassen.
answer-images-skipped = { $n ->
    [one] { $n } Bild wurde ausgelassen.
   *[other] { $n } Bilder wurden ausgelassen.
}
answer-text-only = Der lokale Dienst liest nur Text.
answer-still-reading = { $name } wird noch gelesen.
answer-ask-later = Fragen Sie in einem Moment erneut.
answer-by-itself = Stattdessen hat der lokale Dienst geantwortet.
answer-cannot-continue = Der lokale Dienst kann nur seine eigenen Antworten fortsetzen.
answer-ask-again = Fragen Sie erneut, um eine neue Antwort zu erhalten.
