### The page of the files that the service has.

files-title = Files
files-service = Service
files-refresh = Refresh
files-upload = Upload
# When the list was last compared with the service’s. $ago is such as “12 s ago”.
files-updated = Updated { $ago }
files-updating = Updating…
files-asking = Getting files from { $service }…
files-none-title = No files on { $service } yet
files-none-text = Files you upload appear here. Drop files on this page or choose them.
files-not-offered-title = { $service } doesn’t offer files
files-not-allowed-title = Your account can’t use files on { $service }
files-not-offered-text = You can still chat with it. { -brand } checks again every day.
files-check-again = Check again
files-choose = Choose files
files-no-match = No matching files
files-clear-filters = Clear filters
# Below the list, when the service has more files than it named.
files-partial = The service listed only part of its files.

## Filters

files-search = Search files
files-filter = Filter
files-filter-all = All
files-filter-unused = Unused
files-filter-duplicates = Duplicates
files-filter-failed = Failed
files-filter-deleted = Deleted
files-type = Type
files-type-any = Any type
# A filter: how long files have been on the service.
files-age = Age
files-age-any = Any age
files-age-month = Older than a month
files-age-half-year = Older than six months
files-age-year = Older than a year
files-purpose = Purpose
files-purpose-any = Any purpose
# A choice with the number of files that it would show.
files-choice = { $choice } ({ NUMBER($n) })

## The table

files-column-name = Name
files-column-status = Status
files-column-used = Used in
files-column-size = Size
files-column-created = Created
files-column-selected = Selected
files-column-actions = Actions
files-select = Select { $name }
files-select-all = Select all

## Selected files

files-selected = Selected files
files-n-selected = { $n ->
    [one] { $n } selected
   *[other] { $n } selected
}
files-selected-unused = { BYTES($size) }, none in use
files-selected-used = { BYTES($size) }, { NUMBER($n) } in use
files-download-selected = Download selected
# Begins a question with the selected files attached.
files-ask-selected = Ask about selected
# The same in one word, beside “Download” and “Delete”.
files-ask-short = Ask
files-delete-selected = Delete selected
files-clear-selection = Clear selection

## Storage and uploads

files-storage = Storage
files-storage-used = Used in conversations { BYTES($size) }
files-storage-unused = Unused { BYTES($size) }
files-storage-duplicates = Duplicates { BYTES($size) }
files-storage-all = { $n ->
    [one] { $n } file, { BYTES($size) } on { $service }
   *[other] { $n } files, { BYTES($size) } on { $service }
}
uploads-label = Uploads
uploads-running = { $n ->
    [one] Uploading { $n } file
   *[other] Uploading { $n } files
}
uploads-paused = { $n ->
    [one] { $n } upload paused
   *[other] { $n } uploads paused
}
uploads-pause-all = Pause all
uploads-resume-all = Resume all

## What can be done with a file

file-download = Download
# In the menu of a file: begins a question with the file attached.
file-ask = Ask about this
file-download-named = Download { $name }
file-delete-named = Delete { $name }
file-remove-from-list = Remove from list
file-resume = Resume upload
file-pause = Pause upload
file-cancel = Cancel upload
file-try-now = Try now
file-show-uses = Where it is used
file-replace = Upload new version
file-remove = Remove
file-uses-title = Where { $name } is used
file-uses-none = No longer used in any conversation.

## The status of a file

file-status-queued = Queued
file-status-waiting = Waiting for the service
# $seconds is the time that is left, such as “12 s”.
file-status-retrying-in = Retrying in { $seconds }
file-status-retrying = Retrying
file-status-paused = Paused
# $percent is such as “62 %”.
file-status-hashing = Hashing, { $percent }
file-status-duplicate = Duplicate
file-status-duplicate-note = Another file has the same contents
file-status-ready = Ready
file-status-deleting = Deleting
file-status-deleted = Deleted
# As file-chip-missing.
file-status-missing = Not imported
# $day is such as “3 Nov”.
file-status-deleted-on = Deleted { $day }
# In a word, where there is no room for the reason.
file-status-failed = Failed
file-status-not-deleted = Not deleted
# Read aloud by a screen reader: the names of progress bars.
file-meter-uploading = Uploading { $name }
file-meter-hashing = Hashing { $name }
file-status-hashing-short = Hashing
# Alone in the column Status: when a file will be deleted. $seconds is such as “7 s”.
file-deleting-in = in { $seconds }

## Below the name of an attachment

attachment-changed = Changed on disk
attachment-progress = Uploading, { $percent } of { BYTES($size) }
attachment-ready = Ready, { BYTES($size) }
attachment-already-at = Already uploaded at { $when }
attachment-already-on = Already uploaded on { $when }
attachment-queued = Queued, { BYTES($size) }
attachment-paused = Paused, { BYTES($size) }

## Where a file is used

file-used-in = { $n ->
    [one] { $n } conversation
   *[other] { $n } conversations
}
file-used-in-draft = in a draft
file-unused = unused
# Below the name of a file in a narrow window. $status is such as “Ready”, $size such as “1.2 MB”, $used such as
# “2 conversations”.
file-facts = { $status }, { $size }, { $used }
# The same of a file that is ready, which goes without saying.
file-facts-ready = { $size }, { $used }

## Beside the name of a file in a question

file-chip-deleted = deleted
# The archive that the question was imported from has the name of the file only.
file-chip-missing = not imported
file-chip-unreadable = unreadable
file-chip-failed = failed

## Deleting files

file-delete-title = Delete { $name }?
files-delete-title = { $n ->
    [one] Delete { $n } file?
   *[other] Delete { $n } files?
}

# Before the file is deleted; $service is the name of the service.
file-delete-unused = No conversation uses it. This permanently deletes it from { $service }.
file-delete-used = { $n ->
    [one] It is used in { $n } conversation. This permanently deletes it from { $service }. The conversation will still show the file’s name.
   *[other] It is used in { $n } conversations. This permanently deletes it from { $service }. The conversations will still show the file’s name.
}
file-delete-used-draft = { $n ->
    [one] It is used in { $n } draft. This permanently deletes it from { $service }.
   *[other] It is used in { $n } drafts. This permanently deletes it from { $service }.
}
# In conversations and drafts.
file-delete-used-both =
    { $n ->
        [one] It is used in { $n } conversation
       *[other] It is used in { $n } conversations
    } and { $drafts ->
        [one] { $drafts } draft
       *[other] { $drafts } drafts
    }. This permanently deletes it from { $service }. Conversations will still show the file’s name.
files-delete-unused = No conversation uses them. This permanently deletes them from { $service }.
files-delete-some-used = { $n ->
    [one] { $n } of them is used in conversations or drafts. This permanently deletes all selected files from { $service }. Conversations will still show the files’ names.
   *[other] { $n } of them are used in conversations or drafts. This permanently deletes all selected files from { $service }. Conversations will still show the files’ names.
}
files-delete-all-used = { $n ->
    [one] It is used in conversations or drafts. This permanently deletes it from { $service }. Conversations will still show the file’s name.
   *[other] All { $n } are used in conversations or drafts. This permanently deletes them from { $service }. Conversations will still show the files’ names.
}
# In the bar with which a deletion can be undone for some seconds: what is deleted, then where it is used. A screen reader
# reads the sentence without the time. $seconds is such as “7 s”.
deletion-one = Deleting { $name }.
deletion-one-in = Deleting { $name } in { $seconds }.
deletion-many = { $n ->
    [one] Deleting { $n } file.
   *[other] Deleting { $n } files.
}
deletion-many-in = { $n ->
    [one] Deleting { $n } file in { $seconds }.
   *[other] Deleting { $n } files in { $seconds }.
}
deletion-one-used = { $n ->
    [one] It is used in { $n } conversation.
   *[other] It is used in { $n } conversations.
}
deletion-one-unused = It isn’t used in any conversation.
deletion-many-used = { $n ->
    [one] { $n } is used in conversations.
   *[other] { $n } are used in conversations.
}
deletion-many-unused = None is used in a conversation.
