details-reason-temporary = Die Unterhaltung ist temporär und wird deshalb jedes Mal ganz gesendet
temporary-gone = Diese temporäre Unterhaltung ist bereits gelöscht.
temporary-gone-why = Sie wurde geschlossen.
temporary-keep-first = Das geht in einer temporären Unterhaltung nicht.
temporary-keep-first-do = Behalten Sie die Unterhaltung zuerst.
temporary-is-open = Dafür muss Parlance neu geöffnet werden; Ihre temporäre Unterhaltung würde dabei gelöscht.
temporary-is-open-do = Behalten oder löschen Sie sie zuerst.
temporary-no-paste = Eingefügtes kann auf diesem Computer in einer temporären Unterhaltung nicht angehängt werden.
temporary-no-paste-do = Es müsste auf der Festplatte gespeichert werden. Hängen Sie stattdessen eine Datei an.
temporary-uploads-deleted = { $n ->
    [one] { $n } Upload einer temporären Unterhaltung wurde von { $service } gelöscht.
   *[other] { $n } Uploads temporärer Unterhaltungen wurden von { $service } gelöscht.
}
temporary-uploads-left = { $n ->
    [one] { $n } Upload einer temporären Unterhaltung liegt noch bei { $service }. Parlance löscht ihn, sobald es geht.
   *[other] { $n } Uploads temporärer Unterhaltungen liegen noch bei { $service }. Parlance löscht sie, sobald es geht.
}
temporary-uploads-unclear = Ein Upload einer temporären Unterhaltung liegt vielleicht noch bei { $service }. Er lässt sich nicht von einer anderen Datei unterscheiden; prüfen Sie „Dateien“.
temporary-uploads-not-deleted = Uploads temporärer Unterhaltungen werden erst nach einem Neustart von Parlance gelöscht.
