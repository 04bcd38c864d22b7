### The command palette: a field that finds actions, conversations, messages and files.

# Read aloud by a screen reader: the name of the dialog.
palette-title = Command palette
# Shown in the empty field, and the field's name for a screen reader.
palette-placeholder = Search or run a command
# Read aloud by a screen reader: the name of the list.
palette-results = Results

## Headings of the list

palette-recent = Recently used
palette-commands = Commands
palette-conversations = Conversations
palette-messages = Messages
# The head above what can be done with any text.
palette-more = More
palette-files = Files

## Rows of the list

# Begins a conversation whose first question starts with the typed text.
palette-new-conversation = New conversation about “{ $text }”
# Beside a switch: whether it is on.
palette-on = On
palette-off = Off
# Beside a message that was found: who wrote it, and when, such as “You, 3 Nov, 14:02”.
palette-message-you = You, { $when }
palette-message-assistant = Assistant, { $when }
# Beside a file: the number of conversations in which it is used.
palette-file-used = { $n ->
    [0] Not used
    [one] Used in { $n } conversation
   *[other] Used in { $n } conversations
}
# Beside a file that no longer exists.
palette-file-deleted = Deleted

## Below the list

palette-no-results = No results for “{ $text }”
palette-found = { $n ->
    [one] { $n } message
   *[other] { $n } messages
}
# More messages contain the text than were counted.
palette-found-more = { $n ->
    [one] More than { $n } message
   *[other] More than { $n } messages
}
# Hints, side by side in small letters.
palette-hint-move = ↑↓ to navigate
palette-hint-select = { key-enter } to select
# $sign is “>”.
palette-hint-commands = type { $sign } for commands
