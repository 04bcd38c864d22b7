-- A model of embeddings: vectors are compared only within one of these.
CREATE TABLE vector_spaces (
    number       INTEGER NOT NULL PRIMARY KEY,
    model        TEXT    NOT NULL,
    n_dimensions INTEGER NOT NULL,
    UNIQUE (model, n_dimensions)
) STRICT;

CREATE TABLE passage_vectors (
    passage_id INTEGER NOT NULL PRIMARY KEY REFERENCES passages (id) ON DELETE CASCADE,
    space      INTEGER NOT NULL REFERENCES vector_spaces (number),
    vector     BLOB    NOT NULL -- a scale (f32, little-endian) and a signed byte per dimension; empty when the model refused the passage
) STRICT;

-- The space in which every passage of the file has a vector; NULL while one is missing.
ALTER TABLE files ADD COLUMN embedded_in INTEGER;
