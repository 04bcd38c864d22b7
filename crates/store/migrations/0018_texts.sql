-- Text for people is stored as messages with arguments, so that it is shown in the language that is chosen then.
-- A JSON string in its place is text of an earlier version and shown as it is. The sentences that were stored most become
-- messages here: why a turn failed, an attempt failed, a question is in the outbox.

UPDATE files SET delete_problem = json_quote(delete_problem) WHERE delete_problem IS NOT NULL;

CREATE TEMP TABLE old_sentences (
    prefix TEXT NOT NULL, -- all of the sentence when it has no argument
    suffix TEXT NOT NULL,
    message TEXT NOT NULL,
    argument TEXT -- its name; its value stands between prefix and suffix
) STRICT;
INSERT INTO old_sentences VALUES
    ('', ' was not found.', 'problem-host-unknown', 'host'),
    ('', ' does not accept connections.', 'problem-connection-refused', 'host'),
    ('', ' did not prove who it is.', 'problem-certificate', 'host'),
    ('No encrypted connection to ', ' could be made.', 'problem-encryption', 'host'),
    ('', ' does not answer.', 'problem-no-response', 'host'),
    ('', ' cannot be reached.', 'problem-unreachable', 'host'),
    ('', ' was silent for too long.', 'problem-answer-timeout', 'host'),
    ('The connection to ', ' was lost.', 'problem-connection-lost', 'host'),
    ('', ' sends requests elsewhere.', 'problem-redirect', 'host'),
    ('', ' answered with a web page instead of an answer.', 'problem-web-page', 'host'),
    ('', ' answered with something that Parlance cannot read.', 'problem-unreadable-answer', 'host'),
    ('', ' sent more at once than Parlance accepts.', 'problem-event-too-large', 'host'),
    ('', ' does not accept the key.', 'problem-key-rejected', 'host'),
    ('', ' does not allow this.', 'problem-not-allowed', 'host'),
    ('', ' is there, but it is not the service.', 'problem-not-compatible', 'host'),
    ('', ' doesn’t offer the model for this question.', 'problem-model-missing', 'host'),
    ('', ' has nothing that answers questions at this address.', 'problem-no-chat', 'host'),
    ('', ' reported an error without saying which.', 'problem-reported-nothing', 'host'),
    ('The service reported: ', '', 'problem-reported', 'said'),
    ('There is no key for ', '.', 'problem-no-key', 'service'),
    ('The service does not let you use the project “', '”.', 'problem-project-not-allowed', 'project'),
    ('The service has no project with the id of “', '”.', 'problem-project-missing', 'project'),
    ('This is not a key of the service: keys begin with svc_.', '', 'problem-key-format', NULL),
    ('The service can’t find the project of your key.', '', 'problem-key-project-missing', NULL),
    ('The service does not know the conversation whose id was attached.', '', 'problem-conversation-missing', NULL),
    ('The service no longer has a file of this question.', '', 'problem-file-missing', NULL),
    ('The service does not have something that was sent: the conversation, the project or a file.', '', 'problem-unclear', NULL),
    ('The service does not have something that this question needs.', '', 'problem-question-not-found', NULL),
    ('This is too large for the service.', '', 'problem-too-large', NULL),
    ('Too many requests.', '', 'problem-limit-requests', NULL),
    ('The monthly token limit is used up.', '', 'problem-limit-month', NULL),
    ('The daily token limit is used up.', '', 'problem-limit-day', NULL),
    ('Other answers are using what is left of the token limit.', '', 'problem-limit-set-aside', NULL),
    ('The token limit of the service is used up.', '', 'problem-limit-tokens', NULL),
    ('The connection ended before the answer did.', '', 'ending-connection-ended', NULL),
    ('The disk is full.', '', 'problem-disk-full', NULL),
    ('Something went wrong in Parlance.', '', 'problem-fault', NULL);

CREATE TEMP TABLE new_texts AS
SELECT said AS before,
       json_object('id', message, 'args', CASE WHEN argument IS NULL THEN json('{}') ELSE json_object(argument, value) END) AS after
FROM (
    SELECT said, message, argument,
           substr(said, length(prefix) + 1, length(said) - length(prefix) - length(suffix)) AS value,
           argument IS NULL AND said = prefix AS is_whole,
           argument IS NOT NULL AND said GLOB prefix || '*' || suffix AS is_around
    FROM (SELECT ending ->> '$.failed.title' AS said FROM turns
          UNION SELECT reason ->> '$.out_of_reach' FROM outbox
          UNION SELECT attempt.value ->> '$.why' FROM turns, json_each(turns.retries) AS attempt)
    CROSS JOIN old_sentences
)
WHERE is_whole OR (is_around AND (argument <> 'host' OR instr(value, ' ') = 0));

-- The status of these is in the detail.
UPDATE turns SET ending = json_set(ending, '$.failed.title', json_object(
    'id', CASE ending ->> '$.failed.title'
        WHEN 'The service failed.' THEN 'problem-service-failed'
        WHEN 'The service did not understand the request.' THEN 'problem-request-refused'
        ELSE 'problem-refused' END,
    'args', json_object('status', substr(ending ->> '$.failed.detail', -5, 3))))
WHERE ending ->> '$.failed.title' IN
        ('The service failed.', 'The service did not understand the request.', 'The service refused the request.')
    AND ending ->> '$.failed.detail' GLOB '*([0-9][0-9][0-9]).';

UPDATE turns SET ending = json_set(ending, '$.failed.title',
    json((SELECT after FROM new_texts WHERE before = ending ->> '$.failed.title')))
WHERE ending ->> '$.failed.title' IN (SELECT before FROM new_texts);

UPDATE outbox SET reason = json_set(reason, '$.out_of_reach',
    json((SELECT after FROM new_texts WHERE before = reason ->> '$.out_of_reach')))
WHERE reason ->> '$.out_of_reach' IN (SELECT before FROM new_texts);

UPDATE turns SET retries = (
    SELECT json_group_array(json_object(
        'why', json(coalesce(after, json_quote(attempt.value ->> '$.why'))),
        'waited_ms', attempt.value -> '$.waited_ms'))
    FROM json_each(turns.retries) AS attempt LEFT JOIN new_texts ON before = attempt.value ->> '$.why')
WHERE retries <> '[]';

-- Details are several messages. A status in brackets at their end was left out here.
CREATE TEMP TABLE old_details (sentences TEXT NOT NULL, messages TEXT NOT NULL) STRICT;
INSERT INTO old_details VALUES
    ('Check the address and the network, then try again. Everything here is kept.',
     '["problem-check-address-and-connection"]'),
    ('The service may be down, or the address is wrong. Try again in a while. Everything here is kept.',
     '["problem-service-down"]'),
    ('Its certificate is not valid for this computer, so nothing was sent. Ask your organisation which certificate belongs here.',
     '["problem-certificate-invalid", "problem-certificate-ask"]'),
    ('Check that the address is one of the service. Nothing was sent.', '["problem-nothing-sent", "problem-check-address"]'),
    ('Check the network, then try again. Everything here is kept.', '["problem-check-connection"]'),
    ('It may still be working on it. Try again when you like. Everything here is kept.',
     '["problem-still-working", "problem-try-later"]'),
    ('Try again. Everything here is kept.', '["problem-try-again"]'),
    ('Parlance does not follow, because the key is for this host only. Check the address.',
     '["problem-redirect-unknown", "problem-check-address"]'),
    ('A proxy or a sign-in page may stand in between, or the address is not that of the service.', '["problem-web-page-why"]'),
    ('Try again; if it stays so, check the address.', '["problem-try-again", "problem-keeps-check-address"]'),
    ('The answer ends here.', '["problem-answer-ends"]'),
    ('It may have expired or been revoked (401). Enter a new key. Everything here stays readable.', '["problem-key-expired"]'),
    ('Enter the key in Settings. Everything here stays readable.', '["problem-enter-key"]'),
    ('Copy the whole key from the service’s web application, under Settings, API Keys.',
     '["problem-key-format-do", "problem-key-copy"]'),
    ('Your account or your organisation’s plan does not include it.', '["problem-not-in-plan"]'),
    ('Your question is kept.', '[]'),
    ('Everything here is kept.', '[]'),
    ('Check the address; it may need a path of its own.', '["problem-address-path"]'),
    ('Send a smaller file or a shorter question.', '["problem-too-large-do"]'),
    ('This is not about your question; try again in a while.', '["problem-try-later", "problem-contact-administrator"]'),
    ('Wait a moment, then try again (429). Your question is kept.', '["problem-limit-moment"]'),
    ('It opens again tomorrow or next month, as your plan says (429). Your question is kept.', '["problem-limit-plan"]'),
    ('Ask whoever runs the service to add you, or choose another project or none, and try again (403). Your question is kept.',
     '["problem-project-ask-access"]'),
    ('It may have been deleted. Enter another key, or contact your administrator (404). Your question is kept.',
     '["problem-may-be-deleted", "problem-other-key"]'),
    ('Choose another service, or ask your administrator which models you can use (404). Your question is kept.',
     '["problem-model-choose"]'),
    ('It was deleted, or its id has a mistake. Choose another project or none, and try again (404). Your question is kept.',
     '["problem-project-id-wrong", "problem-project-choose"]'),
    ('Check the id: it may have a mistake, or belong to another account. Or ask in a new conversation (404). Your question is kept.',
     '["problem-conversation-id-wrong", "problem-conversation-check"]'),
    ('Attach it again, or ask without it (404). Your question is kept.', '["problem-file-missing-do"]'),
    ('Ask without the project or the file, or in a new conversation (404). Your question is kept.', '["problem-unclear-do"]'),
    ('Check the address of the service (404). Your question is kept.', '["problem-check-address"]'),
    ('Try again; if it stays so, ask who runs the service.', '["problem-try-again", "problem-contact-administrator"]'),
    ('Try again.', '["problem-try-again"]'),
    ('Your work is safe. Try again.', '["problem-work-safe", "problem-try-again"]'),
    ('Nothing was changed. Try again.', '["problem-nothing-changed", "problem-try-again"]'),
    ('Make room and try again.', '["problem-free-space"]'),
    ('Nothing of this was written; what was there before is safe. Make room and try again.',
     '["store-not-saved", "store-earlier-safe", "problem-free-space"]');

CREATE TEMP TABLE new_details AS
SELECT before, (
    SELECT json_group_array(json(message)) FROM (
        SELECT json_object('id', 'problem-service-says', 'args', json_object('said',
            substr(plain, 19, length(plain) - length(sentences) - 19))) AS message WHERE plain <> sentences
        UNION ALL SELECT json_object('id', value, 'args', json('{}')) FROM json_each(messages)
    )) AS after
FROM (
    SELECT before, plain, (
        SELECT rowid FROM old_details
        WHERE plain = sentences OR plain GLOB 'The service says: * ' || sentences
        ORDER BY length(sentences) DESC LIMIT 1) AS best
    FROM (
        SELECT DISTINCT ending ->> '$.failed.detail' AS before,
            CASE WHEN ending ->> '$.failed.detail' GLOB '* ([0-9][0-9][0-9]).'
                THEN substr(ending ->> '$.failed.detail', 1, length(ending ->> '$.failed.detail') - 7) || '.'
                ELSE ending ->> '$.failed.detail' END AS plain
        FROM turns WHERE ending ->> '$.failed.detail' IS NOT NULL
    )
) JOIN old_details ON old_details.rowid = best;

-- The service's own name of an error.
INSERT INTO new_details
SELECT DISTINCT ending ->> '$.failed.detail', json_array(
    json('{"id":"problem-try-again"}'), json('{"id":"problem-contact-administrator"}'),
    json_object('id', 'problem-error-code', 'args', json_object('code',
        substr(ending ->> '$.failed.detail', 54, length(ending ->> '$.failed.detail') - 55))))
FROM turns
WHERE ending ->> '$.failed.detail' GLOB 'Try again; if it stays so, ask who runs the service (*).'
    AND ending ->> '$.failed.detail' NOT IN (SELECT before FROM new_details);

UPDATE turns SET ending = json_set(ending, '$.failed.detail',
    json((SELECT after FROM new_details WHERE before = ending ->> '$.failed.detail')))
WHERE ending ->> '$.failed.detail' IN (SELECT before FROM new_details);

DROP TABLE old_sentences;
DROP TABLE new_texts;
DROP TABLE old_details;
DROP TABLE new_details;
