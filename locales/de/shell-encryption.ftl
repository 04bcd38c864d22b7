dialog-recovery-key = Wiederherstellungsschlüssel speichern
recovery-key-file-name = { -brand }-Wiederherstellungsschlüssel.txt
recovery-key-document-title = { -brand }-Wiederherstellungsschlüssel
recovery-key-document-text = Mit diesem Schlüssel öffnen Sie Ihre Unterhaltungen und Sicherungen, wenn der Schlüsselbund des Systems verloren geht. Bewahren Sie ihn nicht auf diesem Computer auf.
recovery-key-document-file = Wenn die Datei encryption.json verloren geht, fragt { -brand } nach dem ganzen Text dieses Dokuments, einschließlich dieser Zeichen:
