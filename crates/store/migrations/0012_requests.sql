-- What was sent can be as long as a conversation. In a row of its own it is not written again with every step of its turn.

CREATE TABLE requests (
    turn_id BLOB NOT NULL PRIMARY KEY REFERENCES turns (id) ON DELETE CASCADE,
    body TEXT NOT NULL -- as sent, JSON; headers, and so the key, are not part of it
) STRICT;

INSERT INTO requests (turn_id, body) SELECT id, request FROM turns WHERE request NOT IN ('null', '{}');

ALTER TABLE turns ADD COLUMN max_output_tokens INTEGER /* the bound that was sent; NULL: none */;
UPDATE turns SET max_output_tokens = json_extract(request, '$.max_output_tokens');

-- From here on nothing is in `turns.request`.
UPDATE turns SET request = 'null';
