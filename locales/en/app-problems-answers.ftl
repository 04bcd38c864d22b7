### Problems that a service reports. Numbers in brackets are the status of its answer.

## Any request. $status is a number such as 502, $host the address of the service, such as chat.example.org

problem-not-allowed = { $host } doesn’t allow this (403).
problem-not-in-plan = Your account or plan may not include it.
problem-files-not-offered = { $host } doesn’t offer files.
problem-files-not-allowed = Your account can’t use files on { $host } (403).
problem-files-check-again = You can chat with it. { -brand } checks again every day. To check now, refresh the Files page.
problem-files-not-listed = { $host } can’t list its files right now ({ $status }).
problem-not-compatible = { $host } isn’t a compatible service.
problem-address-path = Check the address. It may need a path (404).
problem-too-large = This is too large for the service (413).
problem-too-large-do = Send a smaller file or a shorter question.
problem-request-refused = The service couldn’t understand the request ({ $status }).
problem-service-failed = The service failed ({ $status }).
problem-refused = The service refused the request ({ $status }).

## A question that the service refuses. $project is the name of a project, $host the address of the service

problem-question-not-found = The service can’t find something this question needs (404).
problem-project-not-allowed = You don’t have access to the project “{ $project }” (403).
problem-project-ask-access = Ask your administrator to add you, or choose another project or “None”, then try again.
# The project that belongs to the key with which questions are asked.
problem-key-project-missing = The service can’t find your key’s project (404).
problem-may-be-deleted = It may have been deleted.
problem-other-key = Enter another key, or contact your administrator.
problem-project-missing = The service can’t find the project “{ $project }” (404).
problem-project-id-wrong = It may have been deleted, or its ID may be wrong.
problem-project-choose = Choose another project or “None”, then try again.
problem-model-missing = { $host } doesn’t offer the model for this question (404).
problem-model-choose = Choose another service, or ask your administrator which models you can use.
problem-conversation-missing = The service can’t find the linked conversation (404).
problem-conversation-id-wrong = Its ID may be wrong, or it may belong to another account.
problem-conversation-check = Check the ID, or ask in a new conversation.
problem-file-missing = A file in this question is no longer on the service (404).
problem-file-missing-do = Attach it again, or ask without it.
problem-unclear = The service can’t find the conversation, the project or a file that was sent (404).
problem-unclear-do = Ask without the project or the file, or in a new conversation.
# The service has answered in this conversation before, and does not say what it does not find.
problem-conversation-gone = The service no longer knows this conversation or project (404).
problem-conversation-gone-do = Ask in a new conversation. If that fails too, check the service’s address.
problem-no-chat = No chat service at this address (404).

## A limit of the service (429)

problem-limit-requests = Too many requests.
# The service does not say which limit is reached.
problem-limit-asks-to-wait = The service asks you to wait.
problem-limit-month = You’ve reached the monthly token limit.
problem-limit-day = You’ve reached the daily token limit.
problem-limit-tokens = You’ve reached the service’s token limit.
# The limit is not used up, but answers that are arriving may need the rest of it.
problem-limit-set-aside = Answers in progress may use up your token limit.
# $ms is how long it takes until the limit is free again: at most a few minutes.
problem-limit-wait = Try again in { SECONDS($ms) }.
# $ms is when the limit is free again: “Try again after 14:02.” or, on another day, “Try again after 3 Nov, 14:02.”
problem-limit-resets = Try again after { MOMENT($ms) }.
problem-limit-moment = Wait a moment, then try again.
problem-limit-plan = Your plan determines when it resets.

## An error in the middle of an answer

# $said is what the service says, one or several sentences.
problem-reported = The service reported: { $said }
# $host is the address of the service, such as chat.example.org.
problem-reported-nothing = { $host } reported an unknown error.
# $code is the service’s technical name of the error, such as overloaded.
problem-error-code = Error code: { $code }.
