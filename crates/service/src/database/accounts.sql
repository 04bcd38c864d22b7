ALTER TABLE keys ADD COLUMN expires_at_ms INTEGER; -- NULL: it does not expire
ALTER TABLE keys ADD COLUMN last_used_at_ms INTEGER; -- to about a minute; NULL until the first use

CREATE TABLE token_limits (
    owner   TEXT    NOT NULL PRIMARY KEY,
    daily   INTEGER, -- NULL: none
    monthly INTEGER  -- NULL: none
) STRICT;

CREATE TABLE token_usage (
    owner    TEXT    NOT NULL,
    day      TEXT    NOT NULL, -- in UTC, as 2026-11-20
    n_tokens INTEGER NOT NULL, -- read and written
    PRIMARY KEY (owner, day)
) STRICT, WITHOUT ROWID;
