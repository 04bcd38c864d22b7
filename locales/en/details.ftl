### The pane with the details of an answer.

details-title = Details
details-close = Close details
details-copy-for-support = Copy for support
details-copy-curl = Copy as curl
details-request = Request as sent
details-none = There is no answer in this conversation yet.
# Read aloud by a screen reader: a button that copies an ID. $kind is such as “Response”.
details-copy-id-named = { $id }, copy { $kind } ID
details-copy-id = Copy { $id }
details-capture = Raw response
details-capture-record = Record raw responses
details-capture-none = Not recorded
details-capture-label = As received
details-capture-cut = The response was longer. This is its beginning.
