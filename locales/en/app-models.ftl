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
model-server-key-rejected = { $host } needs a key, or a different one.
model-server-enter-key = Enter the key that is set in the server.
# Something answers at the address, but it is no model server.
model-server-unrecognised = { $host } doesn’t list any models.

## Work in the background that did not succeed

models-not-followed = { -brand } stopped checking whether the chosen model is available.
models-not-searched = { -brand } couldn’t look for model servers.
models-pages-not-followed = { -brand } can’t ask you about web pages any more. Models read none until you restart it.
