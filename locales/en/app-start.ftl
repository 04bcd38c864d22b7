### Notices when Parlance starts. Several can follow each other in one paragraph.

start-newer-data = A newer version of { -brand } created this data.
start-read-only = This version can show it but can’t change it.
# $names are the names of settings in the database.
start-settings-unread = Settings that can’t be read have their defaults: { LIST($names) }.
start-trash-kept = Nothing is deleted from the trash until you choose for how long it is kept.
# Answers that were still arriving when Parlance ended. $n is how many.
start-interrupted = { $n ->
    [one] { $n } answer was interrupted when { -brand } quit.
   *[other] { $n } answers were interrupted when { -brand } quit.
}
start-received-saved = The text received before that is saved.
# $n is how many.
start-outbox = { $n ->
    [one] { $n } question is waiting in the outbox.
   *[other] { $n } questions are waiting in the outbox.
}

## After what could be read of damaged data was recovered

# $n is how many.
start-salvaged-conversations = { $n ->
    [one] { $n } conversation was recovered from the damaged data.
   *[other] { $n } conversations were recovered from the damaged data.
}
# $n is how many.
start-salvaged-messages = { $n ->
    [one] { $n } message was recovered.
   *[other] { $n } messages were recovered.
}
start-salvaged-whole = Nothing is missing.
# $n is how many.
start-missing-messages = { $n ->
    [one] { $n } message is missing or incomplete.
   *[other] { $n } messages are missing or incomplete.
}
# $n is how many.
start-missing-drafts = { $n ->
    [one] { $n } draft is missing.
   *[other] { $n } drafts are missing.
}
# $n is how many.
start-missing-files = { $n ->
    [one] { $n } file is missing from the list.
   *[other] { $n } files are missing from the list.
}
start-missing-more = More may be missing.
# $name is the name of a file.
start-damaged-file = The damaged file is kept as { $name }.
# The title of a conversation for messages whose conversation is lost.
start-salvaged-conversation = Recovered messages
# The name of a service of which nothing else is known.
start-salvaged-service = Unknown service
# The name of a file of which nothing else is known.
start-salvaged-file = Unknown file
start-page-failed = The window’s page stopped twice within a minute, so the conversation that was open stays closed.
start-page-kept = Your messages and drafts are saved. You can open the conversation again from the list.
