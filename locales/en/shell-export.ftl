### What exported documents say, and the system’s dialogs that save and print them.

## Titles of the system’s dialogs

dialog-export = Export conversations
dialog-export-folder = Choose a folder for the export
# The suggested name of a file or folder; the day follows it.
exported-name = { -brand } export

## An exported conversation

exported-untitled = New conversation
# Who said a message.
exported-you = You
exported-assistant = Assistant
# A message has several versions; this is one of them.
exported-version = Version { NUMBER($number) } of { NUMBER($count) }
# $name is the name of a file.
exported-attached = { $name } ({ BYTES($size) })
# A line that unfolds the rest of a long list of files. $n is how many more there are.
exported-more-files = { $n ->
    [one] { $n } more file
   *[other] { $n } more files
}
# Heading of the list of what an answer cites.
exported-sources = Sources
exported-reasoning = Reasoning
exported-web-search = Web search
exported-file-search = File search
exported-code = Code
# What a tool was given and what it returned.
exported-input = Input
exported-result = Result
# How an answer ended.
exported-unfinished = This answer was still arriving.
exported-stopped = You stopped this answer.
exported-interrupted = This answer was interrupted.
exported-failed = This answer failed.
# How long an answer took, in seconds.
exported-taken = { NUMBER($seconds) } s
# $n is how many tokens an answer has.
exported-tokens = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}

## The page that lists exported conversations

exported-list = Conversations
# $n is how many messages a conversation has.
exported-messages = { $n ->
    [one] { $n } message
   *[other] { $n } messages
}
