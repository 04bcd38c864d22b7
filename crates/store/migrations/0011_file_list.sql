-- The list of files is asked for in pieces, in any order, by any part of a name.

ALTER TABLE files ADD COLUMN folded_name TEXT /* the name as it is searched: without case and accents; NULL: not worked out yet */;
ALTER TABLE files ADD COLUMN name_order TEXT /* what the name is sorted by */;
ALTER TABLE files ADD COLUMN extension TEXT /* the end of the name after its last dot, in small letters; empty: none */;
ALTER TABLE files ADD COLUMN since_ms INTEGER AS (coalesce(created_at_ms, added_at_ms)) VIRTUAL /* its age counts from here */;
ALTER TABLE files ADD COLUMN forgotten_at_ms INTEGER /* a tombstone that the person does not want to see in the list; NULL: it is shown */;
CREATE INDEX files_by_age ON files (profile_id, since_ms, id) WHERE deleted_at_ms IS NULL;
CREATE INDEX files_by_name ON files (profile_id, name_order, id) WHERE deleted_at_ms IS NULL;
CREATE INDEX files_by_size ON files (profile_id, bytes, id) WHERE deleted_at_ms IS NULL;
CREATE INDEX files_without_words ON files (id) WHERE folded_name IS NULL;
