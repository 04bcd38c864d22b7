### Backups of Parlance’s data: problems, and what is said after a restart.

backup-failed = Couldn’t make a backup.
backup-choose-other = Choose another backup.
backup-newer = A newer version of { -brand } made this backup.
backup-damaged = This backup is damaged.
backup-not-restored = The backup wasn’t restored.
backup-restored = The backup was restored.
backup-before-kept = The previous data is kept as a backup.
