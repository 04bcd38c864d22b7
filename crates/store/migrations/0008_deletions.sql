-- Deleting a file can be taken back for a while before the service is asked, and may fail.

ALTER TABLE files ADD COLUMN delete_at_ms INTEGER /* the service is asked to delete it then; NULL: it stays */;
ALTER TABLE files ADD COLUMN is_delete_sent INTEGER NOT NULL DEFAULT 0 CHECK (is_delete_sent IN (0, 1)) /* the service has been asked */;
ALTER TABLE files ADD COLUMN delete_problem TEXT /* why it was not deleted, in sentences; NULL: nothing went wrong */;
CREATE INDEX files_to_delete ON files (delete_at_ms) WHERE delete_at_ms IS NOT NULL;
