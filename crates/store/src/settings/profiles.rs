//! Profiles: service accounts, without their keys.

use crate::Error;
use crate::column::{Json, Word, Worded};
use parlance_domain::{NoFiles, ProfileId, SizeLimit};
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension, Row, Transaction, named_params};

/// Whether a profile is the local or a remote service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProfileKind {
    /// The local service.
    Local,
    /// A service at an address.
    Remote,
}

impl Worded for ProfileKind {
    const WORDS: &'static [(Self, &'static str)] = &[(Self::Local, "local"), (Self::Remote, "remote")];
}

/// The location of a profile's key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyLocation {
    /// None, or a key unknown to the user.
    None,
    /// In the operating system's keyring.
    Keyring,
    /// In memory, until the app ends.
    Session,
    /// In an environment variable, for one run.
    Environment,
}

impl Worded for KeyLocation {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::None, "none"),
        (Self::Keyring, "keyring"),
        (Self::Session, "session"),
        (Self::Environment, "environment"),
    ];
}

impl Worded for NoFiles {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::NotOffered, "not_offered"), (Self::NotAllowed, "not_allowed")];
}

/// A service account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Its id.
    pub id: ProfileId,
    /// Its name.
    pub name: String,
    /// Its address; empty for the local service.
    pub address: String,
    /// Local or remote.
    pub kind: ProfileKind,
    /// The location of its key.
    pub key_location: KeyLocation,
    /// At most the last four characters of the key.
    pub key_ends_in: Option<String>,
    /// Whether new conversations use it. Only [`choose`] changes this.
    pub is_chosen: bool,
    /// When its file list was last requested.
    pub files_checked_at_ms: Option<i64>,
    /// Why the service accepts no files, and when it last said so; `None` if it accepts them or nothing is known.
    pub no_files: Option<(NoFiles, i64)>,
    /// When it was created.
    pub created_at_ms: i64,
    /// When the user removed it; `None` for a profile in use.
    pub forgotten_at_ms: Option<i64>,
}

impl Profile {
    /// A service with this name, without address and key.
    #[must_use]
    pub fn new(id: ProfileId, name: String, kind: ProfileKind, created_at_ms: i64) -> Self {
        Self {
            id,
            name,
            address: String::new(),
            kind,
            key_location: KeyLocation::None,
            key_ends_in: None,
            is_chosen: false,
            files_checked_at_ms: None,
            no_files: None,
            created_at_ms,
            forgotten_at_ms: None,
        }
    }
}

const COLUMNS: &str = "id, name, address, kind, key_location, key_ends_in, is_chosen, files_checked_at_ms, \
                       no_files, no_files_at_ms, \
                       created_at_ms, forgotten_at_ms";

fn from_row(row: &Row<'_>) -> rusqlite::Result<Profile> {
    let key_ends_in: String = row.get("key_ends_in")?;
    Ok(Profile {
        id: ProfileId(row.get("id")?),
        name: row.get("name")?,
        address: row.get("address")?,
        kind: row.get::<_, Word<_>>("kind")?.0,
        key_location: row.get::<_, Word<_>>("key_location")?.0,
        key_ends_in: Some(key_ends_in).filter(|end| !end.is_empty()),
        is_chosen: row.get("is_chosen")?,
        files_checked_at_ms: row.get("files_checked_at_ms")?,
        // An unknown word from a newer version must not make the profile unreadable.
        no_files: row
            .get::<_, Word<_>>("no_files")
            .ok()
            .map(|word| word.0)
            .zip(row.get::<_, Option<i64>>("no_files_at_ms")?),
        created_at_ms: row.get("created_at_ms")?,
        forgotten_at_ms: row.get("forgotten_at_ms")?,
    })
}

/// All profiles in use, oldest first.
pub fn list(conn: &Connection) -> Result<Vec<Profile>, Error> {
    let sql =
        format!("SELECT {COLUMNS} FROM profiles WHERE forgotten_at_ms IS NULL ORDER BY created_at_ms, id");
    let mut statement = conn.prepare_cached(&sql)?;
    Ok(statement.query_map([], from_row)?.collect::<Result<_, _>>()?)
}

/// One profile, including forgotten ones.
pub fn find(conn: &Connection, id: ProfileId) -> Result<Option<Profile>, Error> {
    let sql = format!("SELECT {COLUMNS} FROM profiles WHERE id = ?1");
    Ok(conn.prepare_cached(&sql)?.query_row([id.0], from_row).optional()?)
}

/// The profile with this address, including forgotten ones; the one in use first, then the newest.
pub fn find_by_address(conn: &Connection, address: &str) -> Result<Option<Profile>, Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM profiles WHERE address = ?1 AND kind = 'remote'
         ORDER BY forgotten_at_ms IS NOT NULL, created_at_ms DESC LIMIT 1"
    );
    Ok(conn.prepare_cached(&sql)?.query_row([address], from_row).optional()?)
}

/// All profiles with this address, including forgotten ones; those in use first, then the newest.
pub fn list_by_address(conn: &Connection, address: &str) -> Result<Vec<Profile>, Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM profiles WHERE address = ?1 AND kind = 'remote'
         ORDER BY forgotten_at_ms IS NOT NULL, created_at_ms DESC"
    );
    let mut statement = conn.prepare_cached(&sql)?;
    Ok(statement.query_map([address], from_row)?.collect::<Result<_, _>>()?)
}

/// Renames a profile.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn rename(tx: &Transaction<'_>, id: ProfileId, name: &str) -> Result<(), Error> {
    must_exist(tx.execute("UPDATE profiles SET name = ?2 WHERE id = ?1", (id.0, name))?)
}

/// Adds a profile without choosing it.
pub fn insert(tx: &Transaction<'_>, profile: &Profile) -> Result<(), Error> {
    tx.prepare_cached(
        "INSERT INTO profiles (id, name, address, kind, key_location, key_ends_in, created_at_ms)
         VALUES (:id, :name, :address, :kind, :key_location, :key_ends_in, :created_at_ms)",
    )?
    .execute(named_params! {
        ":id": profile.id.0,
        ":name": profile.name,
        ":address": profile.address,
        ":kind": Word(profile.kind),
        ":key_location": Word(profile.key_location),
        ":key_ends_in": profile.key_ends_in.as_deref().unwrap_or_default(),
        ":created_at_ms": profile.created_at_ms,
    })?;
    Ok(())
}

/// Updates name, address and key location. A forgotten profile is in use again.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn update(tx: &Transaction<'_>, profile: &Profile) -> Result<(), Error> {
    let n_rows = tx
        .prepare_cached(
            "UPDATE profiles SET name = :name, address = :address, key_location = :key_location,
                                 key_ends_in = :key_ends_in, forgotten_at_ms = NULL
             WHERE id = :id",
        )?
        .execute(named_params! {
            ":id": profile.id.0,
            ":name": profile.name,
            ":address": profile.address,
            ":key_location": Word(profile.key_location),
            ":key_ends_in": profile.key_ends_in.as_deref().unwrap_or_default(),
        })?;
    must_exist(n_rows)
}

/// Makes this profile the one for new conversations.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn choose(tx: &Transaction<'_>, id: ProfileId) -> Result<(), Error> {
    tx.execute("UPDATE profiles SET is_chosen = 0 WHERE is_chosen = 1", [])?;
    must_exist(
        tx.execute("UPDATE profiles SET is_chosen = 1 WHERE id = ?1 AND forgotten_at_ms IS NULL", [id.0])?,
    )
}

/// Hides a profile before its key is removed. [`forget`] completes the removal, [`update`] undoes it.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn hide(tx: &Transaction<'_>, id: ProfileId, now_ms: i64) -> Result<(), Error> {
    must_exist(
        tx.execute("UPDATE profiles SET forgotten_at_ms = ?2, is_chosen = 0 WHERE id = ?1", (id.0, now_ms))?,
    )
}

/// Whether a profile is hidden because its removal has begun or is complete.
pub fn is_hidden(conn: &Connection, id: ProfileId) -> Result<bool, Error> {
    let sql = "SELECT forgotten_at_ms IS NOT NULL FROM profiles WHERE id = ?1";
    Ok(conn.query_row(sql, [id.0], |row| row.get(0)).optional()?.unwrap_or(false))
}

/// Profiles hidden by [`hide`] whose removal is not complete.
pub fn list_hidden(conn: &Connection) -> Result<Vec<Profile>, Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM profiles WHERE forgotten_at_ms IS NOT NULL AND key_location <> 'none' ORDER BY id"
    );
    let mut statement = conn.prepare_cached(&sql)?;
    Ok(statement.query_map([], from_row)?.collect::<Result<_, _>>()?)
}

/// Removes a profile. Its row stays, without details of the key, while conversations or files refer to it; otherwise
/// it is deleted.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn forget(tx: &Transaction<'_>, id: ProfileId, now_ms: i64) -> Result<(), Error> {
    let is_used = tx
        .prepare(
            "SELECT 1 FROM conversations WHERE profile_id = ?1
             UNION ALL SELECT 1 FROM files WHERE profile_id = ?1
             UNION ALL SELECT 1 FROM turns WHERE profile_id = ?1
             UNION ALL SELECT 1 FROM threads WHERE profile_id = ?1
             UNION ALL SELECT 1 FROM temporary_uploads WHERE profile_id = ?1",
        )?
        .exists([id.0])?;
    if !is_used {
        tx.execute("DELETE FROM projects WHERE profile_id = ?1", [id.0])?;
        return must_exist(tx.execute("DELETE FROM profiles WHERE id = ?1", [id.0])?);
    }
    must_exist(tx.execute(
        "UPDATE profiles SET forgotten_at_ms = ?2, is_chosen = 0, key_location = 'none', key_ends_in = ''
         WHERE id = ?1",
        (id.0, now_ms),
    )?)
}

/// Stores when the file list was requested.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn set_files_checked(tx: &Transaction<'_>, id: ProfileId, at_ms: i64) -> Result<(), Error> {
    must_exist(tx.execute("UPDATE profiles SET files_checked_at_ms = ?2 WHERE id = ?1", (id.0, at_ms))?)
}

/// Stores that a service accepts no files, or accepts them (again). Returns whether this is a change. A service that
/// has accepted files before is not switched off, because the problem may be temporary.
pub fn set_no_files(
    tx: &Transaction<'_>,
    id: ProfileId,
    no_files: Option<NoFiles>,
    now_ms: i64,
) -> Result<bool, Error> {
    let Some(why) = no_files else {
        let sql = "UPDATE profiles SET no_files = NULL, no_files_at_ms = NULL WHERE id = ?1 AND no_files IS NOT NULL";
        return Ok(tx.prepare_cached(sql)?.execute([id.0])? > 0);
    };
    let was = tx
        .prepare_cached("SELECT no_files FROM profiles WHERE id = ?1")?
        .query_row([id.0], |row| row.get::<_, Option<String>>(0))
        .optional()?;
    let n_rows = tx
        .prepare_cached(
            "UPDATE profiles SET no_files = ?2, no_files_at_ms = ?3
             WHERE id = ?1 AND files_checked_at_ms IS NULL
               AND NOT EXISTS (SELECT 1 FROM files WHERE profile_id = ?1 AND service_file_id IS NOT NULL)",
        )?
        .execute((id.0, Word(why), now_ms))?;
    Ok(n_rows > 0 && was.flatten().is_none())
}

/// The service's known limit for file sizes; `None` if it has refused no file.
pub fn find_size_limit(conn: &Connection, id: ProfileId) -> Result<Option<SizeLimit>, Error> {
    let limit = conn
        .prepare_cached("SELECT size_limit FROM profiles WHERE id = ?1 AND size_limit IS NOT NULL")?
        .query_row([id.0], |row| row.get::<_, Json<SizeLimit>>(0))
        .optional()?;
    Ok(limit.map(|limit| limit.0))
}

/// Stores the service's limit for file sizes.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn set_size_limit(tx: &Transaction<'_>, id: ProfileId, limit: Option<&SizeLimit>) -> Result<(), Error> {
    must_exist(tx.execute("UPDATE profiles SET size_limit = ?2 WHERE id = ?1", (id.0, limit.map(Json)))?)
}

fn must_exist(n_rows: usize) -> Result<(), Error> {
    if n_rows == 0 { Err(Error::Missing("service")) } else { Ok(()) }
}
