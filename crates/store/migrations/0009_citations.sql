CREATE TABLE citations (
    -- Which answers cite which files; made from the annotations in items, and kept in step with them.
    service_file_id TEXT NOT NULL, -- the service's own id: a file may be cited that the app does not know
    message_id BLOB NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    PRIMARY KEY (service_file_id, message_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX citations_by_message ON citations (message_id);

INSERT OR IGNORE INTO citations (service_file_id, message_id)
SELECT annotation.value ->> '$.file_id', items.message_id
FROM items, json_each(items.json, '$.annotations') AS annotation
WHERE items.json ->> '$.type' = 'text' AND annotation.value ->> '$.type' = 'file_citation'
  AND annotation.value ->> '$.file_id' IS NOT NULL;
