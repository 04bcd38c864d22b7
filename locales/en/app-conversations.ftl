### Conversations: why something can’t be done in them, and notices about their questions.

## While an answer is arriving

conversation-answer-arriving = An answer is still arriving in this conversation.
conversation-stop-or-wait = Stop it, or wait for it to finish.
# Below a question that could not be sent.
conversation-draft-kept = Your draft is safe.

## Other reasons why something can’t be done

conversation-no-service = No service is connected.
conversation-no-service-next = Connect one in Settings.
conversation-title-empty = A title needs at least one character.
conversation-message-gone = This message is no longer available.
conversation-end-not-saved = The end of this answer isn’t saved yet.
conversation-only-questions-edited = Only questions can be edited.
conversation-regenerate-instead = Regenerate the answer instead.
conversation-edit-empty-next = Write a question or keep at least one file.
conversation-no-question = There’s no question to ask again.
conversation-no-question-why = It was deleted, or another message follows it.
conversation-nothing-to-continue = There’s nothing to continue here.
# The ID of a conversation on the service, to which a person wants to link.
conversation-id-invalid = That’s not a conversation ID.

## Notices

# Before a sentence such as “Something went wrong in Parlance.”
conversation-answer-unfinished = An answer may look unfinished until you reopen its conversation.
# $name is the name of a file that the person attached. It is being deleted from the service.
conversation-file-left-out = { $name } is being deleted and wasn’t sent.
# The same for several files: $n is how many.
conversation-files-left-out = { $n ->
    [one] { $n } file is being deleted and wasn’t sent.
   *[other] { $n } files are being deleted and weren’t sent.
}
# After another service was chosen for the next question. $n is how many files left the message that is being written, $service
# is the name of that service.
conversation-files-not-moved = { $n ->
    [one] { $n } file was removed from your message: it can’t be sent to { $service }.
   *[other] { $n } files were removed from your message: they can’t be sent to { $service }.
}
# Another service cannot be chosen while a question waits.
conversation-service-waiting = A question to the current service is waiting.
conversation-service-waiting-do = Send it, remove it or move it back to the message field first.
# $name is the name of an attached file.
conversation-file-missing = { $name } is no longer on the service.
# After the sentence above.
conversation-file-missing-next = Your question will be sent without it.
# The same for several files: $n is how many.
conversation-files-missing = { $n ->
    [one] { $n } file is no longer on the service.
   *[other] { $n } files are no longer on the service.
}
# After the sentence above, of several files.
conversation-files-missing-next = Your question will be sent without them.

## Files of a question

# The status of a file: the service is working on it.
file-status-processing = Processing
