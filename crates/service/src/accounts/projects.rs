//! Projects of a data directory, for its administrator: members, and files that all members may search.
//!
//! It accesses the database and the contents directly, with or without a running service. A running service reads added
//! files within seconds.

use super::user::UserName;
use crate::database::files::{self, FileRow, FileStatus};
use crate::database::{self, DATABASE_FILE, OpenError, projects as table};
use crate::storage::blob_store::BlobStore;
use crate::storage::{file_name, private_directory};
use parlance_sqlite::rusqlite::{self, Connection};
use parlance_words::messages;
use std::io;
use std::path::{Path, PathBuf};
use uuid::Uuid;

/// The purpose of files that are added to a project.
const PURPOSE: &str = "assistants";

/// The service refuses longer project names.
const MAX_NAME_LETTERS: usize = 128;

/// The projects of a data directory. Calls block.
pub struct ProjectBook {
    connection: Connection,
    blobs: BlobStore,
}

/// A project with its counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Project {
    /// Its id, for requests.
    pub id: Uuid,
    /// Its name.
    pub name: String,
    /// The names of its members.
    pub members: Vec<String>,
    /// Number of files.
    pub n_files: u32,
    /// Number of unread files.
    pub n_unread: u32,
    /// Number of unreadable files.
    pub n_failed: u32,
}

/// A file of a project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectFile {
    /// Its id.
    pub id: Uuid,
    /// Its name. For a file of an added folder, the path below that folder.
    pub filename: String,
    /// Its length in bytes.
    pub bytes: u64,
    /// `uploaded`, `processing`, `processed` or `error`.
    pub status: &'static str,
    /// Why it cannot be read, in English.
    pub reason: Option<String>,
}

/// The result of adding a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// The file is new in the project and will be read.
    New(Uuid),
    /// The file is new in the project and replaces the earlier file from the same path.
    Replaced(Uuid),
    /// The project already has a file with this name and content.
    Same,
}

/// Why projects could not be read or changed.
#[derive(Debug, thiserror::Error)]
pub enum ProjectBookError {
    /// The data directory cannot be used.
    #[error("{}", messages::cli_data_folder())]
    DataDir(#[source] io::Error),
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A statement failed.
    #[error("{}", messages::cli_projects_unreadable())]
    Statement(#[from] rusqlite::Error),
    /// The text is not valid as a project name.
    #[error("{}", messages::cli_project_name_invalid(MAX_NAME_LETTERS))]
    InvalidName,
    /// There is a project of this name.
    #[error("{}", messages::cli_project_name_taken(.0.as_str()))]
    NameTaken(String),
    /// No project has this id or name.
    #[error("{}", messages::cli_project_unknown(.0.as_str()))]
    Unknown(String),
    /// A file cannot be copied into the data directory.
    #[error("{}", messages::cli_file_not_added(.path.display().to_string()))]
    Content {
        /// The file.
        path: PathBuf,
        /// The I/O error.
        source: io::Error,
    },
}

impl ProjectBook {
    /// Opens the projects of a data directory, and creates the directory if it is missing. The service may be running.
    pub fn open(data_dir: &Path) -> Result<Self, ProjectBookError> {
        private_directory::create(data_dir).map_err(ProjectBookError::DataDir)?;
        // An administrator has no key for the data directory.
        let connection = database::open_for_writing(&data_dir.join(DATABASE_FILE), None)?;
        let blobs = BlobStore::open(data_dir, None).map_err(ProjectBookError::DataDir)?;
        Ok(Self { connection, blobs })
    }

    /// Creates a project without members or files.
    ///
    /// # Errors
    /// When the name is invalid or taken, or the project cannot be written.
    pub fn create(&mut self, name: &str) -> Result<Uuid, ProjectBookError> {
        let name = checked(name)?;
        let id = Uuid::new_v4();
        let now_ms = jiff::Timestamp::now().as_millisecond();
        let is_new = database::write_now(&mut self.connection, |tx| {
            let is_free = table::find_ids(tx, name)?.is_empty();
            if is_free {
                table::create(tx, id, name, now_ms)?;
            }
            Ok(is_free)
        })?;
        if is_new { Ok(id) } else { Err(ProjectBookError::NameTaken(name.to_owned())) }
    }

    /// Renames a project. Its id stays the same.
    ///
    /// # Errors
    /// When the name is invalid or taken, or cannot be written.
    pub fn rename(&mut self, project: Uuid, name: &str) -> Result<(), ProjectBookError> {
        let name = checked(name)?;
        let is_free = database::write_now(&mut self.connection, |tx| {
            let is_free = table::find_ids(tx, name)?.iter().all(|id| *id == project);
            if is_free {
                table::rename(tx, project, name)?;
            }
            Ok(is_free)
        })?;
        if is_free { Ok(()) } else { Err(ProjectBookError::NameTaken(name.to_owned())) }
    }

    /// Deletes a project. Its files are deleted with it, unless a user owns them or another project has them. Returns
    /// the number of deleted files.
    ///
    /// # Errors
    /// When it cannot be written, or a content cannot be deleted. The next start of the service deletes that content.
    pub fn delete(&mut self, project: Uuid) -> Result<usize, ProjectBookError> {
        let removed = database::write_now(&mut self.connection, |tx| table::delete(tx, project))?;
        self.remove_contents(&removed)?;
        Ok(removed.len())
    }

    fn remove_contents(&self, ids: &[Uuid]) -> Result<(), ProjectBookError> {
        for id in ids {
            let failed = |source| ProjectBookError::Content { path: self.blobs.path(*id), source };
            self.blobs.remove_blocking(*id).map_err(failed)?;
        }
        Ok(())
    }

    /// The id of the project with this id or name.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(&self, id_or_name: &str) -> Result<Uuid, ProjectBookError> {
        let found = table::find_ids(&self.connection, id_or_name.trim())?;
        found.first().copied().ok_or_else(|| ProjectBookError::Unknown(id_or_name.to_owned()))
    }

    /// Adds a member, who may then search the project. `false` when the user already is one.
    pub fn add_member(&mut self, project: Uuid, user: &UserName) -> Result<bool, ProjectBookError> {
        Ok(table::add_member(&self.connection, project, user.as_str())?)
    }

    /// Removes a member. `false` when the user is not one.
    pub fn remove_member(&mut self, project: Uuid, user: &UserName) -> Result<bool, ProjectBookError> {
        Ok(table::remove_member(&self.connection, project, user.as_str())?)
    }

    /// Copies a file into the project under `filename`, by which answers cite it. The file belongs to `owner`, who can
    /// list and delete it, or only to the project. It replaces the project's earlier file with this name from the same
    /// path, which is removed as by [`ProjectBook::remove_file`].
    ///
    /// # Errors
    /// When it cannot be copied or written.
    pub fn add_file(
        &mut self,
        project: Uuid,
        path: &Path,
        filename: &str,
        owner: Option<&UserName>,
    ) -> Result<Added, ProjectBookError> {
        match self.try_adding(project, path, filename, owner) {
            // A service that started meanwhile has swept the incoming content. It sweeps only at its start, so try once
            // more.
            Err(ProjectBookError::Content { source, .. })
                if source.kind() == io::ErrorKind::NotFound && path.exists() =>
            {
                self.try_adding(project, path, filename, owner)
            }
            result => result,
        }
    }

    fn try_adding(
        &mut self,
        project: Uuid,
        path: &Path,
        filename: &str,
        owner: Option<&UserName>,
    ) -> Result<Added, ProjectBookError> {
        let failed = |source| ProjectBookError::Content { path: path.to_owned(), source };
        let received = self.blobs.import_file(path).map_err(failed)?;
        let row = FileRow {
            id: Uuid::new_v4(),
            owner: owner.map_or(table::NO_OWNER, UserName::as_str).to_owned(),
            filename: file_name::sanitize(filename),
            purpose: PURPOSE.to_owned(),
            bytes: received.n_bytes,
            sha256: received.sha256,
            status: FileStatus::Uploaded,
            reason: None,
            created_at_ms: jiff::Timestamp::now().as_millisecond(),
            n_attempts: 0,
        };
        let source = std::path::absolute(path).map_err(failed)?.to_string_lossy().into_owned();
        let transaction = database::begin_writing(&mut self.connection)?;
        let older = table::list_older(&transaction, project, &source, &row.filename, &row.sha256)?;
        let mut removed = Vec::new();
        for id in &older {
            if table::remove_file(&transaction, project, *id)? == Some(true) {
                removed.push(*id);
            }
        }
        if table::has_same(&transaction, project, &row.filename, &row.sha256)? {
            transaction.commit()?;
            self.remove_contents(&removed)?;
            return Ok(Added::Same);
        }
        // A starting service does not sweep the content away while this transaction is open.
        self.blobs.commit_blocking(received, row.id).map_err(failed)?;
        let written = files::insert(&transaction, &row)
            .and_then(|()| table::add_file(&transaction, project, row.id, &source))
            .and_then(|()| transaction.commit());
        if let Err(error) = written {
            self.blobs.remove_blocking(row.id).map_err(failed)?;
            return Err(error.into());
        }
        self.remove_contents(&removed)?;
        Ok(if older.is_empty() { Added::New(row.id) } else { Added::Replaced(row.id) })
    }

    /// Removes a file from the project, and deletes it if it then belongs to nobody. `false` when the project does not
    /// have it.
    ///
    /// # Errors
    /// When it cannot be written or deleted.
    pub fn remove_file(&mut self, project: Uuid, file_id: Uuid) -> Result<bool, ProjectBookError> {
        let removed =
            database::write_now(&mut self.connection, |tx| table::remove_file(tx, project, file_id))?;
        if removed == Some(true) {
            self.remove_contents(&[file_id])?;
        }
        Ok(removed.is_some())
    }

    /// The files of a project, by name.
    pub fn files(&self, project: Uuid) -> Result<Vec<ProjectFile>, ProjectBookError> {
        let rows = table::list_files(&self.connection, project, u32::MAX)?;
        let file = |row: FileRow| ProjectFile {
            id: row.id,
            filename: row.filename,
            bytes: row.bytes,
            status: row.status.as_str(),
            reason: row.reason.map(|reason| reason.to_string()),
        };
        Ok(rows.into_iter().map(file).collect())
    }

    /// All projects, oldest first.
    pub fn list(&self) -> Result<Vec<Project>, ProjectBookError> {
        let project = |row: table::ProjectRow| Project {
            id: row.id,
            name: row.name,
            members: row.members,
            n_files: row.n_files,
            n_unread: row.n_unread,
            n_failed: row.n_failed,
        };
        Ok(table::list(&self.connection)?.into_iter().map(project).collect())
    }
}

/// Trims and checks a project name.
fn checked(name: &str) -> Result<&str, ProjectBookError> {
    let name = name.trim();
    if !(1..=MAX_NAME_LETTERS).contains(&name.chars().count()) || name.chars().any(char::is_control) {
        return Err(ProjectBookError::InvalidName);
    }
    Ok(name)
}
