backup-failed = Die Sicherung ist fehlgeschlagen.
backup-choose-other = Wählen Sie eine andere Sicherung.
backup-newer = Diese Sicherung stammt von einer neueren Version von { -brand }.
backup-damaged = Diese Sicherung ist beschädigt.
backup-not-restored = Die Sicherung wurde nicht wiederhergestellt.
backup-restored = Die Sicherung wurde wiederhergestellt.
backup-before-kept = Die bisherigen Daten bleiben als Sicherung erhalten.
