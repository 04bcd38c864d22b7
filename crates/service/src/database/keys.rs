//! The table of issued keys.

use parlance_sqlite::rusqlite::{self, Connection, Row, params};

/// The SHA-256 of a key.
pub(crate) type KeyDigest = [u8; 32];

/// An issued key without its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IssuedKey {
    /// Its id, for revoking it.
    pub id: String,
    /// The user whom the key belongs to.
    pub owner: String,
    /// Its purpose, as the issuer wrote it.
    pub label: String,
    /// Its last four characters.
    pub ends_in: String,
    /// When it was issued, in milliseconds since 1970 (UTC).
    pub created_at_ms: i64,
    /// When it expires, in milliseconds since 1970 (UTC); `None` if it does not.
    pub expires_at_ms: Option<i64>,
    /// When it was last used, to about a minute; `None` if it was not used.
    pub last_used_at_ms: Option<i64>,
    /// When it was revoked; `None` if it was not.
    pub revoked_at_ms: Option<i64>,
}

/// A stored key that may match the presented one.
pub(crate) struct Candidate {
    pub(crate) id: String,
    pub(crate) owner: String,
    pub(crate) digest: Vec<u8>,
    pub(crate) expires_at_ms: Option<i64>,
    pub(crate) last_used_at_ms: Option<i64>,
}

/// The first bytes of a digest. The lookup compares only these bytes, and the whole digest is compared in constant
/// time, so the time taken reveals nothing about a key.
fn selector(digest: &KeyDigest) -> &[u8] {
    digest.split_at(8).0
}

/// The keys that are not revoked and whose digest begins like `digest`.
pub(crate) fn find_candidates(
    connection: &Connection,
    digest: &KeyDigest,
) -> rusqlite::Result<Vec<Candidate>> {
    connection
        .prepare_cached(
            "SELECT id, owner, digest, expires_at_ms, last_used_at_ms FROM keys
             WHERE selector = ?1 AND revoked_at_ms IS NULL",
        )?
        .query_map([selector(digest)], |row| {
            Ok(Candidate {
                id: row.get(0)?,
                owner: row.get(1)?,
                digest: row.get(2)?,
                expires_at_ms: row.get(3)?,
                last_used_at_ms: row.get(4)?,
            })
        })?
        .collect()
}

pub(crate) fn insert(connection: &Connection, key: &IssuedKey, digest: &KeyDigest) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO keys (id, owner, label, selector, digest, ends_in, created_at_ms, expires_at_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![
            key.id,
            key.owner,
            key.label,
            selector(digest),
            digest,
            key.ends_in,
            key.created_at_ms,
            key.expires_at_ms
        ],
    )?;
    Ok(())
}

pub(crate) fn list(connection: &Connection) -> rusqlite::Result<Vec<IssuedKey>> {
    connection
        .prepare(
            "SELECT id, owner, label, ends_in, created_at_ms, expires_at_ms, last_used_at_ms, revoked_at_ms FROM keys
             ORDER BY created_at_ms, rowid",
        )?
        .query_map([], issued_key)?
        .collect()
}

fn issued_key(row: &Row<'_>) -> rusqlite::Result<IssuedKey> {
    Ok(IssuedKey {
        id: row.get(0)?,
        owner: row.get(1)?,
        label: row.get(2)?,
        ends_in: row.get(3)?,
        created_at_ms: row.get(4)?,
        expires_at_ms: row.get(5)?,
        last_used_at_ms: row.get(6)?,
        revoked_at_ms: row.get(7)?,
    })
}

pub(crate) fn has_valid(connection: &Connection, now_ms: i64) -> rusqlite::Result<bool> {
    connection.query_row(
        "SELECT EXISTS (SELECT 1 FROM keys
         WHERE revoked_at_ms IS NULL AND (expires_at_ms IS NULL OR expires_at_ms > ?1))",
        [now_ms],
        |row| row.get(0),
    )
}

/// Stores the time at which the key was used.
pub(crate) fn touch(connection: &Connection, id: &str, now_ms: i64) -> rusqlite::Result<()> {
    connection
        .prepare_cached("UPDATE keys SET last_used_at_ms = ?2 WHERE id = ?1")?
        .execute(params![id, now_ms])?;
    Ok(())
}

pub(crate) fn revoke(connection: &Connection, id: &str, now_ms: i64) -> rusqlite::Result<bool> {
    let n_changed = connection.execute(
        "UPDATE keys SET revoked_at_ms = ?2 WHERE id = ?1 AND revoked_at_ms IS NULL",
        params![id, now_ms],
    )?;
    Ok(n_changed == 1)
}
