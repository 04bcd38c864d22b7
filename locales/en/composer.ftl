### The message field with its attachments, and what is inserted into it.

# Read aloud by a screen reader: the name of the region.
composer-region = Your message
composer-label = Message
composer-placeholder = Ask, or drop documents anywhere
# A button above the message field: an answer has new text further down. It leads there.
composer-new-text = New text below
composer-draft-not-saved = Couldn’t save draft
# In a temporary conversation: what is typed is kept in memory only.
composer-not-saved = Not saved
composer-attach = Attach files
# In the menu of the button above: both open a dialog of the system.
composer-attach-files = Files…
composer-attach-folder = Folder…
composer-send = Send
# $key is the key that sends, such as “Enter”.
composer-send-key = Send ({ $key })
composer-send-after-answer = Send after this answer ({ $key })
composer-send-after-questions = Send after the queued questions ({ $key })
composer-queued-after-answer = Sends after this answer
composer-queued-after-questions = Sends after the queued questions
composer-stop = Stop
composer-stop-key = Stop ({ key-escape })
composer-attachments = Attachments
# Read aloud: the list of what the next question quotes.
quotations-label = Quoted text
quotation-remove = Remove quote
# $source is such as “manual.pdf, page 114”.
quotation-remove-named = Remove quote from { $source }
composer-pasted = The long text you pasted is attached as a document.
composer-pasted-insert = Insert as text instead
composer-insert-prompt = Insert
# Read aloud by a screen reader: the list of files after an @.
composer-mentions = Files to attach
# After an @ when there are none. The entry “Attach files” follows.
composer-mentions-none = No uploaded files on this service

## Buttons of an attachment, with the name of the file for screen readers

attachment-replace = Upload new version
attachment-replace-named = Upload new version of { $name }
attachment-retry = Try again
attachment-retry-named = Try again to upload { $name }
# The file is larger than one that the service has refused.
upload-anyway = Upload anyway
upload-anyway-named = Upload { $name } anyway
attachment-try-now = Try now
attachment-try-now-named = Try now to upload { $name }
attachment-resume = Resume
attachment-resume-named = Resume upload of { $name }
attachment-pause = Pause
attachment-pause-named = Pause upload of { $name }
attachment-cancel = Cancel upload
attachment-cancel-named = Cancel upload of { $name }
attachment-remove = Remove
attachment-remove-named = Remove { $name }
# The names of progress bars.
attachment-uploading = Upload of { $name }
attachment-hashing = Hashing of { $name }

## Many files in one line

many-files = { $n ->
    [one] { $n } file
   *[other] { $n } files
}
many-files-unreadable = { $n ->
    [one] { $n } unreadable
   *[other] { $n } unreadable
}
many-files-show = Show
many-files-hide = Hide
many-files-remove-unreadable = Remove unreadable
