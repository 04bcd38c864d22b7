### Exporting, printing and copying conversations.

## Entries of menus, actions and the settings

export-menu = Export…
export-copy = Copy as Markdown
export-print = Print…
export-action = Export conversation…
# Other words by which people look for the action.
export-action-keywords = save markdown html json pdf download
export-action-all = Export everything…
export-action-copy = Copy conversation as Markdown
export-action-print = Print conversation…
# A row of the settings.
export-settings = Export conversations
export-settings-note = Markdown, HTML, JSON or PDF

## The dialog

export-title = Export
# Heading of the choice of conversations.
export-what = What
export-this = This conversation
export-selected = Selected conversations
# $name is the name of a folder.
export-folder = Folder “{ $name }”
export-everything = Everything
# $n is how many messages a conversation has.
export-n-messages = { $n ->
    [one] { $n } message
   *[other] { $n } messages
}
# $n is how many conversations there are.
export-n-conversations = { $n ->
    [one] { $n } conversation
   *[other] { $n } conversations
}
export-format = Format
# Names of file formats.
export-markdown = Markdown
export-html = HTML
export-json = JSON
export-pdf = PDF
# What a format is good for.
export-markdown-note = Plain text that any editor opens.
export-html-note = One page that opens in any browser and can be searched. No app needed.
export-json-note = All versions of all messages, for other programs.
export-pdf-note = Pages to print and share. The text can be searched.
export-include = Include
export-files = Attached files
# $n is how many files there are, $size how large they are together.
export-files-sum = { $n ->
    [one] { $n } file, { BYTES($size) }
   *[other] { $n } files, { BYTES($size) }
}
export-citations = Citations with their passages
export-details = Technical details of answers
export-details-note = Models, times and IDs. Never the key.
export-archived = Archived conversations
# Choice between one file and a folder.
export-package = Save as
export-zip = ZIP file
export-as-folder = Folder
# In the foot of the dialog.
export-size = About { BYTES($size) }. Exports aren’t encrypted.
export-size-pending = Working out the size… Exports aren’t encrypted.
export-not-encrypted = Exports aren’t encrypted.
# How far an export has come.
export-progress = Exporting: { NUMBER($done) } of { NUMBER($total) }
