//! `parlance-service projects`: projects, their members and their files, on a data directory.

use super::arguments::{DataDir, parse_user};
use super::messages::{print_notice, with_causes};
use clap::Subcommand;
use parlance_service::{Added, ProjectBook, UserName};
use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use uuid::Uuid;
use walkdir::{DirEntry, WalkDir};

#[derive(Subcommand)]
pub(crate) enum Projects {
    /// Make a project and show its id, which requests name as `project_id`
    Create {
        #[command(flatten)]
        data_dir: DataDir,
        /// What it is called
        name: String,
        /// A user who may ask it, as in `keys issue --user`; may be given several times
        #[arg(long, value_name = "USER", value_parser = parse_user)]
        member: Vec<UserName>,
        /// A folder or file to copy into it, as `add-file` does; may be given several times
        #[arg(long, value_name = "PATH")]
        folder: Vec<PathBuf>,
    },
    /// Give a project another name; its id stays
    Rename {
        #[command(flatten)]
        data_dir: DataDir,
        /// The project's id or name
        project: String,
        /// What it is to be called
        name: String,
    },
    /// Delete a project, and the copies of its files that no user owns and no other project has
    Delete {
        #[command(flatten)]
        data_dir: DataDir,
        /// The project's id or name
        project: String,
    },
    /// Let a user ask a project
    AddMember {
        #[command(flatten)]
        data_dir: DataDir,
        /// The project's id or name
        project: String,
        /// The user, as in `keys issue --user`
        #[arg(value_parser = parse_user)]
        user: UserName,
    },
    /// Let a user no longer ask a project
    RemoveMember {
        #[command(flatten)]
        data_dir: DataDir,
        /// The project's id or name
        project: String,
        /// The user
        #[arg(value_parser = parse_user)]
        user: UserName,
    },
    /// Copy files, or folders with all that is in them, into a project; hidden ones in a folder are left out. What was
    /// added from the same path before is replaced, and what has not changed is left as it is
    AddFile {
        #[command(flatten)]
        data_dir: DataDir,
        /// The user whose files they are, who sees them in the list of files and can delete them; else nobody's
        #[arg(long, value_name = "USER", value_parser = parse_user)]
        owner: Option<UserName>,
        /// The project's id or name
        project: String,
        /// The files and folders
        #[arg(required = true)]
        paths: Vec<PathBuf>,
    },
    /// Take a file out of a project; it is deleted when it then belongs to nobody
    RemoveFile {
        #[command(flatten)]
        data_dir: DataDir,
        /// The project's id or name
        project: String,
        /// The file's id, from `projects files`
        file: Uuid,
    },
    /// List the files of a project
    Files {
        #[command(flatten)]
        data_dir: DataDir,
        /// The project's id or name
        project: String,
    },
    /// List all projects with their members
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
            print_notice(&format!("{project} is now called {}.", name.trim()));
        }
        Projects::Delete { data_dir, project } => {
            let mut book = ProjectBook::open(&data_dir.data)?;
            let id = book.find(&project)?;
            let n_deleted = book.delete(id)?;
            print_notice(&format!("{project} is deleted, and {n_deleted} files with it."));
        }
        Projects::AddMember { data_dir, project, user } => {
            let mut book = ProjectBook::open(&data_dir.data)?;
            let id = book.find(&project)?;
            let is_new = book.add_member(id, &user)?;
            print_notice(&format!(
                "{user} {} a member of {project}.",
                if is_new { "is now" } else { "was already" }
            ));
        }
        Projects::RemoveMember { data_dir, project, user } => {
            let mut book = ProjectBook::open(&data_dir.data)?;
            let id = book.find(&project)?;
            if !book.remove_member(id, &user)? {
                return Err(format!("{user} is no member of {project}; `projects list` shows all").into());
            }
            print_notice(&format!("{user} is no longer a member of {project}."));
        }
        Projects::AddFile { data_dir, owner, project, paths } => {
            add_files(&data_dir.data, &project, &paths, owner.as_ref())?;
        }
        Projects::RemoveFile { data_dir, project, file } => {
            let mut book = ProjectBook::open(&data_dir.data)?;
            let id = book.find(&project)?;
            if !book.remove_file(id, file)? {
                return Err(format!("{file} is no file of {project}; `projects files` shows all").into());
            }
            print_notice(&format!("{file} is no longer a file of {project}."));
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
                let files = format!(
                    "{} files, {} waiting, {} unreadable",
                    project.n_files, project.n_unread, project.n_failed
                );
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

/// Makes a project with members and files. Only its id goes to standard output, for scripts.
fn create(
    data_dir: &Path,
    name: &str,
    members: &[UserName],
    folders: &[PathBuf],
) -> Result<(), Box<dyn Error>> {
    // Looked at first, so that a slip of the pen makes no empty project.
    if let Some(missing) = folders.iter().find(|folder| !folder.exists()) {
        return Err(format!("there is no folder or file {}; no project was made", missing.display()).into());
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

/// Adds what can be added. What cannot is named, and makes the command fail at its end.
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

/// The same for an open book; each new file is written to `output`.
fn add_to(
    book: &mut ProjectBook,
    id: Uuid,
    paths: &[PathBuf],
    owner: Option<&UserName>,
    output: &mut dyn Write,
) -> Result<(), Box<dyn Error>> {
    let (mut n_added, mut n_replaced, mut n_same, mut n_failed) = (0, 0, 0, 0);
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
                print_notice(&problem);
            }
        }
    }
    print_notice(&format!(
        "{n_added} files added, {n_replaced} replaced by a new version, {n_same} were there already. A running service \
         reads them now."
    ));
    if n_failed > 0 { Err(format!("{n_failed} files could not be added").into()) } else { Ok(()) }
}

/// The file, or the files in the folder, each with the name that it gets; or why it cannot be added.
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
