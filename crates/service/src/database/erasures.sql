-- A row while the words of deleted passages may still stand in merged parts of the index, or in the log of changes.
CREATE TABLE erasures (
    number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT
) STRICT;

-- What was deleted before is erased once, too.
INSERT INTO erasures DEFAULT VALUES;
