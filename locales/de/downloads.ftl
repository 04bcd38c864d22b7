downloads-label = Downloads
download-queued = Wartet
download-progress = { BYTES($done) } von { BYTES($total) }
download-meter = Herunterladen von { $name }
download-show = Im Ordner anzeigen
download-cancel = Herunterladen abbrechen
