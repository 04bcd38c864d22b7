### Why the local service refuses a request or cannot start. The app shows these sentences behind “The service says:”.

## Keys

error-missing-key = Send your key in the header Authorization: Bearer svc_…
error-expired-key = This key has expired.
error-ask-for-key = Ask for a new one.
error-invalid-key = This key is invalid or has been revoked.

## Fields of a request. $path is the technical name of a field, such as input[0].role, and must stay at the beginning.

error-field-missing = { $path }: this field is missing.
error-field-twice = { $path }: this field was sent twice.
# $problem are a parser’s own words, in English.
error-field-invalid = { $path }: { $problem }.
error-max-output-tokens = { $path }: expected a whole number from 1.
error-input-empty = { $path }: expected a user message that contains text or a file.
# $value is what was sent.
error-not-a-uuid = { $path }: expected a UUID, not “{ $value }”.
error-too-many-files = { $path }: expected at most { NUMBER($limit) } files in one message.
error-use-conversation-id = { $path }: expected none, because this service stores no responses. Send conversation_id of the earlier response, or its messages in input.
error-own-tools-only = { $path }: expected none, because this service runs only its own tools. Leave this field out.
error-plain-text-only = { $path }: expected plain text. Leave this field out and describe the format in instructions.
error-purpose = { $path }: expected 1 to 64 characters without control characters.

## The body of a request. $problem are a parser’s own words, in English; $limit is a number of MiB.

error-not-json = Send JSON with the header Content-Type: application/json.
error-json-invalid = Invalid JSON: { $problem }.
error-json-list = Expected a JSON object, not a list.
error-body-incomplete = The request ended too early.
error-body-too-large = The request is larger than { $limit } MiB.
error-send-as-files = Send documents as files.
error-not-a-form = Send a form (multipart/form-data with a boundary) with the fields purpose and file.
error-form-unreadable = The form can’t be read: { $problem }.
error-form-too-large = Even without its file, the form is larger than { $limit } MiB.
error-form-fields = Send only the fields purpose and file.
error-file-too-large = The file is larger than { $limit } MiB, the most that this service accepts.
error-query-invalid = The query can’t be read: { $problem }.
# $n is the length of the file.
error-range = { $n ->
    [one] The range starts after the end of the file, which has { $n } byte.
   *[other] The range starts after the end of the file, which has { $n } bytes.
}

## Things that are not there

error-no-conversation = There’s no conversation with the ID { $id }.
error-no-project = There’s no project with the ID { $id }.
error-no-file = There’s no file with the ID { $id }.
# The ID cannot be written.
error-no-such-file = There’s no file with this ID.
# $path is the path of an address, $method a method of HTTP such as POST.
error-unknown-route = There’s nothing at { $path }.
error-wrong-method = { $method } isn’t possible at { $path }.

## Projects

error-not-a-member = You aren’t a member of project { $id }.
error-ask-for-membership = Ask the service’s administrator to add you.

## Limits. $limit and $used are numbers of tokens.

error-daily-limit = { $limit ->
    [one] The daily limit of { $limit } token is used up ({ NUMBER($used) } used).
   *[other] The daily limit of { $limit } tokens is used up ({ NUMBER($used) } used).
}
error-resets-daily = It resets at midnight UTC.
error-monthly-limit = { $limit ->
    [one] The monthly limit of { $limit } token is used up ({ NUMBER($used) } used).
   *[other] The monthly limit of { $limit } tokens is used up ({ NUMBER($used) } used).
}
error-resets-monthly = It resets at the start of next month, UTC.
# Other answers of the same user are running; how much they use is not known yet.
error-daily-limit-reserved = { $limit ->
    [one] Running answers may use up the daily limit of { $limit } token ({ NUMBER($used) } used).
   *[other] Running answers may use up the daily limit of { $limit } tokens ({ NUMBER($used) } used).
}
error-monthly-limit-reserved = { $limit ->
    [one] Running answers may use up the monthly limit of { $limit } token ({ NUMBER($used) } used).
   *[other] Running answers may use up the monthly limit of { $limit } tokens ({ NUMBER($used) } used).
}
error-try-when-finished = Try again when they’re finished.

## Faults of the service

error-internal = Something went wrong in the service.
error-see-log = Its log has the details.
error-stopping = The service was stopped during the answer.
error-disk-full = The service’s disk is full.
error-nothing-saved = Nothing in this request was saved.

## Model servers. $server is an address.

upstream-unreachable = Can’t reach the model server at { $server }.
upstream-no-model = The model server at { $server } has no model.
# $model is the name of a model, such as qwen3:8b.
upstream-missing-model = The model server at { $server } no longer has the model { $model }.
# $status is a number of HTTP, as text.
upstream-refused = The model server at { $server } refused the request ({ $status }).
upstream-reported = The model server at { $server } reported an error.
# Follows one of the two above. $said are the server’s own words, with a full stop.
upstream-says = It says: { $said }
upstream-broken = The connection to the model server at { $server } was lost before the answer was complete.
upstream-cut = The model server at { $server } ended its answer early.
# $seconds is how long the service waited.
upstream-silent = { $seconds ->
    [one] The model server at { $server } sent nothing for { $seconds } second.
   *[other] The model server at { $server } sent nothing for { $seconds } seconds.
}
upstream-unintelligible = The model server at { $server } didn’t send a valid answer.
upstream-endless = The answer of the model server at { $server } is too large.
# $n is how many tokens the model can hold.
upstream-does-not-fit = { $n ->
    [one] The question is too long for the model at { $server }, which can hold { $n } token.
   *[other] The question is too long for the model at { $server }, which can hold { $n } tokens.
}
upstream-shorten = Ask a shorter question, or give the model a larger context.
