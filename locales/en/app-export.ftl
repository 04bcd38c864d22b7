### Exports of conversations: what came of them, and why not.

# $name is the name of the file or folder.
export-done = Exported to { $name }.
# $n is how many attached files are not part of an export.
export-missing = { $n ->
    [one] { $n } file couldn’t be included. The manifest says why.
   *[other] { $n } files couldn’t be included. The manifest says why.
}
export-failed = The export failed.
export-nothing-written = Nothing was written.
# $folder is a folder.
export-no-permission = You don’t have permission to write to { $folder }.
# $name is the name of a file or folder.
export-exists = { $name } already exists.
export-nothing = There is nothing to export.
export-nothing-do = Choose a conversation with messages.
export-underway = Another export is running.
export-underway-do = Wait until it ends, or cancel it.
export-gone = The export isn’t there any more.
export-gone-why = It was moved or deleted.
export-no-pdf = PDF and printing aren’t available on this system yet.
export-as-html = Export it as HTML and print it in a browser.
export-not-printed = Couldn’t print the conversation.
# After “3 files couldn’t be included.”
export-unreachable = { $n ->
    [one] A service couldn’t be reached, so its other files weren’t requested.
   *[other] { $n } services couldn’t be reached, so their other files weren’t requested.
}
