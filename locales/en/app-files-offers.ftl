### Files that are dragged over the window, pasted or chosen, before they are attached.

offer-gone = These files are no longer available.
offer-gone-do = Drop or choose them again.

## Pasting and copying

# Names of files that are made of what is pasted, without their ending: “Pasted text.txt”.
paste-text-name = Pasted text
paste-image-name = Pasted image
paste-disk-full = The disk is full, so the pasted content wasn’t attached.
paste-free-space = Free up some space, then paste again.
paste-not-saved = The pasted content couldn’t be saved, so it wasn’t attached.
paste-check-disk = Check the disk, then paste again.
paste-not-tidied = Couldn’t clean up pasted files.
paste-tidied-later = { -brand } will try again the next time it starts.
clipboard-unreadable = Can’t read the clipboard.
clipboard-unreadable-do = Copy it again, or save it as a file and attach that.
clipboard-not-copied = Couldn’t copy.
clipboard-not-copied-why = The system didn’t let { -brand } use the clipboard.

## What of a folder is not listed: items of a list, such as “Not listed: 2 hidden files and folders and 1 empty file.” $n is how many

offer-left-hidden = { $n ->
    [one] { $n } hidden file or folder
   *[other] { $n } hidden files and folders
}
offer-left-empty = { $n ->
    [one] { $n } empty file
   *[other] { $n } empty files
}
offer-left-links = { $n ->
    [one] { $n } link to another folder
   *[other] { $n } links to other folders
}
# Entries of a folder that are not files, such as devices and sockets.
offer-left-no-files = { $n ->
    [one] { $n } item that isn’t a file
   *[other] { $n } items that aren’t files
}
offer-left-unreadable = { $n ->
    [one] { $n } file that can’t be read
   *[other] { $n } files that can’t be read
}

## How many files of a kind there are: items of a list, such as “2 PDF documents and 1 image”

offer-kind-pdf = { $n ->
    [one] { $n } PDF document
   *[other] { $n } PDF documents
}
offer-kind-word = { $n ->
    [one] { $n } Word document
   *[other] { $n } Word documents
}
# Other text documents than those of Word: OpenDocument, RTF.
offer-kind-document = { $n ->
    [one] { $n } text document
   *[other] { $n } text documents
}
offer-kind-book = { $n ->
    [one] { $n } e-book
   *[other] { $n } e-books
}
offer-kind-excel = { $n ->
    [one] { $n } Excel workbook
   *[other] { $n } Excel workbooks
}
offer-kind-table = { $n ->
    [one] { $n } table
   *[other] { $n } tables
}
offer-kind-slides = { $n ->
    [one] { $n } presentation
   *[other] { $n } presentations
}
offer-kind-markdown = { $n ->
    [one] { $n } Markdown document
   *[other] { $n } Markdown documents
}
offer-kind-web-page = { $n ->
    [one] { $n } web page
   *[other] { $n } web pages
}
offer-kind-text = { $n ->
    [one] { $n } text file
   *[other] { $n } text files
}
offer-kind-code = { $n ->
    [one] { $n } source code file
   *[other] { $n } source code files
}
offer-kind-picture = { $n ->
    [one] { $n } image
   *[other] { $n } images
}
offer-kind-recording = { $n ->
    [one] { $n } audio or video file
   *[other] { $n } audio or video files
}
offer-kind-archive = { $n ->
    [one] { $n } archive
   *[other] { $n } archives
}
# After up to three other kinds.
offer-kind-other = { $n ->
    [one] { $n } other file
   *[other] { $n } other files
}
