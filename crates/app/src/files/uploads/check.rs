//! Checks a file before it is queued, so that a file that cannot be uploaded is named at once with its reason.

use crate::clock::now_ms;
use crate::problem::Problem;
use crate::sanitize::show_name;
use parlance_domain::SizeLimit;
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// A file that can be uploaded.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) path: PathBuf,
    pub(crate) name: String,
    pub(crate) bytes: u64,
    pub(super) modified_at_ms: Option<i64>,
}

/// Looks at a file for a service that takes files up to `limit`, as far as that is known.
pub(super) async fn inspect_within(path: PathBuf, limit: Option<SizeLimit>) -> Result<Found, Problem> {
    let looked = tokio::task::spawn_blocking(move || inspect(path)).await;
    let found = looked.map_err(Problem::interrupted)??;
    match limit.filter(|limit| limit.refuses(found.bytes, now_ms())) {
        Some(limit) => Err(Problem::too_large(&show_name(&found.name), found.bytes, limit)),
        None => Ok(found),
    }
}

/// Two refusals as one: the names together, the advice of the first.
pub(super) fn join(first: &Problem, second: &Problem) -> Problem {
    let (first, second) = (first.view(), second.view());
    Problem::input(format!("{} {}", first.title, second.title), first.detail.clone())
}

/// Blocks the thread.
pub(crate) fn inspect(path: PathBuf) -> Result<Found, Problem> {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    let shown = show_name(&name);
    let meta = std::fs::metadata(&path).map_err(|error| refuse(&error, &shown))?;
    if meta.is_dir() {
        return Err(Problem::input(
            format!("{shown} is a folder."),
            "Open it and choose the documents in it.",
        ));
    }
    if !meta.is_file() {
        return Err(Problem::input(
            format!("{shown} is not a document."),
            "Choose a file that is stored on a disk.",
        ));
    }
    if meta.len() == 0 {
        return Err(Problem::input(format!("{shown} is empty."), "There is nothing in it to ask about."));
    }
    can_read(&path).map_err(|error| refuse(&error, &shown))?;
    let since_1970 = meta.modified().ok().and_then(|modified| modified.duration_since(UNIX_EPOCH).ok());
    let modified_at_ms = since_1970.and_then(|since| i64::try_from(since.as_millis()).ok());
    Ok(Found { path, name, bytes: meta.len(), modified_at_ms })
}

fn can_read(path: &Path) -> io::Result<()> {
    io::Read::read(&mut std::fs::File::open(path)?, &mut [0]).map(drop)
}

fn refuse(error: &io::Error, shown: &str) -> Problem {
    match error.kind() {
        io::ErrorKind::NotFound => {
            Problem::input(format!("{shown} is not there any more."), "It was moved, renamed or deleted.")
        }
        io::ErrorKind::PermissionDenied => Problem::input(
            format!("{shown} may not be read."),
            "Change its permissions, or choose another file.",
        ),
        _ => Problem::input(
            format!("{shown} cannot be read ({error})."),
            "Check the disk that it is on, and try again.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::inspect;
    use std::fs;

    fn title(path: std::path::PathBuf) -> String {
        inspect(path).unwrap_err().view().title.clone()
    }

    #[test]
    fn each_file_that_cannot_be_used_is_named_with_its_reason() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("empty.txt"), "").unwrap();
        assert_eq!(title(dir.path().join("empty.txt")), "empty.txt is empty.");
        assert_eq!(title(dir.path().join("gone.txt")), "gone.txt is not there any more.");
        fs::create_dir(dir.path().join("docs")).unwrap();
        assert_eq!(title(dir.path().join("docs")), "docs is a folder.");
        #[cfg(unix)]
        assert_eq!(title("/dev/null".into()), "null is not a document.");
    }

    #[test]
    fn a_file_that_can_be_used_keeps_its_name_as_it_is() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("Übersicht 2026.md");
        fs::write(&path, "text").unwrap();
        let found = inspect(path).unwrap();
        assert_eq!((found.name.as_str(), found.bytes), ("Übersicht 2026.md", 4));
        assert!(found.modified_at_ms.is_some());
    }
}
