### The check of the data on this computer: what is wrong, and what can be done.

## What a check of the data has found, with what it means

finding-damaged = Parts of { -brand }’s data are damaged
# $n is how many.
finding-unreadable = { $n ->
    [one] { $n } entry can’t be read
   *[other] { $n } entries can’t be read
}
# Entries that belong to another one, such as a draft to a conversation. $n is how many.
finding-orphans = { $n ->
    [one] { $n } entry belongs to something that is missing
   *[other] { $n } entries belong to something that is missing
}
finding-recover = { -brand } can recover what can be read. The damaged file is kept.
finding-recover-orphans = { -brand } can restore what they belong to, as far as it is known. The current file is kept.
finding-words = The search index is incomplete
finding-words-text = Search may miss messages or still find deleted ones. The messages themselves are fine.
# Copies of pasted or imported files. $n is how many.
finding-copies = { $n ->
    [one] { $n } file that waits for upload is missing
   *[other] { $n } files that wait for upload are missing
}
# $names are names of files.
finding-copies-named = { LIST($names) }.
finding-attach-again = Attach them again where you need them.
# Why a file was not uploaded.
finding-copy-lost = { -brand }’s copy of this file is missing.

## Problems

self-check-failed = Couldn’t check the data.
recovery-failed = The data wasn’t recovered.
