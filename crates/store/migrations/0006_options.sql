-- What goes along with the questions of a conversation, and why each was sent the way it was.

CREATE TABLE projects (
    -- A project of a service, under a name that the person gave it.
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16), -- the app's own id
    profile_id BLOB NOT NULL REFERENCES profiles (id),
    service_project_id TEXT NOT NULL, -- a UUID, in small letters
    name TEXT NOT NULL DEFAULT '',
    created_at_ms INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX projects_by_service_id ON projects (profile_id, service_project_id);

CREATE TABLE presets (
    -- Instructions that are kept under a name. {{words}} in them are asked for when they are used.
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    name TEXT NOT NULL COLLATE NOCASE UNIQUE,
    text TEXT NOT NULL DEFAULT '',
    version INTEGER NOT NULL DEFAULT 1, -- grows with each change of the text
    changed_at_ms INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE conversation_options (
    -- What goes along with every question of a conversation; no row: nothing.
    conversation_id BLOB NOT NULL PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
    instructions TEXT NOT NULL DEFAULT '',
    preset TEXT NOT NULL DEFAULT '', -- what the preset was called that they come from; empty: the person's own words
    max_output_tokens INTEGER CHECK (max_output_tokens > 0), -- NULL: no limit
    project_id BLOB REFERENCES projects (id) ON DELETE SET NULL, -- NULL: none
    is_streamed INTEGER NOT NULL DEFAULT 1 CHECK (is_streamed IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX conversation_options_by_project ON conversation_options (project_id);

CREATE TABLE message_instructions (
    -- Instructions for one message only. They stand instead of those of the conversation; empty: none.
    conversation_id BLOB NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    message_id BLOB UNIQUE REFERENCES messages (id) ON DELETE CASCADE, -- the question that was sent
    entry_id BLOB UNIQUE REFERENCES outbox (id) ON DELETE CASCADE, -- the question that waits; both NULL: the next one
    text TEXT NOT NULL DEFAULT '',
    preset TEXT NOT NULL DEFAULT '' -- as in conversation_options
) STRICT;
CREATE INDEX message_instructions_by_conversation ON message_instructions (conversation_id);
CREATE UNIQUE INDEX message_instructions_next ON message_instructions (conversation_id)
    WHERE message_id IS NULL AND entry_id IS NULL;

-- The same table, whose threads may have seen nothing of the conversation and remember how they were begun.
CREATE TABLE threads_2 (
    -- What a service knows of a conversation. A branch may have a thread of its own.
    conversation_id BLOB NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    profile_id BLOB NOT NULL REFERENCES profiles (id),
    service_conversation_id TEXT NOT NULL,
    -- It has seen the path to here, no more; NULL: nothing of it yet.
    last_message_id BLOB REFERENCES messages (id) ON DELETE CASCADE,
    instructions TEXT, -- those that the service was given when it began; NULL: none
    -- The person gave the id: the service knows earlier words that are not here, and instructions that nobody knows.
    is_attached INTEGER NOT NULL DEFAULT 0 CHECK (is_attached IN (0, 1)),
    PRIMARY KEY (conversation_id, profile_id, service_conversation_id)
) STRICT, WITHOUT ROWID;
INSERT INTO threads_2 (conversation_id, profile_id, service_conversation_id, last_message_id)
    SELECT conversation_id, profile_id, service_conversation_id, last_message_id FROM threads;
DROP TABLE threads;
ALTER TABLE threads_2 RENAME TO threads;
CREATE INDEX threads_by_message ON threads (last_message_id);
CREATE INDEX threads_by_profile ON threads (profile_id);

ALTER TABLE turns ADD COLUMN reason TEXT; /* why that way, a domain::sending::Reason; NULL: not noted */
ALTER TABLE turns ADD COLUMN preset TEXT NOT NULL DEFAULT ''; /* the name of the preset that went along */
ALTER TABLE turns ADD COLUMN project TEXT NOT NULL DEFAULT ''; /* the name of the project that went along */
