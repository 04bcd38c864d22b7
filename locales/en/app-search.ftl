### The search over everything.

# A notice: reasoning and tools of older messages are not found.
search-not-indexed = Older messages couldn’t be prepared for search. Restart { -brand } to try again.
# A notice: the text of documents is not found.
search-documents-not-read = The text of documents couldn’t be prepared for search. Restart { -brand } to try again.
