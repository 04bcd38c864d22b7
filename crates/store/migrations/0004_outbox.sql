-- Questions that are not sent yet.

CREATE TABLE outbox (
    -- A question that is no message yet. It becomes one in the transaction in which it goes.
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    conversation_id BLOB NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    position INTEGER NOT NULL DEFAULT 0, -- its place among those of the conversation; may be negative
    text TEXT NOT NULL DEFAULT '',
    wait TEXT NOT NULL DEFAULT 'person' CHECK (wait IN ('answer', 'connection', 'person')), -- what it waits for
    reason TEXT NOT NULL DEFAULT 'null', -- a domain::outbox::Reason as JSON
    is_edited INTEGER NOT NULL DEFAULT 0 CHECK (is_edited IN (0, 1)), -- it is being edited and does not go
    since_ms INTEGER NOT NULL DEFAULT 0, -- when it came here
    removed_at_ms INTEGER -- the person removed it, and can undo that for a while; NULL: it is there
) STRICT;
CREATE UNIQUE INDEX outbox_by_conversation ON outbox (conversation_id, position);
CREATE INDEX outbox_removed ON outbox (removed_at_ms) WHERE removed_at_ms IS NOT NULL;

CREATE TABLE outbox_attachments (
    entry_id BLOB NOT NULL REFERENCES outbox (id) ON DELETE CASCADE,
    file_id BLOB NOT NULL REFERENCES files (id),
    position INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (entry_id, file_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX outbox_attachments_by_file ON outbox_attachments (file_id);
