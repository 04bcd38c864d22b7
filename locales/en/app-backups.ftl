### Backups of Parlance’s data: problems, and what is said after a restart.

backup-failed = Couldn’t make a backup.
# $needed is the size of the new backup and of those that always stay, $allowed is what all backups may use.
backup-no-room = There isn’t enough space. A new backup and the ones that are always kept need { BYTES($needed) }, but backups may use only { BYTES($allowed) } of this disk.
backup-no-room-to-copy = There isn’t enough space to copy the data and leave 1 GB free.
# $missing is a size.
backup-free-up = Free up { BYTES($missing) } on this disk or delete backups that you don’t need.
backup-choose-other = Choose another backup.
backup-newer = A newer version of { -brand } made this backup.
backup-damaged = This backup is damaged.
# $name is the name of a file.
backup-found-damaged = The backup { $name } is damaged and can’t be restored.
backup-make-new = Make a new backup in Settings, Data and backup.
backup-not-restored = The backup wasn’t restored.
backup-restored = The backup was restored.
backup-before-kept = The previous data is kept as a backup.
# $path is a folder.
backup-copy-unreachable = Can’t reach { $path }.
backup-copy-connect = Connect the disk or choose another folder. Copying resumes when the folder is available.
# $path is a folder.
backup-copy-failed = Couldn’t copy the backup to { $path }.
# $path is a folder.
backup-copy-inside = { $path } is in the data folder of { -brand }.
backup-copy-choose-other = Choose a folder on another disk. Copies in the data folder would be lost with it.
# The title of a dialog of the system.
dialog-backup-copies = Folder for copies of backups
