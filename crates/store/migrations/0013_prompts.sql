-- Words of questions that are asked again and again.

CREATE TABLE prompts (
    -- Words for a question that are kept under a name. {{words}} in them are asked for when they are used.
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    name TEXT NOT NULL COLLATE NOCASE UNIQUE,
    text TEXT NOT NULL DEFAULT '',
    changed_at_ms INTEGER NOT NULL DEFAULT 0
) STRICT;
