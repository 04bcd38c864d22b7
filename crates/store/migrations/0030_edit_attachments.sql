-- Files can be added to a question that is being edited.

CREATE TABLE edit_attachments (
    -- Files that were added to a question that is being edited.
    message_id BLOB NOT NULL REFERENCES edits (message_id) ON DELETE CASCADE,
    file_id BLOB NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    position INTEGER NOT NULL DEFAULT 0,
    is_reused INTEGER NOT NULL DEFAULT 0 CHECK (is_reused IN (0, 1)), -- the service had it before it was added here
    name TEXT, -- what it is called in the edit; NULL: as the service has it
    PRIMARY KEY (message_id, file_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX edit_attachments_by_file ON edit_attachments (file_id);
