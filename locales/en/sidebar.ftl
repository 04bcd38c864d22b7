### The sidebar: search, the list of conversations, and the way to files and settings.

# Read aloud by a screen reader: the name of the sidebar.
sidebar-label = Conversations
sidebar-search = Search
sidebar-files = Files
sidebar-settings = Settings
# Heading of what a search found.
sidebar-results = Results
sidebar-none-found = No matching conversations
sidebar-none = Your conversations will be listed here.
# Read aloud by a screen reader: the edge that is dragged.
sidebar-width = Sidebar width
# Shown for a conversation without a title.
conversation-untitled = New conversation

## Beside a conversation: what is going on in it

sidebar-row-answering = Answering
sidebar-row-outbox = { $n ->
    [one] { $n } question in the outbox
   *[other] { $n } questions in the outbox
}
sidebar-row-draft = Draft
sidebar-row-interrupted = Last answer interrupted
sidebar-row-failed = Last answer failed
# The menu of a conversation.
sidebar-row-open = Open
sidebar-row-rename = Rename
