### What the next question would send. Shown in the composer.

## In a few words: how many messages and files are sent along with the question

# $n is how many messages.
request-context = Context: { $n ->
    [one] { $n } message
   *[other] { $n } messages
}
# $messages and $files are how many of each.
request-context-files = Context: { $messages ->
    [one] { $messages } message
   *[other] { $messages } messages
}, { $files ->
    [one] { $files } file
   *[other] { $files } files
}
# The model can hold only the newest $seen of $n messages.
request-seen = Context: { NUMBER($seen) } of { NUMBER($n) } messages

## As a tooltip: one of the first three, then the last one if files are missing

request-remembered = The service remembers this conversation; only new messages are sent.
request-first = No earlier messages will be sent.
# As a tooltip.
request-does-not-fit = The model can’t hold the whole conversation. It sees the newest messages only.
# $n is an estimate of the length in tokens.
request-whole = { $n ->
    [one] Sends the whole conversation, about { $n } token.
   *[other] Sends the whole conversation, about { $n } tokens.
}
# In the menu of services. $n is how many messages a service would receive.
request-receives = Sends the whole conversation: { $n ->
    [one] { $n } message
   *[other] { $n } messages
}
# The same with files. $messages and $files are how many of each.
request-receives-files = Sends the whole conversation: { $messages ->
    [one] { $messages } message
   *[other] { $messages } messages
}, { $files ->
    [one] { $files } file
   *[other] { $files } files
}
# $n is how many files.
request-files-missing = { $n ->
    [one] { $n } file isn’t on the service and won’t be sent.
   *[other] { $n } files aren’t on the service and won’t be sent.
}
