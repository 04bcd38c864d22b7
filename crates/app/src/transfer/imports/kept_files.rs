//! Attached files of archives as files of this computer, in a folder that only this user can open. They stay until a
//! service has them.

use super::free_space;
use crate::kernel::private_copies::PrivateCopies;
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use parlance_encryption::durable;
use parlance_encryption::files::Writer;
use parlance_encryption::temporary_names::is_temporary;
use parlance_export::is_device;
use parlance_import::{Archive, Attachment, Content, Refusal};
use parlance_store::files;
use parlance_store::private_files::{create_private_file, make_private_folder};
use sha2::{Digest as _, Sha256};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;
use uuid::Uuid;

/// The longest name of a file, in bytes.
const MAX_NAME_BYTES: usize = 150;

/// Endings of files whose text is the file.
const TEXTS: &[&str] =
    &["txt", "md", "csv", "json", "html", "xml", "log", "py", "rs", "js", "ts", "css", "yaml"];

/// The folder of imported files. Clones share it.
#[derive(Clone)]
pub(super) struct KeptFiles {
    copies: PrivateCopies,
    dir: PathBuf,
}

/// A file that is here.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) name: String,
    pub(super) path: PathBuf,
    pub(super) n_bytes: u64,
    pub(super) sha256: [u8; 32],
    pub(super) modified_at_ms: Option<i64>,
}

/// Writes a file and hashes it.
struct Hashing {
    file: Writer<File>,
    hasher: Sha256,
    n_bytes: u64,
}

impl Write for Hashing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let n = self.file.write(bytes)?;
        self.hasher.update(bytes.get(..n).unwrap_or_default());
        self.n_bytes += n as u64;
        Ok(n)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl KeptFiles {
    pub(super) fn of(copies: PrivateCopies) -> Self {
        Self { dir: copies.imported().to_owned(), copies }
    }

    /// Copies an attached file out of an archive; `None` when it is missing.
    pub(super) fn keep(&self, archive: &Archive, attached: &Attachment) -> Result<Option<Kept>, Refusal> {
        if matches!(attached.content, Content::Missing) {
            return Ok(None);
        }
        make_private_folder(&self.dir).map_err(Refusal::File)?;
        let n_bytes = match &attached.content {
            Content::Member { n_bytes, .. } => *n_bytes,
            Content::Text(text) => text.len() as u64,
            Content::Missing => 0,
        };
        free_space::require(&self.dir, n_bytes).map_err(Refusal::File)?;
        let partial = self.dir.join(format!("partial-{}", Uuid::now_v7()));
        let written = self.write(archive, attached, &partial);
        if written.is_err() {
            // The sweep of the next start removes it when even this does not work.
            drop(std::fs::remove_file(&partial));
        }
        written.map(Some)
    }

    fn write(&self, archive: &Archive, attached: &Attachment, partial: &Path) -> Result<Kept, Refusal> {
        let file = create_private_file(partial)
            .and_then(|file| self.copies.writer(partial, file))
            .map_err(Refusal::File)?;
        let mut to = Hashing { file, hasher: Sha256::new(), n_bytes: 0 };
        match &attached.content {
            Content::Member { index, .. } => {
                archive.read_file(*index, &mut to)?;
            }
            Content::Text(text) => {
                to.write_all(text.as_bytes()).map_err(Refusal::File)?;
            }
            Content::Missing => {}
        }
        let name = kept_name(attached);
        let sha256: [u8; 32] = to.hasher.finalize().into();
        let digits: String = sha256.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        let folder = self.dir.join(digits);
        make_private_folder(&folder).map_err(Refusal::File)?;
        // Equal bytes are stored once, under the first name. The existing file stays unchanged: writing it again
        // would look like a changed original.
        let path = match first_file(&folder).map_err(Refusal::File)? {
            Some(path) => {
                std::fs::remove_file(partial).map_err(Refusal::File)?;
                path
            }
            None => {
                let path = folder.join(&name);
                // A row that names it must not outlive it in a power cut.
                let synced = to.file.finish().and_then(|file| file.sync_all());
                synced.and_then(|()| durable::rename(partial, &path)).map_err(Refusal::File)?;
                path
            }
        };
        let modified = std::fs::metadata(&path).and_then(|meta| meta.modified()).map_err(Refusal::File)?;
        let since = modified.duration_since(UNIX_EPOCH).ok();
        let modified_at_ms = since.and_then(|since| i64::try_from(since.as_millis()).ok());
        Ok(Kept { name, path, n_bytes: to.n_bytes, sha256, modified_at_ms })
    }

    /// Removes copies that no file needs any more.
    pub(super) async fn sweep(&self, context: &Context) -> Result<(), Problem> {
        if !self.dir.exists() {
            return Ok(());
        }
        let dir = self.dir.clone();
        let needed = context.store.read(move |conn| files::list_needed_sources(conn, &dir)).await?;
        let (copies, dir, now_ms) =
            (self.copies.clone(), self.dir.clone(), context.dates.believed_ms().await);
        let sweep = move |store: &parlance_store::Store| copies.sweep(store, &dir, &needed, now_ms);
        let swept = context.store.with_database(sweep).await?;
        swept.map(drop).map_err(|error| Problem::data_folder(&error))
    }
}

fn first_file(folder: &Path) -> io::Result<Option<PathBuf>> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if !is_temporary(&entry.file_name().to_string_lossy()) {
            return Ok(Some(entry.path()));
        }
    }
    Ok(None)
}

/// The name of an attachment's private copy. Text gets the extension of text files, whatever its source format was.
pub(super) fn kept_name(attached: &Attachment) -> String {
    let mut name = safe_name(&attached.name);
    let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
    let is_text_name = extension.is_some_and(|extension| TEXTS.contains(&extension.as_str()));
    if matches!(attached.content, Content::Text(_)) && !is_text_name {
        name.push_str(".txt");
    }
    name
}

/// A name without a path, valid on every system.
fn safe_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let mut kept = String::new();
    for character in crate::kernel::sanitize::show_line(last).chars() {
        let is_bad = matches!(character, '<' | '>' | ':' | '"' | '|' | '?' | '*' | '\u{fffd}');
        let character = if is_bad { '_' } else { character };
        if kept.len() + character.len_utf8() <= MAX_NAME_BYTES {
            kept.push(character);
        }
    }
    let kept = kept.trim().trim_end_matches(['.', ' ']);
    match kept {
        "" => "file".to_owned(),
        kept if is_device(kept) || is_temporary(kept) => format!("_{kept}"),
        kept => kept.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_strangers_are_no_paths() {
        for (name, safe) in [
            ("../../etc/passwd", "passwd"),
            ("..", "file"),
            ("", "file"),
            ("C:\\a\\b.txt", "b.txt"),
            ("a\u{202e}fdp.exe", "a_fdp.exe"),
            ("a:b?.txt", "a_b_.txt"),
            ("a. .", "a"),
            (".parlance-replaced-plan.txt", "_.parlance-replaced-plan.txt"),
            (".Parlance-x", "_.Parlance-x"),
            (".gitignore", ".gitignore"),
            ("plan.replaced", "plan.replaced"),
            ("CON", "_CON"),
            ("nul.txt", "_nul.txt"),
            ("Aux .tar.gz", "_Aux .tar.gz"),
            ("COM1", "_COM1"),
            ("lpt³.log", "_lpt³.log"),
            ("COM10.txt", "COM10.txt"),
            ("console.txt", "console.txt"),
        ] {
            assert_eq!(safe_name(name), safe);
        }
        assert!(safe_name(&"x".repeat(1_000)).len() <= MAX_NAME_BYTES);
    }
}
