//! `parlance-service projects`: manages projects, their members and their files in a data directory.

use super::arguments::{DataDir, parse_user};
use super::messages::{print_line, print_notice, with_causes};
use clap::Subcommand;
use parlance_service::{Added, ProjectBook, UserName};
use parlance_words::messages;
use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use uuid::Uuid;
use walkdir::{DirEntry, WalkDir};

#[derive(Subcommand)]
pub(crate) enum Projects {
    /// Create a project and print its ID, which requests send as `project_id`
    Create {
        #[command(flatten)]
        data_dir: DataDir,
        /// Name of the project
        name: String,
        /// User who can ask about it, as in `keys issue --user`; can be repeated
        #[arg(long, value_name = "USER", value_parser = parse_user)]
        member: Vec<UserName>,
        /// Folder or file to copy into it, as `add-file` does; can be repeated
        #[arg(long, value_name = "PATH")]
        folder: Vec<PathBuf>,
    },
    /// Rename a project; its ID stays the same
    Rename {
        #[command(flatten)]
        data_dir: DataDir,
        /// ID or name of the project
        project: String,
        /// New name
        name: String,
    },
    /// Delete a project, and its files that no user owns and no other project has
    Delete {
        #[command(flatten)]
        data_dir: DataDir,
        /// ID or name of the project
        project: String,
    },
    /// Add a user to a project
    AddMember {
        #[command(flatten)]
        data_dir: DataDir,
        /// ID or name of the project
        project: String,
        /// User, as in `keys issue --user`
        #[arg(value_parser = parse_user)]
        user: UserName,
    },
    /// Remove a user from a project
    RemoveMember {
        #[command(flatten)]
        data_dir: DataDir,
        /// ID or name of the project
        project: String,
        /// User
        #[arg(value_parser = parse_user)]
        user: UserName,
    },
    /// Copy files or whole folders into a project, without hidden files of a folder. Files that were added from the same
    /// path before are replaced if they have changed
    AddFile {
        #[command(flatten)]
        data_dir: DataDir,
        /// User who owns the files, sees them in the list of files and can delete them [default: nobody]
        #[arg(long, value_name = "USER", value_parser = parse_user)]
        owner: Option<UserName>,
        /// ID or name of the project
        project: String,
        /// Files and folders
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
    /// Remove a file from a project; it is deleted if nobody owns it
    RemoveFile {
        #[command(flatten)]
        data_dir: DataDir,
        /// ID or name of the project
        project: String,
        /// ID of the file, from `projects files`
        file: Uuid,
    },
    /// List the files of a project
    Files {
        #[command(flatten)]
        data_dir: DataDir,
        /// ID or name of the project
        project: String,
    },
    /// List all projects and their members
    List {
        #[command(flatten)]
        data_dir: DataDir,
    },
}

pub(crate) fn run(projects: Projects) -> Result<(), Box<dyn Error>> {
    match projects {
        Projects::Create { data_dir, name, member, folder } => {
            create(&data_dir.data, &name, &member, &folder)?;
        }
        Projects::Rename { data_dir, project, name } => {
            let mut book = ProjectBook::open(&data_dir.data)?;
            let id = book.find(&project)?;
            book.rename(id, &name)?;
            print_notice(messages::cli_project_renamed(project, name.trim()));
        }
        Projects::Delete { data_dir, project } => {
            let mut book = ProjectBook::open(&data_dir.data)?;
            let id = book.find(&project)?;
            let n_deleted = book.delete(id)?;
            print_notice(messages::cli_project_deleted(n_deleted, project));
        }
        Projects::AddMember { data_dir, project, user } => {
            let mut book = ProjectBook::open(&data_dir.data)?;
            let id = book.find(&project)?;
            let is_new = book.add_member(id, &user)?;
            print_notice(if is_new {
                messages::cli_member_added(user.as_str(), project)
            } else {
                messages::cli_member_known(user.as_str(), project)
            });
        }
        Projects::RemoveMember { data_dir, project, user } => {
            let mut book = ProjectBook::open(&data_dir.data)?;
            let id = book.find(&project)?;
            if !book.remove_member(id, &user)? {
                return Err(messages::cli_member_unknown(user.as_str(), project).to_string().into());
            }
            print_notice(messages::cli_member_removed(user.as_str(), project));
        }
        Projects::AddFile { data_dir, owner, project, paths } => {
            add_files(&data_dir.data, &project, &paths, owner.as_ref())?;
        }
        Projects::RemoveFile { data_dir, project, file } => {
            let mut book = ProjectBook::open(&data_dir.data)?;
            let id = book.find(&project)?;
            if !book.remove_file(id, file)? {
                return Err(messages::cli_file_unknown(file.to_string(), project).to_string().into());
            }
            print_notice(messages::cli_file_removed(file.to_string(), project));
        }
        Projects::Files { data_dir, project } => {
            let book = ProjectBook::open(&data_dir.data)?;
            let mut stdout = io::stdout();
            for file in book.files(book.find(&project)?)? {
                let reason = file.reason.unwrap_or_default();
                writeln!(
                    stdout,
                    "{}\t{}\t{}\t{}\t{reason}",
                    file.id, file.status, file.bytes, file.filename
                )?;
            }
        }
        Projects::List { data_dir } => {
            let mut stdout = io::stdout();
            for project in ProjectBook::open(&data_dir.data)?.list()? {
                let files = messages::cli_project_files(project.n_files, project.n_unread, project.n_failed);
                writeln!(
                    stdout,
                    "{}\t{}\t{files}\t{}",
                    project.id,
                    project.name,
                    project.members.join(", ")
                )?;
            }
        }
    }
    Ok(())
}

/// Creates a project with members and files. Only its id goes to standard output, for scripts.
fn create(
    data_dir: &Path,
    name: &str,
    members: &[UserName],
    folders: &[PathBuf],
) -> Result<(), Box<dyn Error>> {
    // Check the paths first, so that a typing error does not leave an empty project.
    if let Some(missing) = folders.iter().find(|folder| !folder.exists()) {
        return Err(messages::cli_folder_missing(missing.display().to_string()).to_string().into());
    }
    let mut book = ProjectBook::open(data_dir)?;
    let id = book.create(name)?;
    for member in members {
        book.add_member(id, member)?;
    }
    writeln!(io::stdout(), "{id}")?;
    if folders.is_empty() {
        return Ok(());
    }
    add_to(&mut book, id, folders, None, &mut io::stderr())
}

/// Adds all files that can be added. Prints the others, and makes the command fail at its end.
fn add_files(
    data_dir: &Path,
    project: &str,
    paths: &[PathBuf],
    owner: Option<&UserName>,
) -> Result<(), Box<dyn Error>> {
    let mut book = ProjectBook::open(data_dir)?;
    let id = book.find(project)?;
    add_to(&mut book, id, paths, owner, &mut io::stdout())
}

/// Like `add_files`, for an open `ProjectBook`. Writes each new file to `output`.
fn add_to(
    book: &mut ProjectBook,
    id: Uuid,
    paths: &[PathBuf],
    owner: Option<&UserName>,
    output: &mut dyn Write,
) -> Result<(), Box<dyn Error>> {
    let (mut n_added, mut n_replaced, mut n_same, mut n_failed) = (0_u64, 0_u64, 0_u64, 0_u64);
    for (path, name) in paths.iter().flat_map(|path| files_below(path)) {
        let added = match path {
            Ok(path) => book.add_file(id, &path, &name, owner).map_err(|error| with_causes(&error)),
            Err(problem) => Err(problem),
        };
        match added {
            Ok(Added::New(file_id)) => {
                n_added += 1;
                writeln!(output, "{file_id}\t{name}")?;
            }
            Ok(Added::Replaced(file_id)) => {
                n_replaced += 1;
                writeln!(output, "{file_id}\t{name}")?;
            }
            Ok(Added::Same) => n_same += 1,
            Err(problem) => {
                n_failed += 1;
                print_line(&problem);
            }
        }
    }
    print_notice([messages::cli_files_added(n_added, n_replaced, n_same), messages::cli_files_read_soon()]);
    if n_failed > 0 { Err(messages::cli_files_failed(n_failed).to_string().into()) } else { Ok(()) }
}

/// The file, or the files in the folder, each with its name in the project; or the error that prevents adding it.
fn files_below(path: &Path) -> Vec<(Result<PathBuf, String>, String)> {
    let own_name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    if !path.is_dir() {
        return vec![(Ok(path.to_owned()), own_name)];
    }
    let is_shown = |entry: &DirEntry| {
        entry.depth() == 0 || !entry.file_name().to_str().is_some_and(|name| name.starts_with('.'))
    };
    let entries = WalkDir::new(path).sort_by_file_name().into_iter().filter_entry(is_shown);
    entries
        .filter_map(|entry| match entry {
            Ok(entry) if entry.file_type().is_file() => {
                let below = entry.path().strip_prefix(path).unwrap_or(entry.path());
                let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
                let name = parts.join("/");
                Some((Ok(entry.into_path()), name))
            }
            Ok(_) => None,
            Err(error) => Some((Err(error.to_string()), own_name.clone())),
        })
        .collect()
}
