saved-in = In „{ $folder }“ gespeichert.
saved-as = Als { $name } in „{ $folder }“ gespeichert.
saved-existing = Die vorhandene Datei { $name } wurde nicht geändert.
download-underway = { $name } wird dort bereits gespeichert.
download-underway-do = Warten Sie, bis das abgeschlossen ist, oder wählen Sie einen anderen Namen.
downloads-too-many = Zu viele Downloads gleichzeitig.
downloads-too-many-do = Versuchen Sie es erneut, wenn einige abgeschlossen sind.
download-gone = Dieser Download ist nicht mehr verfügbar.
download-again = Laden Sie die Datei erneut herunter.
download-file-gone = Die Datei ist dort nicht mehr vorhanden.
download-file-gone-why = Sie wurde verschoben oder gelöscht.
download-part-saved = Der empfangene Teil ist gespeichert.
download-retry = Versuchen Sie es erneut, um das Herunterladen fortzusetzen.
downloads-name = { $n ->
    [one] { $n } Datei
   *[other] { $n } Dateien
}
downloads-name-underway = { $n ->
    [one] { NUMBER($saved) } von { $n } Datei
   *[other] { NUMBER($saved) } von { $n } Dateien
}
downloads-not-saved = { $n ->
    [one] { $n } Datei wurde nicht gespeichert.
   *[other] { $n } Dateien wurden nicht gespeichert.
}
downloads-saved-in = { $n ->
    [0] In „{ $folder }“ wurden keine Dateien gespeichert.
    [one] { $n } Datei wurde in „{ $folder }“ gespeichert.
   *[other] { $n } Dateien wurden in „{ $folder }“ gespeichert.
}
downloads-not-tried = { $n ->
    [one] { $n } Datei wurde ausgelassen.
   *[other] { $n } Dateien wurden ausgelassen.
}
downloads-not-tried-after = { $n ->
    [one] { $n } Datei wurde nach zu vielen Fehlern ausgelassen.
   *[other] { $n } Dateien wurden nach zu vielen Fehlern ausgelassen.
}
downloads-too-many-selected = Zu viele Dateien ausgewählt.
downloads-limit = { $n ->
    [one] Sie können höchstens { $n } Datei auf einmal speichern.
   *[other] Sie können höchstens { $n } Dateien auf einmal speichern.
}
downloads-none = Keine dieser Dateien ist beim Dienst vorhanden.
downloads-none-why = Sie wurden gelöscht oder nie hochgeladen.
downloads-skipped = { $n ->
    [one] { $n } ausgewählte Datei ist nicht beim Dienst vorhanden und wurde ausgelassen.
   *[other] { $n } ausgewählte Dateien sind nicht beim Dienst vorhanden und wurden ausgelassen.
}
code-disk-full = Der Datenträger ist voll, daher wurde { $name } nicht gespeichert.
code-no-permission = { $name } wurde nicht gespeichert, weil Sie in diesen Ordner nicht schreiben dürfen.
code-names-taken = { $name } wurde nicht gespeichert, weil es dort zu viele Dateien mit ähnlichen Namen gibt.
code-not-saved = { $name } wurde nicht gespeichert.
code-too-long = Der Code wurde nicht gespeichert, weil er größer als { BYTES($size) } ist.
code-too-long-do = Markieren Sie einen Teil davon und kopieren Sie stattdessen diesen.
