### What is said while files are dragged over the window.

drop-attach-title = { $n ->
    [one] Attach { $n } file to this question
   *[other] Attach { $n } files to this question
}
drop-upload-title = { $n ->
    [one] Upload { $n } file
   *[other] Upload { $n } files
}
drop-attach-text = { $n ->
    [one] It uploads now and is sent with your next message.
   *[other] They upload now and are sent with your next message.
}
drop-upload-text = Uploads without attaching.
# $what is the name of a file or what kinds of files there are.
drop-details = { $what }, { BYTES($size) }
drop-hint = Drop on a conversation in the list to attach there, or on Files to upload only.

## A folder, whose files are chosen after the drop

drop-choose-title = { $n ->
    [one] Choose from { $n } file
   *[other] Choose from { $n } files
}
# Files are still being counted.
drop-choose-title-counting = { $n ->
    [one] Choose from { $n } file so far
   *[other] Choose from { $n } files so far
}
drop-choose-attach = You choose which files are attached to this question.
drop-choose-upload = You choose which files are uploaded.
# $names are the names of folders, $kinds what kinds of files are in them.
drop-folder = { $names }: { $kinds }, { BYTES($size) }
# The last item of a list of names, as in “a, b and 2 more”.
drop-names-more = { $n ->
    [one] { $n } more
   *[other] { $n } more
}

## Files that cannot be added

drop-refused-attach = { $n ->
    [one] This can’t be attached
   *[other] None of these can be attached
}
drop-refused-upload = { $n ->
    [one] This can’t be uploaded
   *[other] None of these can be uploaded
}
drop-empty-folder = No supported files in { $names }.
# $reasons are one or several whole sentences.
drop-skipped = Skipped: { $reasons }
drop-skipped-more = { $n ->
    [one] And { $n } more.
   *[other] And { $n } more.
}

## In a word or two, at a place that is too small for a sentence

drop-word-attach = attach here
drop-word-upload = upload here
drop-word-choose = choose files
drop-word-refused-attach = can’t be attached
drop-word-refused-upload = can’t be uploaded
