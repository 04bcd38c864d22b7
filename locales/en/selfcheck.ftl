### Settings, Data and backup: the self-check, deleting backups, the trash.

self-check-title = Self-check
self-check-good = No problems found
self-check-problems = { $n ->
    [one] { $n } problem found
   *[other] { $n } problems found
}
self-check-never = Not checked yet
self-check-note = Checks the data on this computer every week, and after { -brand } didn’t quit properly
# $when is a day and a time.
self-check-checked = Checked on { $when }
# $counts are the numbers of conversations, messages and files.
self-check-counted = Checked on { $when }: { LIST($counts) }
self-check-conversations = { $n ->
    [one] { $n } conversation
   *[other] { $n } conversations
}
self-check-messages = { $n ->
    [one] { $n } message
   *[other] { $n } messages
}
self-check-files = { $n ->
    [one] { $n } file
   *[other] { $n } files
}
self-check-now = Check now
# $percent is a number with its sign, as 40%.
self-check-running = Checking: { $percent }

## What mends a problem

# Opens a dialog.
self-check-recover = Recover…
self-check-rebuild = Rebuild index
self-check-give-up = Stop waiting
self-check-recover-title = Recover what can be read?
self-check-recover-text = { -brand } stops running answers, puts what it can read into new data and opens it. The current file is kept.
self-check-recover-do = Recover

## A notice

self-check-found = { $n ->
    [one] The self-check found { $n } problem.
   *[other] The self-check found { $n } problems.
}
self-check-show = Show

## Backups: kinds, deleting one, and one before something is deleted for good

# $version is the new version.
backup-reason-update = Before the update to { $version }
backup-reason-trash = Before emptying the trash
backup-reason-erasure = Before deleting permanently
# For a screen reader. $when is a day and a time.
backup-delete-of = Delete backup from { $when }
backup-delete-title = Delete this backup?
# $when is a day and a time, $name the name of a file.
backup-delete-text = From { $when }. It can’t be restored afterwards. The file is { $name }.
# $n is a number of days.
backup-erasures-kept = { $n ->
    [one] Backups made before deleting permanently are removed after { $n } day.
   *[other] Backups made before deleting permanently are removed after { $n } days.
}
erase-keeps-backup = Make a backup first
# $n is a number of days.
erase-keeps-backup-note = { $n ->
    [one] It still contains what you delete here until it is { $n } day old or you delete it.
   *[other] It still contains what you delete here until it is { $n } days old or you delete it.
}

## The trash: several at once, opened, and in the settings

trash-count = { $n ->
    [one] { $n } item in the trash
   *[other] { $n } items in the trash
}
trash-open = Open trash
trash-select-of = Select “{ $name }”
trash-selection = Selected items
trash-erase-many-title = { $n ->
    [one] Delete { $n } item permanently?
   *[other] Delete { $n } items permanently?
}
trash-restored-many = { $n ->
    [one] { $n } item restored
   *[other] { $n } items restored
}
# Above a conversation that is shown from the trash.
trash-read-only = This conversation is in the trash.
trash-back = Back to trash
trash-earlier = Show earlier messages
