-- The language of a file's text, by its BCP 47 tag; empty for one whose words are not stemmed.
ALTER TABLE files ADD COLUMN language TEXT NOT NULL DEFAULT '';

-- What stands above a passage, and what kind of passage it is.
ALTER TABLE passages ADD COLUMN headings TEXT NOT NULL DEFAULT ''; -- outermost first, a line each
ALTER TABLE passages ADD COLUMN introduction TEXT;                 -- what introduces the list or table that it continues
ALTER TABLE passages ADD COLUMN is_matter INTEGER NOT NULL DEFAULT 0; -- 1: a title page, a table of contents, an index

-- The index holds terms: words are stemmed in their language before they come here.
DROP TABLE passage_index;
CREATE VIRTUAL TABLE passage_index USING fts5 (
    headings, words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);

-- The files are read again: passages and their words are cut in another way now.
DELETE FROM passages;
UPDATE files SET status = 'uploaded', reason = NULL, n_passages = 0, embedded_in = NULL
    WHERE status IN ('processed', 'processing', 'error');
