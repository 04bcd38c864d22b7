### The order of conversations: folders, pins, the archive, and several conversations at once.

order-pinned = Pinned
order-folders = Folders
order-new-folder = New folder
order-archived = Archived
# Heading of the list when it’s sorted by title.
order-by-title = All conversations
# What is going on in a conversation: an answer that wasn’t read yet.
order-unread = Unread
# On a folder, while conversations are dragged over it.
order-move-here = move here
# Read aloud by a screen reader: how many conversations a folder has.
order-folder-count = { $n ->
    [one] { $n } conversation
   *[other] { $n } conversations
}

## The menu of a conversation

order-pin = Pin
order-unpin = Unpin
order-move = Move to folder…
order-mark-unread = Mark as unread
order-mark-read = Mark as read
order-archive = Archive
order-unarchive = Unarchive
order-select = Select

## The menu of a folder

folder-new-conversation = New conversation here
folder-new-inside = New folder inside
folder-settings = Folder settings…
folder-move = Move folder…
folder-delete = Delete folder…
folder-delete-title = Delete the folder “{ $name }”?
folder-delete-text = Its instructions are deleted. Its conversations and folders move out of it and are kept.

## The dialog of a folder

folder-title = Folder settings
folder-name = Name
folder-instructions = Instructions
folder-options-note = For conversations in this folder without their own instructions or project.
folder-project = Project
folder-project-none = None
folder-create = Create folder

## Where conversations are moved to

move-title = { $n ->
    [one] Move conversation to
   *[other] Move { $n } conversations to
}
# $name is the name of a folder.
move-folder-title = Move “{ $name }” to
# Out of all folders.
move-none = No folder
move-new = New folder…

## Several conversations selected

# Read aloud by a screen reader: the name of the bar.
order-selection = Selected conversations
order-n-selected = { $n ->
    [one] { $n } selected
   *[other] { $n } selected
}
# Read aloud by a screen reader: a conversation that is selected.
order-selected = selected
order-select-all = Select all
order-clear = Clear selection
order-move-short = Move

## What was done a moment ago, beside the button that undoes it

order-done-archived = { $n ->
    [one] Conversation archived
   *[other] { $n } conversations archived
}
order-done-unarchived = { $n ->
    [one] Conversation unarchived
   *[other] { $n } conversations unarchived
}
order-done-moved = { $n ->
    [one] Conversation moved
   *[other] { $n } conversations moved
}
order-done-trashed = { $n ->
    [one] Conversation moved to Trash
   *[other] { $n } conversations moved to Trash
}

## The archive

archived-search = Search archive
# $name is the title of a conversation.
archived-back = Unarchive “{ $name }”
archived-delete = Delete “{ $name }”
archived-none-title = Nothing archived
archived-none-text = Conversations you archive leave the list but can still be found and opened here.

## Elsewhere

# Before the title of the conversation from which this one was copied.
conversation-forked-from = Forked from
# Beside a button of the composer. $folder is the name of a folder.
option-from-folder = { $value } (from folder { $folder })
settings-order = Sort conversations by
settings-order-latest = Last activity
settings-order-created = Date created
settings-order-title = Title
action-archive-conversation = Archive conversation
action-archive-conversation-keywords = put away hide
action-pin-conversation = Pin or unpin conversation
action-pin-conversation-keywords = star favourite favorite top
action-move-conversation = Move conversation to folder…
action-move-conversation-keywords = folder project order
action-new-folder = New folder
action-new-folder-keywords = directory project group
action-archived = Archived conversations
action-archived-keywords = archive
action-trash = Trash
action-trash-keywords = deleted restore bin recycle undelete
