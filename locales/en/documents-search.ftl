### The text of documents in the search over everything.

# A notice: the text of documents is not found.
search-documents-not-read = The text of documents couldn’t be prepared for search. Restart { -brand } to try again.
# In the margin beside a passage of a document.
search-passage-page = Page { NUMBER($page) }
# The filter of files in the command palette while nothing is chosen: messages with a file and without.
palette-file-any = Any file
