### Previews of files: why there is none. $name is the name of the file.

preview-deleted = { $name } was deleted.
preview-no-copy = It’s no longer on the service, and { -brand } has no copy.
preview-missing = { $name } was not in the import.
preview-missing-why = Only its name came in with the message.
preview-not-uploaded = It hasn’t been uploaded yet and may have been moved or deleted on this computer.
preview-none = No preview for this file type.
# $size is the size of the file.
preview-too-large = { $name } is too large to preview ({ BYTES($size) }).
preview-damaged = { $name } is damaged or isn’t the type of file its name suggests.
preview-encrypted = { $name } is password-protected.
preview-too-complex = { $name } is too large or complex to preview.
preview-no-such-page = { $name } doesn’t have this page.
preview-no-reader = { $name } wasn’t read because the program that reads documents didn’t start.
preview-open-elsewhere = Download the file to open it in another app.
preview-closed = This preview has been closed.
preview-open-again = Open the file again.
preview-not-opened = Can’t open { $name } in another app.
preview-not-a-document = It may be a program. Show it in its folder instead.

## Pages. $page is the number of a page

preview-page-too-complex = Page { NUMBER($page) } is too complex to show.
preview-page-damaged = Page { NUMBER($page) } is damaged and can’t be shown.
preview-page-no-reader = Page { NUMBER($page) } wasn’t drawn because the program that reads documents didn’t start.
preview-page-other = Try another page, or download the file to open it in another app.

## A part of a long text. $size is the size of the whole file

preview-part-beginning = Showing only the beginning ({ BYTES($size) } in total).
preview-part-around = Showing only the part around the quoted text ({ BYTES($size) } in total).
preview-part-download = Download the file to read all of it.
