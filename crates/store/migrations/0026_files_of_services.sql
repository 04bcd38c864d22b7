-- A question may go although the service is still processing its files, and its answer says so. A service may take no
-- files at all.

ALTER TABLE turns ADD COLUMN n_files_in_progress INTEGER NOT NULL DEFAULT 0 /* files of the question that the service was still processing when the question was sent */;

ALTER TABLE profiles ADD COLUMN no_files TEXT /* why the service takes no files: 'not_offered' or 'not_allowed'; NULL: it does, or is not known to refuse */;
ALTER TABLE profiles ADD COLUMN no_files_at_ms INTEGER /* when the service last said so; NULL: never, or it takes files again */;
