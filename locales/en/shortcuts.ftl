### The list of keyboard shortcuts in Settings. The names of most of them come from actions.ftl.

# $keys opens the command palette, such as “Ctrl+K”.
shortcuts-note = Press { $keys } to find any other command.
# Read aloud by a screen reader between two shortcuts of the same command.
shortcuts-or = or

## Shortcuts on a message that has the keyboard focus

shortcuts-messages = Messages
shortcut-next-message = Next message
shortcut-previous-message = Previous message
shortcut-first-message = First message
shortcut-last-message = Last message
# Moves the focus from the message to its buttons.
shortcut-message-actions = Focus message actions
# Moves the focus from the buttons of a message back to it.
shortcut-back-to-message = Back to message
shortcut-copy-message = Copy message
shortcut-edit-question = Edit question
shortcut-ask-again = Regenerate answer
shortcut-previous-version = Previous version
shortcut-next-version = Next version
shortcut-delete-message = Delete message
# A part of the list: keys in the documents beside the conversation.
shortcuts-documents = Documents
shortcut-next-page = Next page
shortcut-previous-page = Previous page
shortcut-go-to-page = Go to page
shortcut-find-in-document = Find in document
shortcut-find-next-in-document = Find next
shortcut-find-previous-in-document = Find previous
shortcut-document-zoom-in = Zoom in on document
shortcut-document-zoom-out = Zoom out of document
shortcut-document-fit-width = Fit width
shortcut-previous-citation = Previous citation
shortcut-next-citation = Next citation
shortcut-thumbnails = Toggle page thumbnails
shortcut-next-tab = Next document
shortcut-close-tab = Close document
shortcut-close-documents = Close documents

## Shortcuts in the message field

shortcuts-composer = Composer
shortcut-send = Send
shortcut-new-line = New line
# Typed as a letter: a list of the service's files opens.
shortcut-attach-uploaded = Attach an uploaded file
shortcut-undo = Undo
shortcut-to-last-message = Go to last message
