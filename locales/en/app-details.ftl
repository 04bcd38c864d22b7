### The details of an answer: facts as labels with values, under headings.

# $ms is when the answer was asked for.
details-answer-at = Answer at { TIME($ms) }

## Headings

details-outcome = Outcome
details-sent = Request
details-attempts = Attempts
details-received = Response
details-ids = IDs
details-sources = Sources

## Outcome

details-status = Status
details-status-sending = Sending
details-status-arriving = Arriving
details-status-complete = Complete
details-status-stopped = Stopped by you
details-status-interrupted = Interrupted
details-status-failed = Failed
details-model = Model
details-first-byte = Time to first byte
details-first-word = Time to first word
details-total-time = Total time
# A value of the times above and of waiting times.
details-duration = { DURATION($ms) }
details-speed = Speed
# A value: how fast the answer was written.
details-tokens-per-second = { NUMBER($n) } tokens/s
# Why the answer failed.
details-error = Error

## What was sent

details-service = Service
# How much of the conversation was sent.
details-context = Context
details-context-none = Nothing was sent
# An answer that was imported, or whose details were lost with damaged data.
details-context-unknown = Not known: the request isn’t on this computer
details-context-erased = Not kept: a message in it was deleted
# The answer was copied here when the person forked its conversation.
details-context-forked = See the original conversation
details-context-question = Only the question
details-context-whole = Whole conversation
details-context-first = First question
details-messages = Messages
details-files = Files
# A value: how many messages or files.
details-count = { NUMBER($n) }
# What of the conversation the model was given, and how much was left out.
details-given = Seen by the model
details-given-messages = Messages: { NUMBER($n) }, left out: { NUMBER($left) }
details-passages = Passages read
# $n passages were given to the model, $left more were found and left out.
details-given-passages = { NUMBER($n) }, left out: { NUMBER($left) }
# How many tokens the model can hold.
details-context-size = Model’s context
details-tokens = Tokens
# A value: $input is the number of tokens sent to the model, $output the number in its answer.
details-tokens-used = { NUMBER($input) } in, { NUMBER($output) } out
details-instructions = Instructions
# $name is what the person calls the instructions, $text how they begin.
details-instructions-named = { $name }: { $text }
details-limit = Length limit
# A value: the length limit that was set.
details-limit-tokens = { $n ->
    [one] { $n } token
   *[other] { $n } tokens
}
details-project = Project
# A label, shown only when the answer arrived all at once instead of being streamed.
details-delivery = Delivery
details-delivery-whole = All at once

## Why that much of the conversation was sent

details-reason = Reason
details-reason-continues = The service has seen the earlier messages
details-reason-attached = Continues the linked conversation, whose earlier messages aren’t shown here
details-reason-first-question = This is the first question
details-reason-forgotten = The service no longer knew this conversation, so all of it was sent again
details-reason-continuation = Continues the interrupted answer
details-reason-regenerated = Regenerated
details-reason-edited = The question was edited
details-reason-message-deleted = An earlier message was deleted
details-reason-not-whole = The previous answer is incomplete
details-reason-other-service = Earlier answers came from another service
details-reason-instructions-changed = The instructions have changed
details-reason-stateless = The service didn’t give this conversation an ID
details-reason-not-seen = The service hasn’t seen the earlier messages

## Attempts

details-attempts-total = Total
# A value: how many attempts there were and, in $ms, how much time was spent waiting between them.
details-attempts-total-value = { $n ->
    [one] { $n } attempt, { DURATION($ms) } waiting
   *[other] { $n } attempts, { DURATION($ms) } waiting
}
# A label: $n is 1 for the first attempt. Its value is why the attempt failed.
details-attempt = Attempt { NUMBER($n) }
# The label of the row after an attempt: when the next attempt was made. Its value is one of the two below.
details-retried = Retried
details-retried-at-once = Immediately
# $ms is how long the wait before the next attempt was.
details-retried-after = After { DURATION($ms) }

## What came back

details-http-status = HTTP status
details-bytes-received = Received
# A value: the size of what was received.
details-bytes = { $n ->
    [one] { $n } byte
   *[other] { $n } bytes
}
# Text that arrived and was then replaced by the service’s final text.
details-replaced = Replaced text
# A value: $n is how long the replaced text is.
details-replaced-characters = { $n ->
    [one] { $n } character not in the final text
   *[other] { $n } characters not in the final text
}
# Events of the stream whose numbers do not follow each other, or that are no events.
details-out-of-order = Unusual events
# A value: $n is how many such events there were.
details-out-of-order-events = { $n ->
    [one] { $n } event repeated, missing, late or unreadable
   *[other] { $n } events repeated, missing, late or unreadable
}

## What an ID belongs to

details-id-response = Response
details-id-conversation = Conversation
details-id-request = Request

## Why something can’t be copied

details-not-sent = This question wasn’t sent.
# The request of an answer that was imported, or whose details were lost with damaged data.
details-request-not-here = The request for this answer isn’t on this computer.
details-request-not-kept = The request for this answer wasn’t kept.
details-no-request = There’s no request to copy.
# curl is the name of a program; it is not translated.
details-no-command = Can’t copy this request as curl.
details-no-command-why = It contains a character that no shell accepts.
details-only-answers = Only answers have details.
