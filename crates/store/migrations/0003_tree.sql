-- Messages can be deleted one by one, and that can be undone until their words are erased.

ALTER TABLE messages ADD COLUMN deleted_at_ms INTEGER /* a tombstone since then, which the visible path passes over */;
ALTER TABLE messages ADD COLUMN erased_at_ms INTEGER /* its words and files are gone since then, so it stays deleted */;
CREATE INDEX messages_to_erase ON messages (deleted_at_ms) WHERE deleted_at_ms IS NOT NULL AND erased_at_ms IS NULL;

CREATE TABLE edits (
    -- Words of a question that are being changed and were not sent.
    message_id BLOB NOT NULL PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
    text TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
