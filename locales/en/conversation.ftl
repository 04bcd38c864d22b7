### The page of a conversation: its title bar, its messages and what can be done with them.

# Read aloud by screen readers and used by scripts: keep it short.
messages-label = Messages
speaker-you = You
speaker-assistant = Assistant
# Beside “Assistant” while an answer is on its way: its question is being sent, or it is being written. $time is how long
# already, such as “12 s”.
speaker-sending = sending
speaker-sending-for = sending, { $time }
speaker-writing = writing
speaker-writing-for = writing, { $time }
# The model reads the question and passages of documents.
speaker-reading = reading
speaker-reading-for = reading, { $time }

## The title bar

title-label = Title
title-rename = Rename
title-find = Find
title-details = Details
title-more = More
# A switch in the menu: answers appear while they are being written.
title-streaming = Stream answers
title-link = Link to existing conversation…

## An empty conversation

empty-title = Ask a question or add a document
# The same when files are attached.
empty-title-files = { $n ->
    [one] What do you want to know about this file?
   *[other] What do you want to know about these { $n } files?
}
# For the local service: what it does without a model, and a way to have more.
empty-quotes = Answers quote passages of your documents and don’t explain them.
# A button after it.
empty-choose-model = Choose a model to have answers written
# A button. $server is the name of a program, such as Ollama.
empty-offer = { $server } found: use { $model }
empty-model = { $model } writes answers from your documents.
# The chosen model cannot be used now.
empty-model-away = { $model } isn’t available. Questions can’t be answered until it is back.
# A button after one of the two above.
empty-change-model = Change the model
empty-recent = Recent files
# Read aloud by a screen reader: a card with the name of a file.
empty-attach = Attach { $name }
# $palette and $shortcuts are keys such as “Ctrl+K”.
empty-hints = Type @ to attach an uploaded file, { $palette } to search, { $shortcuts } for shortcuts.

## What can be done with a message

message-copy = Copy
message-copy-plain = Copy as plain text
message-regenerate = Regenerate
message-fork = Fork from here
message-edit = Edit
message-delete = Delete
message-delete-question = Delete question
message-delete-answer = Delete answer
message-show-source = Show source
message-details = Details
message-more = More
# Above the plain text of a message that could not be shown as usual.
message-broken = This message couldn’t be displayed properly. Here is its plain text.
message-attached-files = Attached files
# Beside a file that has changed since it was sent with the question.
message-attach-new-version = Changed on disk – attach
message-attach-new-version-of = Attach the new version of { $name }
message-attach-new-version-note = This file has changed on disk. The question keeps the version it was sent with.
message-version = Version { NUMBER($version) } of { NUMBER($total) }
message-version-previous = Previous version
message-version-next = Next version
message-replaced-hide = Hide replaced text
message-replaced-show = Show replaced text

## Editing a question

edit-label = Edited question
edit-files = Files of the edited question
edit-attach = Attach files to this question
edit-note = The original is kept as a version.
edit-send = Send
edit-send-held = Available when the answer has ended or is stopped
edit-send-failed = Try again or remove the files that weren’t uploaded

## How an answer ended, and what can be done

ending-stopped = You stopped this answer.
ending-cut = Interrupted: the answer ended early.
ending-failed = This answer failed.
ending-tokens = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}
ending-tokens-per-second = { $n ->
    [one] { $n } token/s
   *[other] { $n } tokens/s
}
# Nothing has come from the service for that long, such as “no response for 34 s”.
ending-silent = no response for { $time }
ending-stop-hint = { key-escape } to stop
ending-details = Details
ending-continue = Continue
# A button. $n is the new length limit in tokens, higher than the one that was reached.
ending-continue-with = { $n ->
    [one] Continue with { $n } token
   *[other] Continue with { $n } tokens
}
# A button: the local service answers from the documents, without its model.
ending-quote = Quote from documents instead
ending-new-key = Enter a new key
ending-other-service = Use another service
# A button below a question whose linked conversation the service does not know.
ending-start-fresh = Start fresh
ending-change-limit = Change the limit
ending-try-now = Try now
ending-retrying = Retrying
# $time is such as “12 s”.
ending-retrying-in = Retrying in { $time }
ending-cancel = Cancel

## The service above the messages

service-none = no service
service-chip = Service: { $name }
service-chip-note = Service of the next question
# Above the list of services in the menu of the header.
service-menu = The next question goes to
# What another computer gets when the local service answers.
service-menu-nothing = Nothing is sent
# The local service uses a model on another computer. $host is its name.
service-menu-host = Sent to { $host }
# Below the local service, when it uses no model.
service-menu-quotes = Passages of your documents, no model
# Below the local service: $server is a program such as Ollama, $model the name of a model.
service-menu-model = { $server }, { $model }
# States of a service, at the end of its row.
service-menu-offline = Offline
service-menu-insecure = No secure connection
service-menu-key-rejected = Key rejected
service-menu-no-key = No key
service-menu-keyring-locked = Keyring locked
service-menu-models = Choose a model…
service-menu-manage = Manage services…
service-outbox-note = New questions wait in the outbox.
service-retrying = Retrying now.
service-retrying-in = Retrying in { $time }.
# Read aloud by a screen reader instead of the seconds above.
service-retries = Will retry automatically.
# A question waits for files that the service is still processing; $time is a duration such as 9:58.
waiting-sends-in = Sends in { $time } at the latest.
# For a screen reader, which need not count along.
waiting-sends = Sends within ten minutes.
service-new-key = Enter a new key
service-open-settings = Open Settings
# A service and its state.
service-state-starting = { $name }, starting
service-state-connecting = { $name }, connecting
service-state-ready = { $name }, ready
# Follows the name of the local service in the header while it has no model.
service-quotes = quote only
# The same while that model cannot be used.
service-model-away = { $name }, { $model } not available
service-state-offline = { $name }, offline
# Its certificate is not valid.
service-state-insecure = { $name }, no secure connection
service-state-key-rejected = { $name }, key rejected
service-state-no-key = { $name }, no key
service-state-keyring-locked = { $name }, keyring locked

## Questions that are not sent yet

outbox-label = Not sent
# Beside “You”.
outbox-not-sent = not sent
# Below a question that could not be sent, in the place of the reason. $service is the name of a service.
outbox-service-back = { $service } is back.
outbox-send = Send now
# A button: the question is sent only when the person says so, not as soon as the service can be reached.
outbox-wait = Confirm before sending
outbox-send-online = Send when back online
outbox-edit = Edit
outbox-remove = Remove
outbox-removed = Question removed
outbox-question = Question
outbox-save-key = Save ({ $keys })
outbox-cancel-key = Cancel ({ key-escape })
# A button: the question leaves the outbox and is put into the message field.
outbox-to-composer = Move to message field
# Read aloud by a screen reader.
outbox-announcement = The question wasn’t sent. It’s waiting in the outbox.

## Deleting a conversation

conversation-delete-title = Delete “{ $title }”?
# $n is at least two.
conversation-delete-several = { $n ->
    [one] Delete { $n } conversation?
   *[other] Delete { $n } conversations?
}
# $n is for how long they stay in the trash.
conversation-delete-days = { $n ->
    [one] You can restore this from the trash for { $n } day. Files used elsewhere are kept.
   *[other] You can restore this from the trash for { $n } days. Files used elsewhere are kept.
}
conversation-delete-forever = You can restore this from the trash until you empty it. Files used elsewhere are kept.
# They are deleted from the service when the conversation leaves the trash.
conversation-delete-files = { $n ->
    [one] When it leaves the trash, also delete { $n } file used only here, { BYTES($size) }
   *[other] When it leaves the trash, also delete { $n } files used only here, { BYTES($size) }
}
# Below the choice to delete files, once it is made.
conversation-delete-files-now = Delete the files now
conversation-delete-files-now-note = If you restore the conversation, it comes back without them.
# The last item of a list of names, as in “a.pdf, b.pdf and 2 more files”.
conversation-delete-more = { $n ->
    [one] { $n } more file
   *[other] { $n } more files
}

## Linking to a conversation that the service has

link-title = Conversation on the service
link-is-linked = This conversation continues one that was already on the service. Its earlier messages aren’t shown here, but the service remembers them. If you unlink it, your next question starts a new conversation with everything shown here.
link-known = The service knows this conversation by this ID.
link-unknown = The service has no conversation that matches this one.
link-copy-id = Copy ID
link-unlink = Unlink
link-other = Continue another conversation on the service
link-id = Conversation ID
link-note = Its earlier messages stay on the service: it remembers them, but they aren’t shown here. Copy the ID from the service’s website.
link-note-new = A new conversation opens for it. Its earlier messages stay on the service: it remembers them, but they aren’t shown here. Copy the ID from the service’s website.
link-submit = Link

## Finding text in a conversation

find-field = Find in conversation
find-older = Previous
find-older-keys = Previous ({ key-shift }+{ key-enter } or { key-shift }+F3)
find-newer = Next
find-newer-keys = Next ({ key-enter } or F3)
find-close = Close find
find-none = No results
find-position = { NUMBER($n) } of { NUMBER($total) }
# More results exist than were counted.
find-position-more = { NUMBER($n) } of { NUMBER($total) }+
