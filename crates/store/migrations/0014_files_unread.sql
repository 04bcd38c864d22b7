-- Of thousands of files with the same size each asks whether one before it has not been read yet.

CREATE INDEX files_unread ON files (profile_id, bytes, status ->> '$.state', added_at_ms, id)
    WHERE sha256 IS NULL AND service_file_id IS NULL AND deleted_at_ms IS NULL AND delete_at_ms IS NULL;
