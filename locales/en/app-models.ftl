### Model servers that the user adds, and the search for them.

model-server-address-example = Addresses look like http://127.0.0.1:11434.
# $host is the host of an address with http://. problem-address-unencrypted follows.
model-server-key-in-open = The key for { $host } would be sent without encryption.
# Follows problem-connection-refused.
model-server-down = The server may not be running, or the address may be wrong.
# $program is the name of the program that the user runs, such as llama.cpp or Ollama.
model-server-start = Start { $program } again, then try again.
model-server-keeps-failing = If this keeps happening, start { $program } again.
model-server-choose = Choose another model in Settings.
# A model that the user wants for search by meaning. model-server-choose follows.
model-gives-no-vectors = { $model } can’t be used for search by meaning.
model-server-key-rejected = { $host } needs a key, or a different one.
model-server-enter-key = Enter the key that is set in the server.
# The context size that the user has entered for a server. model-context-empty follows.
model-context-invalid = Enter a whole number of tokens from { NUMBER($min) } to { NUMBER($max) }.
model-context-empty = Leave the field empty to use the size that the server reports.
# Something answers at the address, but it is no model server.
model-server-unrecognised = { $host } doesn’t list any models.

## A chosen model that has another name now

# A notice. $server is the name of a program, such as llama.cpp.
models-renamed = { $server } now offers { $model } instead of { $before }. It writes your next answers.

## Work in the background that did not succeed

models-not-followed = { -brand } stopped checking whether the chosen model is available.
models-not-measured = { -brand } couldn’t measure how fast the chosen model reads.
models-not-searched = { -brand } couldn’t look for model servers.
models-pages-not-followed = { -brand } can’t ask you about web pages any more. Models read none until you restart it.
