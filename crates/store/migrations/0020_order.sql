-- Conversations are put into folders, pinned, archived and kept in the trash.

CREATE TABLE folders (
    -- A place for conversations and other folders.
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    parent_id BLOB REFERENCES folders (id), -- the folder around it; NULL: none
    name TEXT NOT NULL,
    instructions TEXT NOT NULL DEFAULT '', -- for conversations in it that have none of their own
    preset TEXT NOT NULL DEFAULT '', -- as in conversation_options
    project_id BLOB REFERENCES projects (id) ON DELETE SET NULL, -- as the instructions; NULL: none
    is_open INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)), -- whether the list shows what is in it
    created_at_ms INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX folders_by_parent ON folders (parent_id);

CREATE INDEX folders_by_project ON folders (project_id);

ALTER TABLE conversations ADD COLUMN folder_id BLOB REFERENCES folders (id) /* the folder that it is in; NULL: none */;

ALTER TABLE conversations ADD COLUMN pinned_position INTEGER /* its place among the pinned ones, from the top; NULL: not pinned */;

ALTER TABLE conversations ADD COLUMN archived_at_ms INTEGER /* the list does not show it since then; NULL: it does */;

ALTER TABLE conversations ADD COLUMN trashed_at_ms INTEGER /* it is in the trash since then; NULL: it is not */;

ALTER TABLE conversations ADD COLUMN is_unread INTEGER NOT NULL DEFAULT 0 CHECK (is_unread IN (0, 1))
    /* an answer ended in it while another one was open */;

ALTER TABLE conversations ADD COLUMN origin_id BLOB REFERENCES conversations (id) ON DELETE SET NULL
    /* the conversation that it was forked from; NULL: none that is known */;

CREATE INDEX conversations_by_folder ON conversations (folder_id) WHERE folder_id IS NOT NULL;

CREATE INDEX conversations_by_origin ON conversations (origin_id) WHERE origin_id IS NOT NULL;

CREATE INDEX conversations_trashed ON conversations (trashed_at_ms) WHERE trashed_at_ms IS NOT NULL;

CREATE TABLE trashed_files (
    -- Files of a conversation in the trash that the service is asked to delete when it goes for good.
    conversation_id BLOB NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    file_id BLOB NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    PRIMARY KEY (conversation_id, file_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX trashed_files_by_file ON trashed_files (file_id);
