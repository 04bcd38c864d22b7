-- A request that replays a conversation repeats the request before it, so only the new items are stored. The edit of a
-- question remembers which files were removed from it.

ALTER TABLE requests ADD COLUMN base_turn_id BLOB /* the turn whose whole 'input' comes before the 'input' of body; NULL: none. No foreign key: a cascade runs by nested triggers, at most 1,000 deep */;
ALTER TABLE requests ADD COLUMN n_items INTEGER /* items of the whole 'input'; NULL: it is no list, or an earlier version stored it */;
ALTER TABLE requests ADD COLUMN input_sha256 BLOB /* of the whole 'input', see crates/store/src/turns/sent.rs; NULL as n_items */;

CREATE TABLE edit_removed_files (
    -- Files that were removed from a question that is being edited.
    message_id BLOB NOT NULL REFERENCES edits (message_id) ON DELETE CASCADE,
    file_id BLOB NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    PRIMARY KEY (message_id, file_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX edit_removed_files_by_file ON edit_removed_files (file_id);

-- Files whose bytes may have to be uploaded again, by their paths.
CREATE INDEX files_with_needed_source ON files (source_path)
    WHERE deleted_at_ms IS NULL AND source_path IS NOT NULL
        AND (service_file_id IS NULL OR status ->> '$.state' IN ('processing', 'processing_failed'));

-- The index of migration 0025 was made without this. Deleted words leave the index at once, not at its next merge.
INSERT INTO message_words (message_words, rank) VALUES ('secure-delete', 1);
