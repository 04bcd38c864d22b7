-- A document whose reader ends the app is read at most twice.

CREATE TABLE document_attempts (
    -- Files whose document is being read for the search, or was being read when the app ended; no row: neither.
    file_id BLOB NOT NULL PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
    n_attempts INTEGER NOT NULL CHECK (n_attempts > 0), -- attempts without a result, with the running one
    is_running INTEGER NOT NULL CHECK (is_running IN (0, 1)) -- 1: an attempt of this run, or of the last run until the start has settled it
) STRICT, WITHOUT ROWID;
