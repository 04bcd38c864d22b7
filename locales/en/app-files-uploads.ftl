### Uploads.

## Why a file was not uploaded. $name is its name, $size its size

upload-failed = { $name } wasn’t uploaded.
upload-too-large = { $name } is too large ({ BYTES($size) }).
# $size is the size of an earlier file, which the service refused.
upload-refused-size = The service has already refused a file of { BYTES($size) }.
# 413, 400 and 422 are the status of the service’s answer.
upload-too-large-for-service = This file is too large for the service (413).
upload-make-smaller = Make it smaller or upload part of it.
# $status is a number such as 400.
upload-refused = The service didn’t accept this file ({ $status }).
upload-check-file = Check the file, then try again.
upload-forgotten = The service accepted { $name } but no longer has it.
upload-again = Upload it again.
upload-no-id = The service accepted the file but returned no ID.
upload-partial-list = The service lists only part of its files, so it isn’t known whether this one arrived.
upload-partial-list-do = Try again to upload it once more.
# The place on this computer from which a file came is not known.
upload-no-source = Can’t find the original file.
upload-no-source-do = Remove the attachment and attach the file again.
upload-new-version-do = Attach the new version separately.
upload-unchecked = Couldn’t check which uploads have finished.

## Files that are already on the service. $name is a file the person wants to upload, $ms the day when it was uploaded before

upload-there = { $name } was already uploaded on { DATE($ms) }.
# The same file is on the service under another name, which is $known.
upload-there-as = { $name } was already uploaded as { $known } on { DATE($ms) }.
upload-not-again = It wasn’t uploaded again.
upload-underway = { $name } is already being uploaded.
# $known is the other name under which the same file is being uploaded.
upload-underway-as = { $name } is already being uploaded as { $known }.
upload-once = It will only be uploaded once.

## What a question waits for. $name is one of its files, $n how many others there are

upload-waits = { $n ->
    [0] Waiting for { $name }.
    [one] Waiting for { $name } and { $n } more file.
   *[other] Waiting for { $name } and { $n } more files.
}
upload-waits-paused = { $n ->
    [0] Waiting for { $name }, whose upload is paused.
    [one] Waiting for { $name }, whose upload is paused, and { $n } more file.
   *[other] Waiting for { $name }, whose upload is paused, and { $n } more files.
}
upload-waits-refused = { $n ->
    [0] Waiting for { $name }, which the service hasn’t accepted yet.
    [one] Waiting for { $name }, which the service hasn’t accepted yet, and { $n } more file.
   *[other] Waiting for { $name }, which the service hasn’t accepted yet, and { $n } more files.
}
