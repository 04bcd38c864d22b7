### The text of documents in the search over everything.

# In the margin beside a passage of a document.
search-passage-page = Page { NUMBER($page) }
# The filter of files in the command palette while nothing is chosen: messages with a file and without.
palette-file-any = Any file
