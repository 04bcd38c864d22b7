### The page that searches everything: a field, filters, and results by conversation.

# The title of the page.
search-title = Search
# Read aloud by a screen reader: the name of the field.
search-field = Search everything
# Shown in the empty field.
search-placeholder = Search messages, files and drafts
# The button that empties the field.
search-clear = Clear search

## Filters

# Read aloud by a screen reader: the name of the row of filters.
search-filters = Filters
# The filter of time while nothing is chosen, and its first choice.
search-time-any = Any time
search-time-today = Today
search-time-week = Last 7 days
search-time-month = Last 30 days
search-time-year = This year
# Opens a dialog with two dates.
search-time-choose = Choose dates…
# A stretch of time that was chosen, such as “3 Nov – 12 Nov”.
search-time-range = { $from } – { $until }
# A time that begins on a day and has no end.
search-time-since = Since { $from }
# A time that ends on a day and has no beginning.
search-time-until = Until { $until }
# The title of the dialog with two dates.
search-dates-title = Choose dates
# The first day.
search-dates-from = First day
# The last day.
search-dates-until = Last day
# The button of the dialog with two dates.
search-dates-apply = Apply
# A filter: only what has a file.
search-has-file = Has file
# A filter: in which folder.
search-folder = Folder
search-folder-any = Any folder
# Folders inside of each other, the outer one first: “Cold store › Offers”. $outer can itself be such a path.
search-folder-path = { $outer } › { $inner }
# A filter: of which service.
search-service = Service
search-service-any = Any service
# A filter: who wrote it.
search-from = From
search-from-any = Anyone
# A filter: how an answer ended.
search-status = Status
search-status-any = Any status
# Of an answer.
search-status-complete = Complete
# Of an answer: the person stopped it.
search-status-stopped = Stopped
# Of an answer: it ended before it was whole.
search-status-cut = Interrupted
# Of an answer.
search-status-failed = Failed
# Read aloud by a screen reader: the button that removes a filter. $name is what was chosen, such as “Last 7 days”.
search-remove-filter = Remove filter: { $name }
search-clear-filters = Clear filters

## What was found

# Read aloud by a screen reader: the name of the choice between all results and one kind.
search-kinds = Show
search-kind-all = All
search-kind-messages = Messages
search-kind-files = Files
search-kind-drafts = Drafts
# Read aloud by a screen reader: the menu with the order of the results.
search-order = Order
search-order-best = Best match
search-order-newest = Newest first
# Read aloud by a screen reader: the name of the list of results.
search-results = Results
# Under the filters, in a list with the next two: how many conversations have a match.
search-conversations = { $n ->
    [one] { $n } conversation
   *[other] { $n } conversations
}
search-files = { $n ->
    [one] { $n } file
   *[other] { $n } files
}
search-drafts = { $n ->
    [one] { $n } draft
   *[other] { $n } drafts
}
# Beside the title of a conversation: how many matches it has.
search-matches = { $n ->
    [one] { $n } match
   *[other] { $n } matches
}
# Below the matches of a conversation: shows the others.
search-more = { NUMBER($n) } more
# Below the last of the results: lists more of them.
search-more-groups = Show more
# Beside the title of a conversation that is archived.
search-archived = Archived
# Beside the name of a file that was found.
search-file = File
# Beside the title of a conversation with text that was not sent, and in the place of its time.
search-draft = Draft
# Below the results, when there are so many messages with the words that the oldest were not looked at.
search-partial = Only the newest messages with this text were searched. Add a word or a filter to find older ones.
# Below the results, or in their place, after an update of the app that makes the index of words anew.
search-indexing = Older messages are still being prepared for search. They show up here once they are.
# Read aloud by a screen reader after a pause in typing.
search-found = { $n ->
    [one] { $n } result
   *[other] { $n } results
}
# As search-found, when older messages were not looked at.
search-found-more = { $n ->
    [one] More than { $n } result
   *[other] More than { $n } results
}

## Nothing was searched, or nothing found

search-empty-title = Search everything on this computer
search-empty-text = Messages, files with their text, and drafts, archived ones too. Works offline.
# A heading.
search-recent = Recent searches
# How to search. “file:” is typed as it is, in every language.
search-hint = “two words” finds the exact phrase. −word leaves it out. file:manual finds messages with that file.
search-no-results = No results for “{ $text }”
# When only filters are chosen.
search-no-results-filters = No results with these filters
# A button with another spelling of what was typed.
search-suggestion = Did you mean “{ $text }”?
# Beside search-suggestion: how many results that spelling has.
search-suggestion-found = { $n ->
    [one] It has { $n } result.
   *[other] It has { $n } results.
}

## Elsewhere

# An action: from a message that was opened there back to the page with the results.
search-back = Back to search results
# The name of the key, as it is printed on keyboards of your language; of the shortcut of search-back.
search-key-alt = Alt
# In the command palette: opens the page with the typed text.
search-everywhere = Search everywhere for “{ $text }”
