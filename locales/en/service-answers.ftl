### What the local service answers when no AI model does: it quotes passages of documents.
### Names of files and projects come as arguments and are shown in bold. Quotes, lists and links are added around these sentences.

## Nothing to quote from: three sentences that follow each other

answer-no-model = I’m the local service, and I don’t have a language model.
answer-abilities = I can quote from documents you attach, calculate, and tell the date and time.
# Settings and Services are the names in the window.
answer-connect-model = To have answers written by a model, choose one under Settings → On this computer.

## Quotes. $names are the files, or the project, that were searched or are quoted.

# The quotes follow.
answer-quotes = From { LIST($names) }:
# Two sentences before quotes that only come near to an answer.
answer-no-direct = No direct answer found.
answer-closest = Closest passages in { LIST($names) }:
# Further quotes follow. The app shows it without the colon, to be opened. $n is how many quotes they are.
answer-more-passages = { $n ->
    [one] { $n } more passage:
   *[other] { $n } more passages:
}
# Below other quotes: passages that mean something similar in other words.
# $names are the files, or the project, that were searched.
answer-nothing-found = I couldn’t find anything about this in { LIST($names) }.
# $word is a word of the documents that is spelled almost like one of the question. Quotes with it follow.
answer-did-you-mean = Did you mean “{ $word }”?
# The same for several words.
answer-similar-words = The documents contain similar words: { LIST($words) }.

## A summary was asked for

answer-no-summary = I can’t write summaries without a language model.
# Follows it; $n is the number of files, whose first passages follow.
answer-beginnings = { $n ->
    [one] Here is the beginning:
   *[other] Here are the beginnings:
}
# The first paragraph of each chapter of one document follows.
answer-chapters = Here is how its chapters begin:
# A list of the document’s headings follows.
answer-headings = Headings:
# $n is how many attached files were not quoted above.
answer-more-files = { $n ->
    [one] { $n } more file is attached.
   *[other] { $n } more files are attached.
}
answer-ask-about-files = Ask a question to search all attached files.

## A page was asked for

# $page is a number of a page or slide, as text. Passages follow.
answer-page = Page { $page } of { $name }:
# $page is the number of a page or slide, as text; $names are the files that were searched.
answer-no-page = I couldn’t find any text on page { $page } of { LIST($names) }.
# $page is the number of a page or slide, as text.
answer-attach-for-page = To see page { $page } of a document, attach it to your question.

## A project was asked about. $project is its name.

answer-project-empty = The project { $project } has no files yet.
# A list of files follows.
answer-project-files = Files in the project { $project }:
# The last line of the list above.
# $n is how many other files the project has.
answer-and-more = and { NUMBER($n) } more
answer-ask-project = Ask a question and I’ll quote the matching passages.
# $n is how many files.
answer-project-unread = { $n ->
    [one] { $n } file in { $project } is still being read and wasn’t searched.
   *[other] { $n } files in { $project } are still being read and weren’t searched.
}

## Files that were not read. $name is the name of a file.

# The reason follows, from service-documents.ftl.
answer-unreadable = I couldn’t read { $name }.
# Either of these is followed by answer-text-only.
answer-image-skipped = { $name } was skipped.
# The same for several images: $n is how many.
answer-images-skipped = { $n ->
    [one] { $n } image was skipped.
   *[other] { $n } images were skipped.
}
answer-text-only = The local service reads text only.
answer-still-reading = { $name } is still being read.
answer-ask-later = Ask again in a moment.

## Instead of a model

# Earlier versions wrote this below the reason why a model did not answer. Such answers are recognised by it.
answer-by-itself = The local service answered instead.

## An answer was to be continued whose beginning is somebody else’s

answer-cannot-continue = The local service can only continue its own answers.
answer-ask-again = Ask again for a new answer.
