### Settings, “On this computer”: the models of the local service, and the servers that offer them.

## Answers

models-answers = Answers
# The choice of answers without a model.
models-quote = Quote only
models-quote-note = Finds and quotes passages in your documents. No model needed.
models-write = Write answers with a model
models-write-note = Each answer shows the passages that the model read.
# Follows models-write-note. Measured; what the model reads is mostly passages of documents.
models-reading-speed = It reads about { NUMBER($tokens) } tokens a second.
# No model has been found that could write answers.
models-write-none = No model found. Start a model server, or add one below.
# Shown in the list of models while none is chosen, or the chosen one is gone.
models-choose = Choose a model
# Read aloud by a screen reader: the name of the list of models.
models-answers-label = Model for answers
# $time is how long already, such as “12 s”.
models-loading = Loading { $model }, { $time }. Questions wait until it is ready.
models-busy = Writing an answer, { $time }.
models-until-back = Questions can’t be answered until it is available again.
models-until-chosen = Questions can’t be answered until you choose another model.
# A chosen model in the list of models.
models-unavailable = { $model }, not available

## Why the chosen model cannot be used

# $server is the name of a program, such as Ollama.
models-stopped = { $server } isn’t running
# $server is the host of another computer.
models-unreachable = { $server } can’t be reached
# Follows one of the two above.
models-stopped-note = { $model } will be used again as soon as it is available.
# $server is the name of a program, such as Ollama.
models-missing = { $server } no longer has { $model }
models-missing-since = Missing since { MOMENT($ms) }. Earlier answers are kept.
# The same while the time is not known.
models-missing-note = Earlier answers are kept.
models-key-needed = { $server } needs a key, or a different one
# Follows models-key-needed.
models-key-needed-note = Enter the key of the server below.
models-failed = { $server } reports an error

## Search by meaning

models-meaning = Search by meaning
models-meaning-title = Find passages that say the same in other words
# Read aloud by a screen reader: the name of the list of models.
models-meaning-label = Model for meaning
# A choice in the list of models: none.
models-meaning-off = Off
models-meaning-ready = { $total ->
    [one] { NUMBER($ready) } of { $total } passage is ready
   *[other] { NUMBER($ready) } of { $total } passages are ready
}
# There are no documents yet.
models-meaning-empty = Documents will be prepared when you add them.
models-meaning-by-words = Without a model, passages are found by their words.
models-meaning-away = { $model } isn’t available. Passages are found by their words.

## The servers and their models

models-servers = Model servers
# A button: searches this computer for model servers.
models-look-again = Look again
# In the place of that button meanwhile.
models-looking = Looking…
# Below the name of a server. $host is such as 127.0.0.1:11434.
models-server-models = { $n ->
    [one] { $host }, { $n } model
   *[other] { $host }, { $n } models
}
models-server-installed = Installed, its server isn’t running
# The state of a server.
models-state-running = Running
models-state-loading = Loading its model
models-state-stopped = Not running
# The same of a server on another computer.
models-state-unreachable = Can’t be reached
models-state-key = Needs a key
models-state-failed = Error
# A button beside a server that does not run.
models-check-again = Check again
# A button beside a server that needs a key.
models-enter-key = Enter key…
# In the menu of a server: opens the form for them.
models-edit = Key and context size…
# In the menu of a server that was added.
models-forget = Forget…
# Read aloud by a screen reader: the button that opens the menu of a server or model.
models-more = More about { $name }
# Below the name of a model. $parameters is such as “8 B”; billions of parameters are written so everywhere.
# $n is how many tokens it can take at once.
models-facts = { $n ->
    [one] { $parameters } parameters, { $n } token of context
   *[other] { $parameters } parameters, { $n } tokens of context
}
# The same where only that is known.
models-parameters = { $parameters } parameters
# The same where only that is known.
models-context = { $n ->
    [one] { $n } token of context
   *[other] { $n } tokens of context
}
models-needs = Needs { BYTES($needed) } of memory, this computer has { BYTES($memory) }
# $host is another computer.
models-runs-on = Runs on { $host }, not on this computer
# It finds passages by their meaning and writes no answers.
models-for-meaning = For meaning only
# It does something else, such as speech.
models-for-other = Not for answers
# A model that can be shown pictures.
models-takes-pictures = Understands pictures
# In the menu of a model.
models-use-answers = Use for answers
models-use-meaning = Use for meaning

## Questions before an act

models-large-title = Use { $model }?
models-large-text = It needs { BYTES($needed) } of memory, and this computer has { BYTES($memory) }. Answers may take minutes or fail.
models-large-confirm = Use anyway
models-forget-title = Forget { $name }?
models-forget-text = Its address and key are removed from this computer.

## Adding a server

models-add = Add a server…
models-add-note = llama.cpp, vLLM, Jan or any OpenAI-compatible address
# Read aloud by a screen reader: the name of the form.
models-add-title = Model server
models-address = Server address
models-key = API key, if it needs one
# Below the key of a server that has one. $end is its last four characters.
models-key-keep = Leave empty to keep the key that ends in { $end }.
models-context-size = Context size (tokens)
models-context-size-note = If empty, the size that the server reports is used.
models-add-submit = Add

## Web pages

models-web = Web pages
models-web-title = Let models read web pages
models-web-note = { -brand } asks you before the first page of each website.
# A question in a dialog, which shows the whole address of the page.
page-request-title = Let the model read this page?
# $host is such as example.org.
page-request-text = { $host } receives this address.
# Follows page-request-text.
page-request-documents = This conversation has files. Check that the address contains nothing from them.
page-request-allow = Read page
page-request-refuse = Don’t read

## Where questions and documents go

models-stays = { -brand } looks on this computer only. Questions and documents don’t leave it.
# $host is the host of another computer.
models-sent = Questions and the passages quoted for them are sent to { $host }.
models-meaning-sent = The text of your documents is sent to { $host }.
models-pages = The addresses of web pages that you allow are sent to their websites. They can contain text from your questions and documents.
# Follows one of the sentences above, or the one below.
models-open = The connection isn’t encrypted.
# Below the address that is being entered.
models-would-send = If you choose a model of this server, questions and passages of your documents are sent to { $host }.
