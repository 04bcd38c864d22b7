### The trash: conversations and messages that were deleted.

trash-title = Trash
trash-search = Search trash
trash-empty = Empty trash…
trash-note = { $n ->
    [one] Conversations and messages are permanently deleted after { $n } day.
   *[other] Conversations and messages are permanently deleted after { $n } days.
}
trash-note-forever = Conversations and messages are kept until you empty the trash.
# A link to the setting that the sentence before is about.
trash-change = Change
# Heads of columns.
trash-name = Name
trash-deleted = Deleted
trash-left = Time left
trash-messages = Messages
trash-days-left = { $n ->
    [one] { $n } day
   *[other] { $n } days
}
# Less than a day is left.
trash-today = Today
trash-restore = Restore
# $name is the title of a conversation, or how a message begins.
trash-restore-of = Restore “{ $name }”
trash-erase-of = Delete “{ $name }” permanently
# $names are names of files.
trash-files = Deletes with it: { $names }
# A message without text.
trash-no-text = Message without text
# Below the beginning of a message. $title is the title of its conversation.
trash-message-in = Message in “{ $title }”
trash-none-title = Trash is empty
trash-none-text = Conversations and messages you delete are kept here for a while.
# After the title of a conversation in quotation marks.
trash-restored = “{ $name }” restored
trash-restored-open = Open

## Before something is deleted for good

trash-empty-title = Empty the trash?
trash-empty-text = { $n ->
    [one] This permanently deletes { $n } item from this computer.
   *[other] This permanently deletes { $n } items from this computer.
}
trash-erase-title = Delete “{ $name }” permanently?
trash-erase-text = It can’t be restored afterwards.
trash-backups = { $n ->
    [one] { $n } backup may still contain it.
   *[other] { $n } backups may still contain it.
}
trash-erase = Delete permanently

## The setting

settings-trash = Keep deleted conversations
settings-trash-forever = Until I empty the trash
settings-trash-days = { $n ->
    [one] { $n } day
   *[other] { $n } days
}
