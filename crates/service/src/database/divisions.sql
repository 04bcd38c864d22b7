-- What a passage's document is divided into: it says how its place is named.
ALTER TABLE passages ADD COLUMN division TEXT NOT NULL DEFAULT 'text'
    CHECK (division IN ('text', 'slides', 'sheets', 'chapters'));

-- Documents of more kinds can be read now, so what could not be read is tried again.
UPDATE files SET status = 'uploaded', reason = NULL WHERE status = 'error';
