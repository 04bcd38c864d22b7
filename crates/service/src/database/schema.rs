//! The migrations that build the schema.

/// The schema's migrations, oldest first. `PRAGMA user_version` is the number of migrations that a file has had. Never
/// change a released one: append a new one.
pub(super) const SCHEMA_STEPS: &[&str] = &[
    include_str!("schema.sql"),
    include_str!("accounts.sql"),
    include_str!("projects.sql"),
    include_str!("divisions.sql"),
    include_str!("vectors.sql"),
    include_str!("sources.sql"),
    include_str!("erasures.sql"),
    include_str!("analysis.sql"),
    include_str!("retention.sql"),
    include_str!("attempts.sql"),
    include_str!("reindexing.sql"),
    include_str!("tried_versions.sql"),
];

/// The schema version after all migrations.
pub(super) const SCHEMA_VERSION: i64 = SCHEMA_STEPS.len() as i64;

/// The version of the index that this program writes. Raise it when a document's text or terms change.
pub(super) const INDEX_VERSION: i64 = 4;
