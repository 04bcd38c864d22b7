export-done = Exportiert nach { $name }.
export-missing = { $n ->
    [one] { $n } Datei fehlt. Das Manifest nennt den Grund.
   *[other] { $n } Dateien fehlen. Das Manifest nennt die Gründe.
}
export-failed = Der Export ist fehlgeschlagen.
export-nothing-written = Es wurde nichts geschrieben.
export-no-permission = Sie dürfen nicht in { $folder } schreiben.
export-exists = { $name } ist bereits vorhanden.
export-nothing = Es gibt nichts zu exportieren.
export-nothing-do = Wählen Sie eine Unterhaltung mit Nachrichten.
export-underway = Ein anderer Export läuft gerade.
export-underway-do = Warten Sie, bis er endet, oder brechen Sie ihn ab.
export-gone = Der Export ist nicht mehr vorhanden.
export-gone-why = Er wurde verschoben oder gelöscht.
export-no-pdf = PDF und Drucken sind auf diesem System noch nicht verfügbar.
export-as-html = Exportieren Sie als HTML und drucken Sie im Browser.
export-not-printed = Die Unterhaltung konnte nicht gedruckt werden.
export-unreachable = { $n ->
    [one] Ein Dienst war nicht erreichbar, daher wurden seine übrigen Dateien nicht angefordert.
   *[other] { $n } Dienste waren nicht erreichbar, daher wurden ihre übrigen Dateien nicht angefordert.
}
