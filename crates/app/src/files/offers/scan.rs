//! The scan of an offer: which files can be used, and why others cannot.
//!
//! Reads names, sizes and one byte of each file that was offered itself; no other content.

use super::MAX_NAMED;
use crate::files::uploads::check;
use crate::kernel::private_copies::PrivateCopies;
use crate::kernel::sanitize::show_name;
use parlance_words::{Text, messages};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use walkdir::{DirEntry, WalkDir};

/// Files listed per offer; a longer list is of no use for choosing.
pub(super) const MAX_FILES: usize = 10_000;

/// Directory entries scanned per offer, including those that are left out.
const MAX_SCANNED: usize = 200_000;

/// The depth to which folders are scanned.
const MAX_DEPTH: usize = 64;

/// The intermediate result of a scan.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    pub(super) files: Vec<SeenFile>,
    /// Offered paths that cannot be used.
    pub(super) refused: Vec<PathBuf>,
    /// The reasons, for the first few.
    pub(super) refusals: Vec<Text>,
    pub(super) n_folders: u32,
    /// The size of all files together.
    pub(super) bytes: u64,
    pub(super) left_out: LeftOut,
    /// Whether the list was truncated.
    pub(super) is_cut: bool,
}

impl Seen {
    fn add(&mut self, file: SeenFile) {
        self.bytes = self.bytes.saturating_add(file.bytes);
        self.files.push(file);
    }
}

/// A file that can be used.
#[derive(Clone, Debug)]
pub(super) struct SeenFile {
    pub(super) path: PathBuf,
    pub(super) name: String,
    pub(super) folder: String,
    pub(super) bytes: u64,
}

/// Counts of folder entries that are not listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LeftOut {
    hidden: usize,
    empty: usize,
    linked_folders: usize,
    no_files: usize,
    unreadable: usize,
}

impl LeftOut {
    pub(super) fn describe(self) -> Vec<Text> {
        let counts = [
            (self.hidden, messages::offer_left_hidden(self.hidden)),
            (self.empty, messages::offer_left_empty(self.empty)),
            (self.linked_folders, messages::offer_left_links(self.linked_folders)),
            (self.no_files, messages::offer_left_no_files(self.no_files)),
            (self.unreadable, messages::offer_left_unreadable(self.unreadable)),
        ];
        counts.into_iter().filter(|(n, _)| *n > 0).map(|(_, text)| text).collect()
    }
}

/// Scans all paths. `report` receives the intermediate result and ends the scan by returning `false`.
pub(super) fn scan(paths: &[PathBuf], copies: &PrivateCopies, mut report: impl FnMut(&Seen) -> bool) -> Seen {
    let mut seen = Seen::default();
    for path in paths {
        if path.is_absolute() && path.is_dir() {
            seen.n_folders += 1;
            if !scan_folder(path, &mut seen, &mut report) {
                return seen;
            }
        } else {
            scan_file(path, copies, &mut seen);
        }
        if !report(&seen) {
            return seen;
        }
    }
    seen
}

fn scan_file(path: &Path, copies: &PrivateCopies, seen: &mut Seen) {
    match check::inspect(path.to_owned(), copies) {
        Ok(_) if seen.files.len() >= MAX_FILES => seen.is_cut = true,
        Ok(found) => {
            let file =
                SeenFile { path: found.path, name: found.name, folder: String::new(), bytes: found.bytes };
            seen.add(file);
        }
        Err(problem) => {
            seen.refused.push(path.to_owned());
            if seen.refusals.len() < MAX_NAMED {
                seen.refusals.push(problem.view().title.clone());
            }
        }
    }
}

/// Links to folders are not followed: they may form a cycle, or lead out of the offered folder.
fn scan_folder(root: &Path, seen: &mut Seen, report: &mut impl FnMut(&Seen) -> bool) -> bool {
    let above = root.parent().unwrap_or(root);
    let mut walk = WalkDir::new(root)
        .max_depth(MAX_DEPTH)
        .sort_by(|a, b| (a.file_type().is_dir(), a.file_name()).cmp(&(b.file_type().is_dir(), b.file_name())))
        .into_iter();
    let mut n_scanned = 0;
    while let Some(entry) = walk.next() {
        n_scanned += 1;
        if n_scanned > MAX_SCANNED {
            seen.is_cut = true;
            return true;
        }
        let Ok(entry) = entry else {
            seen.left_out.unreadable += 1;
            continue;
        };
        if entry.depth() > 0 && is_hidden(&entry) {
            seen.left_out.hidden += 1;
            if entry.file_type().is_dir() {
                walk.skip_current_dir();
            }
            continue;
        }
        if entry.file_type().is_dir() {
            if !report(seen) {
                return false;
            }
            continue;
        }
        // Follows links, to get the size of the file itself.
        let Ok(meta) = std::fs::metadata(entry.path()) else {
            seen.left_out.unreadable += 1;
            continue;
        };
        if meta.is_dir() {
            // The offered folder may itself be a link, which is followed.
            seen.left_out.linked_folders += usize::from(entry.depth() > 0);
        } else if !meta.is_file() {
            seen.left_out.no_files += 1;
        } else if meta.len() == 0 {
            seen.left_out.empty += 1;
        } else if seen.files.len() >= MAX_FILES {
            seen.is_cut = true;
            return true;
        } else {
            let folder = entry.path().parent().and_then(|folder| folder.strip_prefix(above).ok());
            seen.add(SeenFile {
                path: entry.path().to_owned(),
                name: entry.file_name().to_string_lossy().into_owned(),
                folder: folder.map(shown_folder).unwrap_or_default(),
                bytes: meta.len(),
            });
        }
    }
    true
}

fn shown_folder(folder: &Path) -> String {
    show_name(&folder.to_string_lossy())
}

#[cfg(not(windows))]
fn is_hidden(entry: &DirEntry) -> bool {
    starts_with_dot(entry.file_name())
}

#[cfg(windows)]
fn is_hidden(entry: &DirEntry) -> bool {
    use std::os::windows::fs::MetadataExt as _;
    const HIDDEN_OR_SYSTEM: u32 = 0x2 | 0x4;
    let is_marked = entry.metadata().is_ok_and(|meta| meta.file_attributes() & HIDDEN_OR_SYSTEM != 0);
    is_marked || starts_with_dot(entry.file_name())
}

fn starts_with_dot(name: &OsStr) -> bool {
    name.as_encoded_bytes().first() == Some(&b'.')
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn names(seen: &Seen) -> Vec<String> {
        seen.files.iter().map(|file| format!("{}/{}", file.folder, file.name)).collect()
    }

    fn said(texts: &[Text]) -> Vec<String> {
        texts.iter().map(Text::to_string).collect()
    }

    fn scan_all(paths: &[PathBuf]) -> Seen {
        scan(paths, &PrivateCopies::none(), |_| true)
    }

    #[test]
    fn a_folder_is_listed_without_what_nobody_would_ask_about() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().join("Pläne 2026");
        fs::create_dir_all(root.join("deep/er")).unwrap();
        fs::create_dir_all(root.join(".git")).unwrap();
        fs::write(root.join(".git/config"), "x").unwrap();
        fs::write(root.join(".hidden.txt"), "x").unwrap();
        fs::write(root.join("empty.txt"), "").unwrap();
        fs::write(root.join("b.txt"), "four").unwrap();
        fs::write(root.join("deep/er/a é.md"), "words").unwrap();
        let seen = scan_all(std::slice::from_ref(&root));
        assert_eq!(names(&seen), ["Pläne 2026/b.txt", "Pläne 2026/deep/er/a é.md"]);
        assert_eq!((seen.n_folders, seen.files[0].bytes, seen.is_cut), (1, 4, false));
        assert_eq!(said(&seen.left_out.describe()), ["2 hidden files and folders", "1 empty file"]);
        assert!(seen.refusals.is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn links_that_lead_in_a_circle_or_nowhere_end_the_scan() {
        let dir = tempfile::tempdir().unwrap();
        let root = dir.path().join("folder");
        fs::create_dir(&root).unwrap();
        fs::write(root.join("a.txt"), "x").unwrap();
        std::os::unix::fs::symlink(&root, root.join("circle")).unwrap();
        std::os::unix::fs::symlink(root.join("gone.txt"), root.join("nowhere.txt")).unwrap();
        std::os::unix::fs::symlink(root.join("a.txt"), root.join("same.txt")).unwrap();
        let linked = dir.path().join("linked");
        std::os::unix::fs::symlink(&root, &linked).unwrap();
        let seen = scan_all(&[linked]);
        assert_eq!(names(&seen), ["linked/a.txt", "linked/same.txt"]);
        let left_out = said(&seen.left_out.describe());
        assert_eq!(left_out, ["1 link to another folder", "1 file that can’t be read"]);
    }

    #[test]
    fn what_cannot_be_taken_is_named_with_its_reason_and_the_rest_is_taken() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("empty.txt"), "").unwrap();
        fs::write(dir.path().join("good.txt"), "words").unwrap();
        let mut paths = vec![dir.path().join("empty.txt"), dir.path().join("good.txt")];
        paths.push("https://example.org/page".into());
        let seen = scan_all(&paths);
        assert_eq!(names(&seen), ["/good.txt"]);
        assert_eq!(said(&seen.refusals), ["empty.txt is empty.", "page no longer exists."]);
        assert_eq!(seen.refused.len(), 2);
    }

    #[test]
    fn the_scan_of_a_discarded_offer_ends() {
        let dir = tempfile::tempdir().unwrap();
        for folder in 0..5 {
            fs::create_dir(dir.path().join(format!("{folder}"))).unwrap();
            fs::write(dir.path().join(format!("{folder}/a.txt")), "x").unwrap();
        }
        let mut n_told = 0;
        let seen = scan(&[dir.path().to_owned()], &PrivateCopies::none(), |_| {
            n_told += 1;
            n_told < 3
        });
        assert!(seen.files.len() < 5, "{seen:?}");
    }
}
