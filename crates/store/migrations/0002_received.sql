-- What came over the wire for a turn, for those who want to know or have to ask the service's operators.

ALTER TABLE turns ADD COLUMN request_id TEXT; -- the service's id of the request, from the response's head
ALTER TABLE turns ADD COLUMN received_bytes INTEGER; -- of the response's body

CREATE TABLE recordings (
    -- The body of an answer as it came, when the person had recording switched on. Never with the key.
    turn_id BLOB NOT NULL PRIMARY KEY REFERENCES turns (id) ON DELETE CASCADE,
    text TEXT NOT NULL DEFAULT '',
    is_shortened INTEGER NOT NULL DEFAULT 0 CHECK (is_shortened IN (0, 1)) -- more came than is kept
) STRICT, WITHOUT ROWID;
