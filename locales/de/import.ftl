### Settings, Data and backup: importing conversations.

import-section = Importieren
import-section-note = Aus { -brand }, ChatGPT, Claude, LibreChat, Open WebUI oder Jan
import-conversations = Unterhaltungen importieren
import-open = Importieren …
import-open-folder = Ordner importieren …
import-title = Aus { $program } importieren
import-title-reading = Importieren
import-file-sized = { $name }, { $size }
import-file-dated = { $name }, gespeichert am { $day }, { $size }
import-reading = Export wird gelesen: { $percent }
import-new = Neu
import-known = Schon hier, übersprungen
import-refused = Nicht importierbar
import-show-all = Alle { $n } anzeigen
import-more = und { $n } weitere
import-untitled = Ohne Titel
import-folder = Ordner
import-folder-new = { $name } (neu)
import-folder-own = Wie im Export
import-folder-none = Kein Ordner
import-files = { $n ->
    [one] { $n } angehängte Datei importieren
   *[other] { $n } angehängte Dateien importieren
}
import-files-kept = { $size }, bleiben auf diesem Computer, bis eine Unterhaltung sie braucht
import-files-missing = { $n ->
    [one] { $n } angehängte Datei fehlt im Export.
   *[other] { $n } angehängte Dateien fehlen im Export.
}
import-overwrites-nothing = Nichts wird überschrieben.
import-do = { $n ->
    [one] { $n } Unterhaltung importieren
   *[other] { $n } Unterhaltungen importieren
}
import-progress = { $done } von { $total }
import-done = { $n ->
    [one] { $n } Unterhaltung importiert.
   *[other] { $n } Unterhaltungen importiert.
}
import-done-messages = { $n ->
    [one] { $n } Nachricht importiert.
   *[other] { $n } Nachrichten importiert.
}
import-done-files = { $n ->
    [one] { $n } Datei importiert.
   *[other] { $n } Dateien importiert.
}
import-show = Anzeigen
import-left = { $n ->
    [one] { $n } Unterhaltung wurde nicht importiert. Importieren Sie noch einmal, um sie hinzuzufügen.
   *[other] { $n } Unterhaltungen wurden nicht importiert. Importieren Sie noch einmal, um sie hinzuzufügen.
}
backups-reason-import = Vor einem Import
