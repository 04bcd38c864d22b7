### Downloads, and code that is saved as a file.

## Where something was saved

# $folder is the name of a folder.
saved-in = Saved in { $folder }.
# $name is the name of the new file, $folder that of its folder.
saved-as = Saved as { $name } in { $folder }.
# After “Saved as…”: $name is the file that already had the wanted name.
saved-existing = The existing { $name } hasn’t been changed.

## One file

# $name is a file that is being saved in the chosen folder.
download-underway = { $name } is already being saved there.
download-underway-do = Wait until it finishes, or choose another name.
downloads-too-many = Too many downloads at once.
downloads-too-many-do = Try again when some have finished.
download-gone = This download is no longer available.
download-again = Download the file again.
download-file-gone = The file is no longer there.
download-file-gone-why = It has been moved or deleted.
# A download that was interrupted.
download-part-saved = The part received is saved.
download-retry = Retry to resume.

## Many files at once

# The name of a download of many files: how many there are.
downloads-name = { $n ->
    [one] { $n } file
   *[other] { $n } files
}
# The same while they are being saved: “2 of 9 files”. $saved is how many are saved, $n how many there are.
downloads-name-underway = { $n ->
    [one] { NUMBER($saved) } of { $n } file
   *[other] { NUMBER($saved) } of { $n } files
}
# A title: $n is how many files.
downloads-not-saved = { $n ->
    [one] { $n } file wasn’t saved.
   *[other] { $n } files weren’t saved.
}
# $folder is the name of a folder.
downloads-saved-in = { $n ->
    [0] No files were saved in { $folder }.
    [one] { $n } file was saved in { $folder }.
   *[other] { $n } files were saved in { $folder }.
}
# The download stopped before these files: $n is how many.
downloads-not-tried = { $n ->
    [one] { $n } file was skipped.
   *[other] { $n } files were skipped.
}
# The same, because too many other files could not be saved.
downloads-not-tried-after = { $n ->
    [one] { $n } file was skipped after too many failures.
   *[other] { $n } files were skipped after too many failures.
}
downloads-too-many-selected = Too many files selected.
# After the sentence above: $n is the highest number of files.
downloads-limit = { $n ->
    [one] You can save up to { $n } file at once.
   *[other] You can save up to { $n } files at once.
}
downloads-none = None of these files are on the service.
downloads-none-why = They were deleted or never uploaded.
# Some of the selected files can be downloaded; $n of them can’t.
downloads-skipped = { $n ->
    [one] { $n } selected file isn’t on the service and was skipped.
   *[other] { $n } selected files aren’t on the service and were skipped.
}

## Code that is saved as a file. $name is the name of that file, $size the largest size that can be saved

code-disk-full = The disk is full, so { $name } wasn’t saved.
code-no-permission = { $name } wasn’t saved because you can’t write to that folder.
code-names-taken = { $name } wasn’t saved because too many files there have similar names.
code-not-saved = { $name } wasn’t saved.
code-too-long = The code wasn’t saved because it’s larger than { BYTES($size) }.
code-too-long-do = Select part of it and copy that instead.
