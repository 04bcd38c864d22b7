### What the program shows outside its page: the system’s own dialogs.

## Titles of the system’s dialogs for files and folders

dialog-attach = Attach files
dialog-upload = Upload files
dialog-folder = Choose a folder
dialog-save-file = Save file
dialog-save-files = Save files
dialog-save-code = Save code
# The title of a dialog of the system.
dialog-save-table = Save table

## A dialog of the system before an address is opened that the page may have made up. The whole address follows the text

# $host is a host name, or the recipients of a mail.
dialog-link = Open { $host }?
dialog-link-text = This address does not come from an answer, a source or a document. Open it only if you trust it: the address itself can carry data to its host.
dialog-link-open = Open
dialog-link-cancel = Cancel

## A dialog of the system: the page ended again and again

dialog-page = The window’s page keeps ending
dialog-page-text = It ended five times within a minute. Messages and drafts are kept. Reload the page without the last conversation, or restart { -brand }.
dialog-page-reload = Reload
dialog-page-leave = Close

## A dialog of the system: the program cannot start

start-failed = { -brand } can’t start
# PARLANCE_DATA_DIR is the name of an environment variable.
start-no-data-dir = { -brand } found no folder for its data because this account has no home folder. Set PARLANCE_DATA_DIR to a folder.
start-no-answer = { -brand } is already running and doesn’t respond. End it, then start it again.
# $dir is a folder, $error what the system says.
start-data-dir = { -brand } can’t use its data folder { $dir }: { $error }. Check that you can write to it.
# $error is what the system says.
start-window = Can’t open the window: { $error }.
start-program = Can’t find the program’s own file: { $error }.
