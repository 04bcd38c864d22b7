### Why the local service cannot read a file, and where a quoted passage stands.
### The ids of the reasons are stored: do not rename them.

## Why a file is not read: shown below the file’s name, and in answers behind “I couldn’t read lease.pdf.”
## Some reasons are two sentences: what is wrong, then what to do.

document-empty = The file is empty.
# $limit is a number of MiB.
document-too-large = The file is larger than { $limit } MiB, the most that the local service reads.
document-unknown-kind = The local service can’t read this kind of file.
document-generated = The file was generated for programs, such as a minified script or a search index; it contains no text to quote.
document-encrypted = The file is password-protected.
document-remove-password = Remove the password and upload it again.
document-copy-protected = The book is copy-protected and can only be read in the app it was bought for.
document-damaged = The file is damaged.
# The contents of a compressed document are far larger than the file.
document-unpacks-too-large = The document contains too much data.
document-save-again = Save it again in the app that made it.
document-too-many-pages = The document has too many pages.
document-too-many-parts = The document has too many parts.
# $limit is a number of MiB.
document-too-much-text = The document has more than { $limit } MiB of text.
document-split = Split it and upload the parts.
document-no-text = The document contains no text.
document-may-be-scanned = It may be a scan.
document-missing = The file’s content is missing from the disk.
document-took-too-long = Reading the document took too long.
document-crashed = The document couldn’t be read; it may be damaged.
document-no-reader = The document wasn’t read because the program that reads documents didn’t start.
document-try-later = The local service tries again later.
document-ended-service = The local service ended each time it read this document, so it doesn’t read it again.

## Kinds of files that are not read

document-is-image = The file is an image; the local service reads text only.
document-is-media = The file is audio or video; the local service reads text only.
document-is-compressed = The file is compressed.
document-is-archive = The file is an archive.
document-extract-first = Extract it and upload its files.
document-is-program = The file is a program.
document-is-old-word = The file is in an old Word format (before 2007).
document-is-old-presentation = The file is in an old PowerPoint format (before 2007).
document-is-old-workbook = The file is in an old Excel format (before 2007).
document-is-old-office = The file is an Outlook email or in an old Office format.
document-save-as-pdf = Save it as a PDF or in a current format and upload it again.

## Where a quoted passage stands: below its source, after the file’s name. All variables are texts; numbers have no separators.

place-page = page { $page }
place-slide = slide { $slide }
# $sheet is the name of a sheet of a workbook.
place-sheet = sheet “{ $sheet }”
# $sheet is the name of a sheet, $row the number of a row.
place-row = sheet “{ $sheet }”, row { $row }
# $first and $last are the numbers of rows.
place-rows = sheet “{ $sheet }”, rows { $first }–{ $last }
# $chapter is the title of a chapter, $section a heading.
place-chapter = chapter “{ $chapter }”
place-section = section “{ $section }”
place-line = line { $line }
# $first and $last are the numbers of lines.
place-lines = lines { $first }–{ $last }
