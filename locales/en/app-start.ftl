### Notices when Parlance starts. Several can follow each other in one paragraph.

start-newer-data = A newer version of { -brand } created this data.
start-read-only = This version can show it but can’t change it.
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
