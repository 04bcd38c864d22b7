### Settings, Data and backup.

backups-title = Backups
backups-now = Back up now
backups-automatic = Back up automatically
backups-automatic-note = When something has changed
backups-every-hour = Every hour
backups-every-six-hours = Every 6 hours
backups-every-day = Every day
backups-never = Never

# Why a backup was made.
backups-reason-automatic = Automatic
backups-reason-requested = Manual
backups-reason-migration = Before an update
backups-reason-restore = Before restoring a backup

backups-damaged = Damaged. This backup can’t be restored.

# Opens a dialog.
backups-restore = Restore…
# For a screen reader. $when is a day and a time.
backups-restore-of = Restore backup from { $when }
# $n is how many backups there are.
backups-show-all = Show all { $n }
backups-open-folder = Open folder
backups-none = No backups yet.
backups-kept = { -brand } keeps automatic backups of the last 7 days, 4 weeks and 6 months. The last 3 of each other kind are kept, too. A backup still contains what you delete later.
backups-budget = Backups use at most 20% of the free space and leave 1 GB free. If that isn’t enough, the oldest ones are deleted first. The newest, one about a week old and one about a month old always stay.

backups-copy-title = Copy backups to another folder
backups-copy-note = Each automatic backup is also copied there. Choose a folder on another disk. Encrypted data stays encrypted; you need the recovery key to open it on another computer.
# Opens a dialog.
backups-copy-choose = Choose folder…
backups-copy-stop = Stop copying
# $when is a day and a time.
backups-copy-last = Last copied on { $when }
backups-copy-none = Nothing copied yet

## The dialog that asks before a backup is restored. A list of titles follows each line with a colon

restore-title = Restore this backup?
# $when is a day and a time.
restore-made = From { $when }.
restore-kept = { -brand } backs up the current data first. Files on services don’t change.
restore-same = The conversations are the same as now.
restore-do = Restore
# $n is how many.
restore-coming-back = { $n ->
    [one] { $n } deleted conversation comes back:
   *[other] { $n } deleted conversations come back:
}
# $n is how many.
restore-going = { $n ->
    [one] { $n } newer conversation is removed:
   *[other] { $n } newer conversations are removed:
}
# $n is how many.
restore-older = { $n ->
    [one] { $n } conversation loses its latest messages:
   *[other] { $n } conversations lose their latest messages:
}
# $n is how many.
restore-conversations = { $n ->
    [one] It contains { $n } conversation.
   *[other] It contains { $n } conversations.
}
