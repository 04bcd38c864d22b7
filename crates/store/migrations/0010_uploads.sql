-- Uploads that may have reached the service without its having said so, and what a service said about sizes.

ALTER TABLE files ADD COLUMN sent_at_ms INTEGER
    /* since then its bytes may be on the service, which has not said so; NULL: they are not, or it has */;

ALTER TABLE profiles ADD COLUMN doubt_since_ms INTEGER
    /* since then the service may have a file that has no row here; NULL: it has none */;

ALTER TABLE profiles ADD COLUMN size_limit TEXT /* a domain::SizeLimit as JSON; NULL: no file was too large */;

ALTER TABLE draft_attachments ADD COLUMN is_reused INTEGER NOT NULL DEFAULT 0 CHECK (is_reused IN (0, 1))
    /* the service had it before it was attached here */;

CREATE INDEX files_by_source ON files (profile_id, source_path) WHERE source_path IS NOT NULL;
