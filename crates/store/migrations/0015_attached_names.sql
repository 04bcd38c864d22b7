-- The names that a person's own files have, where the service has the same bytes under others.

CREATE TABLE attached_names (
    -- What a file is called where it is attached; no row: as the service has it.
    conversation_id BLOB NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    message_id BLOB REFERENCES messages (id) ON DELETE CASCADE, -- the question that was sent
    entry_id BLOB REFERENCES outbox (id) ON DELETE CASCADE, -- the question that waits; both NULL: the draft
    file_id BLOB NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    name TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX attached_names_once
    ON attached_names (conversation_id, coalesce(message_id, entry_id, x''), file_id);
CREATE INDEX attached_names_by_message ON attached_names (message_id);
CREATE INDEX attached_names_by_entry ON attached_names (entry_id);
CREATE INDEX attached_names_by_file ON attached_names (file_id);
