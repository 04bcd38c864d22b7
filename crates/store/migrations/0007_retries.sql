-- The requests of a turn that were made in vain before the last one: a JSON array of domain::sending::Retry.
ALTER TABLE turns ADD COLUMN retries TEXT NOT NULL DEFAULT '[]';
