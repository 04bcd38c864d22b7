-- Attempts to read the file that ended with the end of the program, and the attempt that is running.
ALTER TABLE files ADD COLUMN n_attempts INTEGER NOT NULL DEFAULT 0;
