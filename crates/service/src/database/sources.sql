-- The path that a file was added from, so that a new version of it replaces the old one. NULL: added before that was noted.
ALTER TABLE project_files ADD COLUMN source TEXT;
