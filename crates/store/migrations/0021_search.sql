-- The words of messages, for the nearest one to a word that no message has.
CREATE VIRTUAL TABLE message_terms USING fts5vocab('message_words', 'row');

-- Messages up to this row may have reasoning and tools whose words are not in message_words yet. They are indexed after
-- the start, the newest first; the key goes when all are.
INSERT INTO settings (key, json) SELECT 'search_backlog', max(seq) FROM messages HAVING max(seq) IS NOT NULL;
