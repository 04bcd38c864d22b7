-- The language of a file's text, by its BCP 47 tag; empty for one whose words are not stemmed.
ALTER TABLE files ADD COLUMN language TEXT NOT NULL DEFAULT '';

-- The index holds terms: words are stemmed in their language before they come here.
DROP TABLE passage_index;
CREATE VIRTUAL TABLE passage_index USING fts5 (
    headings, words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);

-- The files are read again: passages and their words are cut in another way now.
DELETE FROM passages;
UPDATE files SET status = 'uploaded', reason = NULL, n_passages = 0, embedded_in = NULL
    WHERE status IN ('processed', 'processing', 'error');
