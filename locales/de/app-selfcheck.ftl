finding-damaged = Teile der Daten von { -brand } sind beschädigt
finding-unreadable = { $n ->
    [one] { $n } Eintrag ist nicht lesbar
   *[other] { $n } Einträge sind nicht lesbar
}
finding-orphans = { $n ->
    [one] { $n } Eintrag gehört zu etwas, das fehlt
   *[other] { $n } Einträge gehören zu etwas, das fehlt
}
finding-recover = { -brand } kann wiederherstellen, was lesbar ist. Die beschädigte Datei bleibt erhalten.
finding-recover-orphans = { -brand } kann herstellen, wozu sie gehören, soweit es bekannt ist. Die jetzige Datei bleibt erhalten.
finding-words = Das Suchverzeichnis ist unvollständig
finding-words-text = Die Suche findet möglicherweise Nachrichten nicht oder noch gelöschte. Die Nachrichten selbst sind in Ordnung.
finding-copies = { $n ->
    [one] { $n } Datei, die auf das Hochladen wartet, fehlt
   *[other] { $n } Dateien, die auf das Hochladen warten, fehlen
}
finding-copies-named = { LIST($names) }.
finding-attach-again = Hängen Sie sie dort neu an, wo Sie sie brauchen.
finding-copy-lost = Die Kopie dieser Datei in { -brand } fehlt.
self-check-failed = Die Daten konnten nicht geprüft werden.
recovery-failed = Die Daten wurden nicht wiederhergestellt.
