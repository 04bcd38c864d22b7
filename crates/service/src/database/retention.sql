-- 1: a request used the id after the request that created the conversation. The service deletes all others by age.
ALTER TABLE conversations ADD COLUMN is_named INTEGER NOT NULL DEFAULT 0;
UPDATE conversations SET is_named = 1 WHERE id IN (
    SELECT conversation_id FROM messages GROUP BY conversation_id HAVING min(created_at_ms) < max(created_at_ms)
);
CREATE INDEX conversations_unnamed ON conversations (created_at_ms) WHERE is_named = 0;

CREATE TABLE clock (
    id            INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    latest_ms     INTEGER NOT NULL, -- largest wall clock time that is trusted
    ahead_ran_ms  INTEGER NOT NULL  -- running time of the service while the wall clock is too far ahead of latest_ms
) STRICT;
INSERT INTO clock SELECT 1, coalesce(max(created_at_ms), 0), 0 FROM messages;
