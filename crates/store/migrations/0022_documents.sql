CREATE TABLE document_texts (
    -- Files whose text was read for the search; no row: not yet.
    file_id BLOB NOT NULL PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
    n_bytes INTEGER NOT NULL DEFAULT 0 CHECK (n_bytes >= 0), -- of its passages; 0: it has none
    is_whole INTEGER NOT NULL DEFAULT 1 CHECK (is_whole IN (0, 1)), -- 0: some of its text is left out
    read_at_ms INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE document_passages (
    -- The text of a file, passage by passage in their order, as the search finds and shows it.
    seq INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, -- the row of document_words
    file_id BLOB NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    page INTEGER CHECK (page > 0), -- NULL: it has no pages
    text TEXT NOT NULL
) STRICT;

CREATE INDEX document_passages_by_file ON document_passages (file_id, seq);

CREATE VIRTUAL TABLE document_words USING fts5(
    text, content='', contentless_delete=1, prefix='1 2 3', tokenize='unicode61 remove_diacritics 2'
);
INSERT INTO document_words (document_words, rank) VALUES ('secure-delete', 1);

CREATE TABLE erased_conversations (
    -- Ids of conversations that were deleted for good, so that no import brings them back unasked.
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    erased_at_ms INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
