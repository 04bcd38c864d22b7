### Documents beside the conversation. $name is the name of a file.

document-region = Document
# The edge between the conversation and the documents, which can be moved.
document-width = Width of the documents
document-tabs = Open documents
document-close-tab = Close { $name }
document-close = Close documents
# In a narrow window, where documents lie over the conversation: leads back to it.
document-back = Conversation
# Read aloud: the buttons above a document.
document-tools = Document tools
document-more = More
document-opening = Opening the file…

## Pages. $page is the number of a page, $total how many there are

document-thumbnails = Page thumbnails
document-thumbnail = Page { NUMBER($page) }
# The field for the number of a page.
document-page = Page
# Behind the field with the number of a page.
document-page-of = of { NUMBER($total) }
document-page-previous = Previous page
document-page-next = Next page
# Read aloud.
document-page-label = Page { NUMBER($page) } of { NUMBER($total) }
document-page-loading = Loading page { NUMBER($page) }…
# On a page that is only a picture.
document-scanned = Scanned page, no text to select

## Parts of books, workbooks and presentations. $n is the number of a part, $total how many there are

# A list to choose from.
document-part = Part
document-part-previous = Previous part
document-part-next = Next part
document-chapter-of = Chapter { NUMBER($n) } of { NUMBER($total) }
document-sheet-of = Sheet { NUMBER($n) } of { NUMBER($total) }
document-slide-of = Slide { NUMBER($n) } of { NUMBER($total) }
document-part-of = Part { NUMBER($n) } of { NUMBER($total) }
# Read aloud: the tabs of a workbook.
document-sheets = Sheets
# Above a part of which only the beginning is shown. $n is the number of rows or paragraphs that are not.
document-left-out = { $n ->
    [one] { $n } row isn’t shown. Download the file to read all of it.
   *[other] { $n } rows aren’t shown. Download the file to read all of it.
}

## Where quoted text is from, behind the name of a file: “manual.pdf, page 114”

document-place-page = page { NUMBER($page) }
# $title is the name of a sheet of a workbook.
document-place-sheet = sheet “{ $title }”
document-place-slide = slide { NUMBER($n) }

## Zoom

document-zoom = Zoom
document-zoom-in = Zoom in on document
document-zoom-out = Zoom out of document
document-zoom-fit = Fit width
document-zoom-usual = Actual size

## Find

document-find = Find in document
# While nothing has been found yet.
document-find-searching = Searching…

## Citations

document-citations = Citations
# In front of the citations of an answer: the answer. $when is such as “19:15” or “3 Nov, 09:14”.
document-citation-answer = Answer at { $when }
document-citation-answer-go = Go to answer
document-citation-previous = Previous citation
document-citation-next = Next citation
# Above a document in which only a part of the cited text was found.
document-quote-moved = This passage has changed. The nearest match is highlighted.
# $quote is the cited text.
document-quote-missing = The quoted text was not found here: “{ $quote }”

## What can be done with a document

document-ask = Ask about this document
document-open-in-app = Open in default app
document-show-in-folder = Show in folder
# A switch: HTML, Markdown or a table is shown as it is written.
document-show-source = Show source
# A switch: light text on dark pages.
document-invert = Invert colours
# Opens the page with all files.
document-show-in-files = Show in Files
document-close-this = Close document
document-facts-close = Close file details

## Pictures

document-image-failed = Can’t show this image.
document-image-size = { NUMBER($width) } × { NUMBER($height) } pixels

## Selected text, in a message or in a document

# Read aloud: the two buttons below selected text.
selection-label = Selection
selection-copy = Copy

## About the file

facts-label = About the file
facts-file = File
facts-status = Status
facts-size = Size
facts-created = Created
facts-not-updated = Couldn’t update. { $problem }
facts-used-in = Used in
facts-unused = Not used in any conversation.
facts-conversations = Conversations that use it
facts-citing = Answers that cite it
facts-not-cited = No answer cites it.
facts-citing-more = { $n ->
    [one] And { $n } more answer.
   *[other] And { $n } more answers.
}
facts-copy-named = { $value }, copy { $fact }
facts-copy = Copy { $value }
