CREATE TABLE projects (
    id            TEXT    NOT NULL PRIMARY KEY,
    name          TEXT    NOT NULL,
    created_at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE project_members (
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    member     TEXT NOT NULL, -- the user's name
    PRIMARY KEY (project_id, member)
) STRICT, WITHOUT ROWID;

CREATE TABLE project_files (
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    file_id    TEXT NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    PRIMARY KEY (project_id, file_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX project_files_by_file ON project_files (file_id);

-- A file's owner is empty when it belongs to its projects alone: no user has an empty name.

-- A passage's rowid is its file's number times 2^32 and its position, so that the index of words can be narrowed to
-- files without a look at the passages.
ALTER TABLE files ADD COLUMN number INTEGER;
UPDATE files SET number = rowid;
CREATE UNIQUE INDEX files_by_number ON files (number);
ALTER TABLE files ADD COLUMN n_passages INTEGER NOT NULL DEFAULT 0;
CREATE INDEX files_unread ON files (created_at_ms) WHERE status IN ('uploaded', 'processing');

-- The passages of before have other rowids: their files are read again.
DELETE FROM passage_index;
DELETE FROM passages;
UPDATE files SET status = 'uploaded' WHERE status = 'processed';
