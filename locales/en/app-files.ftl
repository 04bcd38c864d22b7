### Files: reading them from this computer, and what is said when that does not work.

## A file of this computer. $name is its name

problem-file-unreadable = Can’t read { $name }.
# The name is not known.
problem-file-unreadable-unnamed = Can’t read the file.
problem-file-unreadable-why = It may have been moved or deleted, or you may not have permission.
problem-file-changed = { $name } changed while { -brand } was reading it.
problem-file-changed-unnamed = The file changed while { -brand } was reading it.
problem-file-changed-do = Save it, close the app that’s writing to it, and try again.
problem-file-exists = { $name } already exists.
problem-file-exists-unnamed = The file already exists.
problem-nothing-overwritten = Nothing was overwritten.
problem-file-unwritable = Can’t write { $name }.
problem-file-unwritable-unnamed = Can’t write the file.
problem-file-unwritable-do = Choose another folder, or check that you can write to this one.
problem-folder-not-opened = Can’t open the folder.
# “It” is the folder; $path is where it is on this computer.
problem-folder-no-app = No file manager could open it: { $path }
# “It” is the file.
problem-file-no-app = No app could open it: { $path }

## Files that cannot be added. $name is the name of a file

file-is-folder = { $name } is a folder.
file-is-folder-do = Open it and choose files in it.
# It is a device or a socket, for example.
file-not-document = { $name } isn’t an ordinary file.
file-not-document-do = Choose a file that’s stored on a disk.
file-empty = { $name } is empty.
file-empty-do = Choose a file that isn’t empty.
file-not-found = { $name } no longer exists.
file-not-found-why = It was moved, renamed or deleted.
file-no-permission = You don’t have permission to read { $name }.
file-no-permission-do = Change its permissions, or choose another file.
file-check-disk = Check the disk it’s on, then try again.
# Before a sentence about each of the first few.
files-refused = { $n ->
    [one] { $n } file can’t be added.
   *[other] { $n } files can’t be added.
}
# After these sentences: of how many files nothing is said.
files-refused-more = { $n ->
    [one] And { $n } more.
   *[other] And { $n } more.
}

## Files on the service

file-not-on-service = This file isn’t on the service.
file-not-on-service-why = It was deleted or never uploaded.
file-deleted = It has been deleted.
file-gone = The service no longer has this file.
# 404 is the status of the service’s answer.
file-gone-why = It has been deleted there (404).
# The status of a file: the service could not read it.
file-unreadable = Unreadable
file-unusable-id = The service gave this file an invalid ID.
# A file that somebody else has deleted. Unsent messages are drafts and questions in the outbox.
file-removed-from-draft = { $name } is no longer on the service and was removed from your unsent messages.
# $name is the name of a file. “Parlance stopped checking.” follows.
file-processing-long = The service has been processing { $name } for an hour.
file-not-followed = { -brand } stopped checking.
files-not-followed = { -brand } stopped checking whether files are ready.
files-support-not-checked = { -brand } stopped checking whether services offer files.
files-unlisted-not-checked = { -brand } stopped checking whether the service still has files.
files-refresh-to-check = Refresh the Files page to check again.
files-changes-unchecked = Couldn’t check whether original files have changed.

## Deleting files

# $name is the name of a file.
file-deletion-late = Can’t undo: the service is already deleting { $name }.
# The same for several files: $name is one of them, $n how many there are.
files-deletion-late = { $n ->
    [one] Can’t undo: the service is already deleting { $name } ({ $n } file).
   *[other] Can’t undo: the service is already deleting { $n } files, including { $name }.
}
# Before the reason. $name is the name of a file.
file-not-deleted = { $name } wasn’t deleted.
file-not-deleted-by-service = The service didn’t delete the file.
# Before the reason for one of the files, which is $name. $n is how many there are.
files-not-deleted = { $n ->
    [one] { $n } file wasn’t deleted: { $name }.
   *[other] { $n } files weren’t deleted, including { $name }.
}
file-deletion-not-yet = A file hasn’t been deleted yet.

## What is known about a file: labels of a table

file-fact-name = Name
file-fact-id = File ID
file-fact-purpose = Purpose
file-fact-sha256 = SHA-256
