CREATE TABLE keys (
    id            TEXT    NOT NULL PRIMARY KEY,
    owner         TEXT    NOT NULL, -- the user whom the key belongs to
    label         TEXT    NOT NULL DEFAULT '',
    selector      BLOB    NOT NULL, -- the first 8 bytes of digest: finds the row, proves nothing
    digest        BLOB    NOT NULL, -- SHA-256 of the whole key; the key itself is never stored
    ends_in       TEXT    NOT NULL, -- its last four characters, to tell keys apart
    created_at_ms INTEGER NOT NULL,
    revoked_at_ms INTEGER           -- NULL while the key is good
) STRICT;
CREATE INDEX keys_by_selector ON keys (selector);

CREATE TABLE files (
    id            TEXT    NOT NULL PRIMARY KEY, -- also the name of its content on disk
    owner         TEXT    NOT NULL,
    filename      TEXT    NOT NULL, -- as given by the sender; never part of a path
    purpose       TEXT    NOT NULL,
    bytes         INTEGER NOT NULL,
    sha256        BLOB    NOT NULL,
    status        TEXT    NOT NULL CHECK (status IN ('uploaded', 'processing', 'processed', 'error')),
    reason        TEXT,             -- why status is error: sentences as codes, in JSON
    created_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX files_by_owner ON files (owner, created_at_ms);

CREATE TABLE passages (
    id      INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    file_id TEXT    NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL, -- its position in the file
    shape   TEXT    NOT NULL CHECK (shape IN ('prose', 'rows', 'code')),
    page    INTEGER,          -- from 1, where the document has pages
    section TEXT,             -- the heading above it
    line    INTEGER,          -- the first line, from 1, where the document has lines
    text    TEXT    NOT NULL
) STRICT;
CREATE INDEX passages_by_file ON passages (file_id, ordinal);

-- Holds the words only; the passages themselves are in the table above, under the same rowid.
CREATE VIRTUAL TABLE passage_index USING fts5 (
    section, words, content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
);

CREATE TABLE conversations (
    id            TEXT    NOT NULL PRIMARY KEY,
    owner         TEXT    NOT NULL,
    created_at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE messages (
    id              INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    conversation_id TEXT    NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    role            TEXT    NOT NULL, -- as sent: user, assistant, system
    text            TEXT    NOT NULL,
    file_ids        TEXT    NOT NULL DEFAULT '[]', -- JSON; a file may be deleted later and is then simply missing
    created_at_ms   INTEGER NOT NULL
) STRICT;
CREATE INDEX messages_by_conversation ON messages (conversation_id, id);
