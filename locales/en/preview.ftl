### The preview of a file.

preview-title = Preview of { $name }
preview-title-unknown = Preview of the file
preview-download = Download
preview-close = Close preview
preview-content = Content
preview-opening = Opening the file…
preview-image-failed = Can’t show this image. Close the preview and open it again.
preview-image-size = { NUMBER($width) } × { NUMBER($height) } pixels
preview-quote-missing = The quoted text was not found here: “{ $quote }”
preview-quote-missing-on-page = The quoted text was not found on this page: “{ $quote }”
preview-quote-marked = The quoted text is highlighted: { $quote }

## Pages

preview-pages = Pages
preview-page = Page
preview-page-of = of { NUMBER($total) }
preview-page-previous = Previous page
preview-page-next = Next page
preview-page-alt = Page { NUMBER($page) } of { $name }
preview-page-loading = Loading page { NUMBER($page) }…

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
