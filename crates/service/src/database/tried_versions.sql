-- The index version whose reader last finished with a file, with or without a result. index_version stays that of the
-- stored passages.
ALTER TABLE files ADD COLUMN tried_version INTEGER NOT NULL DEFAULT 0;
UPDATE files SET tried_version = index_version;
DROP INDEX files_by_index_version;
CREATE INDEX files_by_tried_version ON files (tried_version) WHERE status IN ('processed', 'error');
