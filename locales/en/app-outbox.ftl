### Questions that are not sent yet.

## Below a question in the outbox: sentences that follow each other

outbox-queued = Queued.
outbox-after-answer = Sends after this answer.
outbox-after-question = Sends after the question before it.
# The first sentence. $ms is when the question was written. The reason follows: one of those below, or that the service can’t be reached.
outbox-since = In outbox since { MOMENT($ms) }.
outbox-answer-running = Not sent: an answer was still arriving.
outbox-answer-stopped = Not sent: you stopped the answer before it.
outbox-answer-failed = Not sent: the answer before it failed.
outbox-answer-interrupted = Not sent: the answer before it was interrupted.
outbox-app-quit = Not sent: { -brand } quit.
# The last sentence.
outbox-when-reachable = Sends when the service can be reached.

## Notices

# Each pair stands before a sentence such as “Something went wrong in Parlance.”
outbox-probing-stopped = { -brand } stopped checking whether the service is back.
outbox-probing-stopped-next = Send waiting questions from the outbox yourself.
outbox-not-erased = Couldn’t erase a removed question.
outbox-not-erased-next = { -brand } will erase it the next time it starts.

## Problems

outbox-edit-empty = There’s nothing left to send.
outbox-edit-empty-next = Write something, or remove the question.
