### Parts of an answer besides its text: tools, reasoning, sources.

reasoning-title = Reasoning
reasoning-sealed = Encrypted by the service
refusal-title = Declined
unknown-title = Unknown item
unknown-show = Show as received
unknown-hide = Hide
unknown-label = Item as received

## Tools

tool-unnamed = Tool
tool-calculator = Calculator
tool-date = Date and time
tool-web-search = Web search
tool-web-page = Web page
tool-file-search = File search
tool-code = Code
tool-input = Input
tool-result = Result
tool-duration = Duration
# In place of what a tool was given, or of what it returned: there is nothing.
tool-none = none
tool-program = Program
# In place of the text that a tool returned: it is empty.
tool-empty = empty
# Before the address of an image that a tool made.
tool-image = Image
# In place of the program or the result of a tool that is still at work: it hasn’t arrived yet.
tool-pending = pending
tool-state-working = working
tool-state-searching = searching
tool-state-running = running
tool-failed = failed
tool-unfinished = not finished
# What the service did not report.
tool-not-given = not given
tool-searched = Searched for
tool-found = Results
tool-nothing-found = nothing found
tool-passages = { $n ->
    [one] { $n } passage
   *[other] { $n } passages
}
tool-open-file = Open { $name }
# $score is such as 0.87.
tool-score = score { $score }
tool-pages = Pages
tool-page-count = { $n ->
    [one] { $n } page
   *[other] { $n } pages
}
tool-page = Page
tool-action = Action
tool-searched-in-page = Searched for

## Sources

sources-label = Sources
# $names are names of files.
progress-searching = Searching { LIST($names) }
progress-searching-documents = Searching documents
# The question waits until the model is loaded.
progress-loading = Loading the model
# The model reads the question.
progress-reading = Reading the question
# The model reads passages of documents.
progress-reading-passages = { $n ->
    [one] Reading { $n } passage
   *[other] Reading { $n } passages
}
# Passages of documents that the model was given. They follow when this is opened.
read-by-model = { $n ->
    [one] Read by the model: { $n } passage
   *[other] Read by the model: { $n } passages
}
# Beside the line above: the answer cites none of the passages.
read-not-cited = No citations
# A line in the conversation: what stands above it does not fit into the model.
context-begins = The model sees the conversation from here on
# As a tooltip. $tokens is the size of the model’s context.
context-begins-why = The model holds { NUMBER($tokens) } tokens. Earlier messages don’t fit.
source-label = Source { NUMBER($number) }
# In a list of sources. $title is the name of a file or of a web page, $place is such as “page 114” or “example.org”.
source-with-place = { $title }, { $place }
# In place of a quotation. A label without a full stop, because a day can end in one. $day is such as “3 Nov”.
source-deleted = File deleted on { $day }
# A button: opens the file in which the quoted text is. Where in it is not known.
source-open = Open in file
# $place is such as “page 114”.
source-open-at = Open at { $place }
source-about = About the file
source-open-link = Open in browser
# Beside the name of a file in a list of sources or found files. $day is such as “3 Nov”.
source-deleted-short = deleted { $day }

## Read aloud by a screen reader instead of what cannot be read aloud

spoken-started = Answer started
spoken-complete = Answer complete
spoken-stopped = Answer stopped
spoken-cut = Answer interrupted
spoken-failed = Answer failed
spoken-tool = Tool: { $name }.
spoken-web-search = Searching the web.
spoken-file-search = Searching files.
spoken-code-run = Running code.
spoken-code = { $n ->
    [one] Code, { $n } line.
   *[other] Code, { $n } lines.
}
spoken-table = { $n ->
    [one] Table, { $n } row.
   *[other] Table, { $n } rows.
}

## Links, code, tables and diagrams

link-target-title = This link goes to { $host }
link-target-text = Its text shows a different address: “{ $text }”. Open it only if you mean to go to { $host }.
link-target-open = Open { $host }
link-target-copy = Copy address
# Short names of the buttons above code. Their long names are below.
# A switch: lines that are too long go on below.
code-wrap = Wrap
# A switch: lines have numbers.
code-numbers = Numbers
code-save = Save
code-copy = Copy
# A switch of a diagram: its source is shown below it.
code-source = Source
# A button that folds long code: how many lines it has.
code-lines = { $n ->
    [one] { $n } line
   *[other] { $n } lines
}
# Read aloud by a screen reader: the name of a table, and the state of an item in a list of tasks.
table-label = Table
task-done = Done
task-not-done = Not done
part-copy = Copy code
part-save = Save as file…
part-fold = Fold
part-unfold = Unfold
part-source = Show source
part-wrap = Wrap lines
part-numbers = Line numbers
part-copy-table = Copy as table (TSV)
part-copy-markdown = Copy as Markdown
# Saves a table as a file for spreadsheets. Opens a dialog of the system.
part-save-table = Save table (CSV)…
diagram-alt = Diagram
diagram-alt-titled = Diagram: { $title }
# Read aloud by a screen reader.
diagram-frame = Diagram renderer
diagram-too-many = Can’t draw this diagram. Too many diagrams are waiting.
diagram-not-started = Can’t draw this diagram. The diagram renderer didn’t start.
diagram-too-long = Can’t draw this diagram. Its source is too long.
diagram-too-large = Can’t draw this diagram. It is too large.
diagram-timed-out = Can’t draw this diagram. It took too long.
diagram-interrupted = This diagram isn’t drawn automatically, because the app ended while it was being drawn.
diagram-draw = Draw
# $reason is the renderer’s own error message, in English.
diagram-error = Can’t draw this diagram. { $reason }
copied = Copied
