### The dialog in which files of a folder are chosen.

choose-title = { $n ->
    [one] Choose from { $n } file
   *[other] Choose from { $n } files
}
choose-counting = { $n ->
    [one] Counting: { $n } file so far
   *[other] Counting: { $n } files so far
}
choose-note = Nothing is added until you choose.
choose-none = No supported files here.
choose-search = Search these files
choose-search-placeholder = Search
choose-kinds = File types
choose-list = Files to choose from
choose-no-match = No matching files
choose-skipped = Not listed: { LIST($reasons) }.
# Below the list of files. $n is how many of them are not ticked at first because of their type.
choose-unlikely = { $n ->
    [one] { $n } archive or recording isn’t selected: services rarely read them.
   *[other] { $n } archives and recordings aren’t selected: services rarely read them.
}
choose-more = { $n ->
    [one] Only the first file is listed. Choose a smaller folder to see the others.
   *[other] Only the first { $n } files are listed. Choose a smaller folder to see the others.
}
choose-all = Select all
choose-clear = Select none
choose-attach = { $n ->
    [one] Attach { $n } file, { BYTES($size) }
   *[other] Attach { $n } files, { BYTES($size) }
}
choose-upload = { $n ->
    [one] Upload { $n } file, { BYTES($size) }
   *[other] Upload { $n } files, { BYTES($size) }
}

## Kinds of files

file-kind-pdf = PDF
file-kind-word = Word
# Other text documents than those of Word: OpenDocument, RTF.
file-kind-document = Text documents
file-kind-book = E-books
file-kind-excel = Excel
file-kind-table = Tables
file-kind-slides = Slides
file-kind-markdown = Markdown
file-kind-web-page = Web pages
file-kind-text = Text
file-kind-code = Source code
file-kind-picture = Images
file-kind-recording = Audio and video
file-kind-archive = Archives
file-kind-other = Other
