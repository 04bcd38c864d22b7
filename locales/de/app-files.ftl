problem-file-unreadable = { $name } kann nicht gelesen werden.
problem-file-unreadable-unnamed = Die Datei kann nicht gelesen werden.
problem-file-unreadable-why = Möglicherweise wurde sie verschoben oder gelöscht, oder Ihnen fehlt die Berechtigung.
problem-file-changed = { $name } hat sich geändert, während { -brand } die Datei gelesen hat.
problem-file-changed-unnamed = Die Datei hat sich geändert, während { -brand } sie gelesen hat.
problem-file-changed-do = Speichern Sie die Datei, schließen Sie die App, die in sie schreibt, und versuchen Sie es erneut.
problem-file-exists = { $name } ist bereits vorhanden.
problem-file-exists-unnamed = Die Datei ist bereits vorhanden.
problem-nothing-overwritten = Es wurde nichts überschrieben.
problem-file-unwritable = { $name } kann nicht geschrieben werden.
problem-file-unwritable-unnamed = Die Datei kann nicht geschrieben werden.
problem-file-unwritable-do = Wählen Sie einen anderen Ordner oder prüfen Sie, ob Sie in diesen schreiben dürfen.
problem-folder-not-opened = Der Ordner kann nicht geöffnet werden.
problem-folder-no-app = Kein Dateimanager konnte ihn öffnen: { $path }
problem-file-no-app = Keine App konnte sie öffnen: { $path }
file-is-folder = { $name } ist ein Ordner.
file-is-folder-do = Öffnen Sie ihn und wählen Sie Dateien darin aus.
file-not-document = { $name } ist keine gewöhnliche Datei.
file-not-document-do = Wählen Sie eine Datei aus, die auf einem Datenträger gespeichert ist.
file-empty = { $name } ist leer.
file-empty-do = Wählen Sie eine Datei aus, die nicht leer ist.
file-not-found = { $name } ist nicht mehr vorhanden.
file-not-found-why = Die Datei wurde verschoben, umbenannt oder gelöscht.
file-no-permission = Ihnen fehlt die Berechtigung, { $name } zu lesen.
file-no-permission-do = Ändern Sie die Zugriffsrechte der Datei oder wählen Sie eine andere aus.
file-check-disk = Prüfen Sie den Datenträger, auf dem die Datei liegt, und versuchen Sie es dann erneut.
files-refused = { $n ->
    [one] { $n } Datei kann nicht hinzugefügt werden.
   *[other] { $n } Dateien können nicht hinzugefügt werden.
}
files-refused-more = { $n ->
    [one] Und { $n } weitere.
   *[other] Und { $n } weitere.
}
file-not-on-service = Diese Datei ist nicht beim Dienst vorhanden.
file-not-on-service-why = Sie wurde gelöscht oder nie hochgeladen.
file-deleted = Sie wurde gelöscht.
file-gone = Der Dienst hat diese Datei nicht mehr.
file-gone-why = Sie wurde dort gelöscht (404).
file-unreadable = Nicht lesbar
file-unusable-id = Der Dienst hat dieser Datei eine ungültige ID gegeben.
file-removed-from-draft = { $name } ist nicht mehr beim Dienst vorhanden und wurde aus Ihren nicht gesendeten Nachrichten entfernt.
file-processing-long = Der Dienst verarbeitet { $name } seit einer Stunde.
file-not-followed = { -brand } prüft den Status nicht weiter.
files-not-followed = { -brand } prüft nicht mehr, ob Dateien bereit sind.
files-support-not-checked = { -brand } prüft nicht mehr, ob Dienste Dateien anbieten.
files-unlisted-not-checked = { -brand } prüft nicht mehr, ob Dateien noch beim Dienst vorhanden sind.
files-refresh-to-check = Aktualisieren Sie die Seite „Dateien“, um erneut zu prüfen.
files-changes-unchecked = Es konnte nicht geprüft werden, ob sich Originaldateien geändert haben.
file-deletion-late = Nicht mehr rückgängig zu machen: Der Dienst löscht { $name } bereits.
files-deletion-late = { $n ->
    [one] Nicht mehr rückgängig zu machen: Der Dienst löscht { $name } bereits ({ $n } Datei).
   *[other] Nicht mehr rückgängig zu machen: Der Dienst löscht bereits { $n } Dateien, darunter { $name }.
}
file-not-deleted = { $name } wurde nicht gelöscht.
file-not-deleted-by-service = Der Dienst hat die Datei nicht gelöscht.
files-not-deleted = { $n ->
    [one] { $n } Datei wurde nicht gelöscht: { $name }.
   *[other] { $n } Dateien wurden nicht gelöscht, darunter { $name }.
}
file-deletion-not-yet = Eine Datei wurde noch nicht gelöscht.
file-fact-name = Name
file-fact-id = Datei-ID
file-fact-purpose = Zweck
file-fact-sha256 = SHA-256
