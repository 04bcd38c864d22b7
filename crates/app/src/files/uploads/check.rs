//! Checks a file before it is queued, so that a file that cannot be uploaded is named at once with its reason.

use crate::kernel::clock::now_ms;
use crate::kernel::private_copies::PrivateCopies;
use crate::kernel::problem::{Problem, system_says};
use crate::kernel::sanitize::show_name;
use parlance_domain::SizeLimit;
use parlance_words::{Paragraph, messages};
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// Refused files that are named in a problem.
const MAX_NAMED: usize = 10;

/// A file that can be uploaded.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) path: PathBuf,
    pub(crate) name: String,
    pub(crate) bytes: u64,
    pub(super) modified_at_ms: Option<i64>,
}

/// [`inspect`] on a thread that may block.
pub(super) async fn inspect_file(path: PathBuf, copies: &PrivateCopies) -> Result<Found, Problem> {
    let copies = copies.clone();
    let looked = tokio::task::spawn_blocking(move || inspect(path, &copies)).await;
    looked.map_err(Problem::interrupted)?
}

/// The problem of a file that exceeds the service's known size limit.
pub(super) fn refuse_too_large(found: &Found, limit: Option<SizeLimit>) -> Option<Problem> {
    let limit = limit.filter(|limit| limit.refuses(found.bytes, now_ms()))?;
    Some(Problem::too_large(&show_name(&found.name), found.bytes, limit))
}

/// Merges several refusals into one, which names the first few; `None` without any.
pub(super) fn join(mut refused: Vec<Problem>) -> Option<Problem> {
    if refused.len() <= 1 {
        return refused.pop();
    }
    let titles = refused.iter().take(MAX_NAMED).map(|problem| problem.view().title.clone());
    let named = Paragraph::from(titles.collect::<Vec<_>>());
    let n_more = refused.len().saturating_sub(MAX_NAMED);
    let more = (n_more > 0).then(|| messages::files_refused_more(n_more));
    Some(Problem::input(messages::files_refused(refused.len()), named.and_all(more.into())))
}

/// Blocks the thread.
pub(crate) fn inspect(path: PathBuf, copies: &PrivateCopies) -> Result<Found, Problem> {
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    let shown = show_name(&name);
    let meta = std::fs::metadata(&path).map_err(|error| refuse(&error, &shown))?;
    if meta.is_dir() {
        return Err(Problem::input(messages::file_is_folder(shown), messages::file_is_folder_do()));
    }
    if !meta.is_file() {
        return Err(Problem::input(messages::file_not_document(shown), messages::file_not_document_do()));
    }
    let bytes = n_readable(&path, copies).map_err(|error| refuse(&error, &shown))?;
    if bytes == 0 {
        return Err(Problem::input(messages::file_empty(shown), messages::file_empty_do()));
    }
    let since_1970 = meta.modified().ok().and_then(|modified| modified.duration_since(UNIX_EPOCH).ok());
    let modified_at_ms = since_1970.and_then(|since| i64::try_from(since.as_millis()).ok());
    Ok(Found { path, name, bytes, modified_at_ms })
}

/// How many bytes can be read of a file.
fn n_readable(path: &Path, copies: &PrivateCopies) -> io::Result<u64> {
    let mut file = copies.open(path)?;
    io::Read::read(&mut file, &mut [0])?;
    file.n_bytes()
}

fn refuse(error: &io::Error, shown: &str) -> Problem {
    match error.kind() {
        io::ErrorKind::NotFound => {
            Problem::input(messages::file_not_found(shown), messages::file_not_found_why())
        }
        io::ErrorKind::PermissionDenied => {
            Problem::input(messages::file_no_permission(shown), messages::file_no_permission_do())
        }
        _ => {
            let said = system_says(error);
            let detail = [said, messages::file_check_disk()];
            Problem::input(messages::problem_file_unreadable(shown), detail)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{inspect, join};
    use crate::kernel::private_copies::PrivateCopies;
    use std::fs;

    fn title(path: std::path::PathBuf) -> String {
        inspect(path, &PrivateCopies::none()).unwrap_err().view().title.to_string()
    }

    #[test]
    fn each_file_that_cannot_be_used_is_named_with_its_reason() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("empty.txt"), "").unwrap();
        assert_eq!(title(dir.path().join("empty.txt")), "empty.txt is empty.");
        assert_eq!(title(dir.path().join("gone.txt")), "gone.txt no longer exists.");
        fs::create_dir(dir.path().join("docs")).unwrap();
        assert_eq!(title(dir.path().join("docs")), "docs is a folder.");
        #[cfg(unix)]
        assert_eq!(title("/dev/null".into()), "null isn’t an ordinary file.");
    }

    #[test]
    fn several_refused_files_are_one_problem_that_names_the_first_few() {
        let dir = tempfile::tempdir().unwrap();
        let refused = |n: usize| {
            let names = (1..=n).map(|n| dir.path().join(format!("{n}.txt")));
            join(names.map(|path| inspect(path, &PrivateCopies::none()).unwrap_err()).collect())
                .map(|problem| problem.to_string())
        };
        assert_eq!(refused(0), None);
        assert!(refused(1).unwrap().starts_with("1.txt no longer exists. It was moved"));
        assert_eq!(
            refused(2).unwrap(),
            "2 files can’t be added. 1.txt no longer exists. 2.txt no longer exists."
        );
        assert!(refused(12).unwrap().ends_with("10.txt no longer exists. And 2 more."));
    }

    #[test]
    fn a_file_that_can_be_used_keeps_its_name_as_it_is() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("Übersicht 2026.md");
        fs::write(&path, "text").unwrap();
        let found = inspect(path, &PrivateCopies::none()).unwrap();
        assert_eq!((found.name.as_str(), found.bytes), ("Übersicht 2026.md", 4));
        assert!(found.modified_at_ms.is_some());
    }
}
