### How answers end that are not complete: titles and details below them.

## Titles

# $ms is how long it took.
ending-you-stopped-after = You stopped this after { SECONDS($ms) }.
ending-you-stopped = You stopped this.
# $ms is when it ended.
ending-connection-lost = Interrupted at { TIME($ms) }: connection lost.
# $ms is when it ended. The program was closed while the answer was arriving.
ending-app-quit = Interrupted at { TIME($ms) }: { -brand } quit.
# $limit is the length limit that the person set, in tokens.
ending-your-limit = Reached your { NUMBER($limit) }-token limit.
ending-model-limit = Reached the model’s token limit.
# $limit is a quarter of what the model can hold, in tokens.
ending-usual-limit = Reached a quarter of the model’s context ({ NUMBER($limit) } tokens).
# $reason is a word of the service, such as content_filter.
ending-service-reason = Ended early by the service ({ $reason }).
ending-repetition = The answer began to repeat itself and was stopped.
# $n is how many characters.
ending-repetition-kept = The repeated part is left out. Characters kept: { NUMBER($n) }.
ending-connection-ended = The connection was lost before the answer was complete.
# $bytes is the largest size of an answer that can be received.
ending-too-large = This answer is larger than { BYTES($bytes) }.

## Details

ending-nothing-arrived = No text was received.
# Below an answer of which a part has arrived.
ending-text-kept = The text above is saved.
ending-too-large-stopped = { -brand } stopped receiving it.
ending-too-large-next = Ask for a shorter answer, or for one part at a time.
# Below an answer that could not be written to the disk.
ending-not-saved = The text above isn’t saved yet.
ending-not-saved-next = Free up disk space, then open this conversation again.

## Notes beside the words of an answer

# $n is how many files of the question the service was still processing.
ending-files-in-progress = { $n ->
    [one] The service was still processing a file when this was sent.
   *[other] The service was still processing { $n } files when this was sent.
}
ending-empty = The answer has no text.
# Below an answer. The service did not know the conversation any more.
ending-forgotten = The service no longer had this conversation, so all of it was sent again.
# Below an answer that only says that no model answered.
ending-not-sent-to-model = Not sent to the model.
