### Problems with Parlance’s own data on this computer, and with the disk.

problem-disk-full = The disk is full.
problem-disk-failed = Can’t read from or write to the disk.
problem-disk-check = Check that the disk is connected and works, then try again.

## Reading and writing

store-read-only = This data is read-only.
store-newer = A newer version of { -brand } created it.
store-start-newer = Start the newer version to make changes.
store-not-saved = This change wasn’t saved.
store-earlier-safe = Your earlier work is safe.
store-in-use = Another program is using { -brand }’s data.
store-close-other = Close the other program, for example a backup, then try again.
store-damaged = { -brand }’s data is damaged.
store-restart = Quit and restart { -brand }.
store-offers-backup = It will then offer the newest backup, if there is one, and keep the damaged file.
# Something that was to be shown or changed has been deleted.
store-missing = No longer available.
# While the app is open. The next sentence follows.
store-data-gone = The data folder was deleted or replaced while { -brand } is open.
store-data-gone-do = New changes won’t be saved. Copy what you need, then restart { -brand }.
store-data-unchecked = { -brand } stopped checking whether its data folder still exists.
store-deleted = It has been deleted.
store-failed = { -brand } couldn’t read or write its data.

## When Parlance starts. $path is a file or a folder of this computer

store-file-kept = The file hasn’t been changed.
store-file = The file is { $path }.
store-not-opened = { -brand } can’t open its data.
store-path = Can’t create or open { $path }.
store-path-check = Check that the folder exists and that you can write to it.
store-foreign = { $path } belongs to another program and hasn’t been changed.
# PARLANCE_DATA_DIR is the name of an environment variable.
store-choose-folder = Set PARLANCE_DATA_DIR to another folder.
# $path is a file.
store-no-backup = Couldn’t make a backup at { $path }.
store-free-and-start = Free up some space, then start { -brand } again.
# $bytes is a size.
store-free-bytes-and-start = Free up { BYTES($bytes) } on this disk, then start { -brand } again.
# Parlance tried to bring its data to its own version.
store-not-updated = { $path } couldn’t be updated and hasn’t been changed.
store-previous-version = Reinstall your previous version of { -brand }.
store-unavailable = Can’t open { $path }.
store-close-others = Close other programs that use it, and check the disk.
store-folder = { -brand } can’t write to its data folder.
store-folder-check = Check that you have permission to write to it, then try again.
recovery-backup-gone = The backup no longer exists.
recovery-unreadable = Nothing in the damaged file can be read.
recovery-start-empty = Start with empty data instead.
