-- The index version of a file's passages. 0: indexed before versions were stored.
ALTER TABLE files ADD COLUMN index_version INTEGER NOT NULL DEFAULT 0;
CREATE INDEX files_by_index_version ON files (index_version) WHERE status IN ('processed', 'error');

-- Attempts that ended with a result no longer count. Two attempts without one still do.
UPDATE files SET n_attempts = 0 WHERE status = 'processed' OR (status = 'error' AND n_attempts < 2);
