upload-failed = { $name } wurde nicht hochgeladen.
upload-too-large = { $name } ist zu groß ({ BYTES($size) }).
upload-refused-size = Der Dienst hat bereits eine Datei mit { BYTES($size) } abgelehnt.
upload-too-large-for-service = Diese Datei ist zu groß für den Dienst (413).
upload-make-smaller = Verkleinern Sie die Datei oder laden Sie einen Teil davon hoch.
upload-refused = Der Dienst hat diese Datei nicht akzeptiert ({ $status }).
upload-check-file = Prüfen Sie die Datei und versuchen Sie es dann erneut.
upload-forgotten = Der Dienst hat { $name } akzeptiert, kennt die Datei aber nicht mehr.
upload-again = Laden Sie die Datei erneut hoch.
upload-no-id = Der Dienst hat die Datei akzeptiert, aber keine ID zurückgegeben.
upload-partial-list = Der Dienst listet nur einen Teil seiner Dateien auf. Daher ist nicht bekannt, ob diese angekommen ist.
upload-partial-list-do = Versuchen Sie es erneut, um sie noch einmal hochzuladen.
upload-no-source = Die Originaldatei kann nicht gefunden werden.
upload-no-source-do = Entfernen Sie die Datei und hängen Sie sie erneut an.
upload-new-version-do = Hängen Sie die neue Version separat an.
upload-unchecked = Es konnte nicht geprüft werden, welche Uploads abgeschlossen sind.
upload-there = { $name } wurde bereits am { DATE($ms) } hochgeladen.
upload-there-as = { $name } wurde bereits am { DATE($ms) } als { $known } hochgeladen.
upload-not-again = Die Datei wurde nicht erneut hochgeladen.
upload-underway = { $name } wird bereits hochgeladen.
upload-underway-as = { $name } wird bereits als { $known } hochgeladen.
upload-once = Die Datei wird nur einmal hochgeladen.
upload-waits = { $n ->
    [0] Wartet auf { $name }.
    [one] Wartet auf { $name } und { $n } weitere Datei.
   *[other] Wartet auf { $name } und { $n } weitere Dateien.
}
upload-waits-paused = { $n ->
    [0] Wartet auf { $name } (Upload pausiert).
    [one] Wartet auf { $name } (Upload pausiert) und { $n } weitere Datei.
   *[other] Wartet auf { $name } (Upload pausiert) und { $n } weitere Dateien.
}
upload-waits-refused = { $n ->
    [0] Wartet auf { $name } (vom Dienst noch nicht akzeptiert).
    [one] Wartet auf { $name } (vom Dienst noch nicht akzeptiert) und { $n } weitere Datei.
   *[other] Wartet auf { $name } (vom Dienst noch nicht akzeptiert) und { $n } weitere Dateien.
}
