-- The index of words has beginnings of four letters too: without them, what is typed of a frequent word is put together
-- from every message with it. It is made anew after the start, the newest messages first; see migration 0021.
DROP TABLE message_words;
CREATE VIRTUAL TABLE message_words USING fts5(
    text, content='', contentless_delete=1, prefix='1 2 3 4', tokenize='unicode61 remove_diacritics 2'
);

INSERT INTO settings (key, json) SELECT 'search_backlog', max(seq) FROM messages HAVING max(seq) IS NOT NULL
ON CONFLICT (key) DO UPDATE SET json = excluded.json;

INSERT INTO settings (key, json) SELECT 'search_rebuilding', 'true' WHERE EXISTS (SELECT 1 FROM messages)
ON CONFLICT (key) DO UPDATE SET json = excluded.json;
