-- Uploads of temporary conversations are deleted from their services, also after a crash.

CREATE TABLE temporary_uploads (
    -- An upload of a temporary conversation, from before its first byte until the service has deleted it. All else of
    -- the conversation is in memory: no name and no text is here.
    id INTEGER NOT NULL PRIMARY KEY,
    conversation_id BLOB NOT NULL CHECK (length(conversation_id) = 16), -- it is in memory, or gone
    file_id BLOB NOT NULL CHECK (length(file_id) = 16), -- the same; an upload that is tried again has a row for each try
    profile_id BLOB NOT NULL REFERENCES profiles (id),
    service_file_id TEXT, -- NULL: the service has not said that it has the file
    name_digest BLOB NOT NULL CHECK (length(name_digest) = 32), -- SHA-256 of file_id and the name, to recognise it in a list
    bytes INTEGER NOT NULL CHECK (bytes >= 0),
    sent_at_ms INTEGER NOT NULL,
    deleted_at_ms INTEGER -- the service does not have it since then; NULL: it may
) STRICT;

CREATE INDEX temporary_uploads_by_conversation ON temporary_uploads (conversation_id);

CREATE INDEX temporary_uploads_by_profile ON temporary_uploads (profile_id);
