//! The target of an export: a file, a ZIP file or a folder. It is written next to its final path under a name that
//! ends in `.partial`, and renamed once all of it is on the disk. Dropping it earlier removes it.

use super::document::hexadecimal;
use parlance_contract::ExportPackage;
use parlance_domain::{ConversationId, FileId};
use parlance_encryption::durable;
use parlance_export::{Entry, EntryKind, Manifest};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, BufWriter, Read as _, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile, TempDir};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// How much of a file is copied at once.
const PIECE_BYTES: usize = 256 * 1024;

/// The target of an export.
pub(super) struct Output {
    to: PathBuf,
    partial: PathBuf,
    kind: Kind,
    pub(super) entries: Vec<Entry>,
}

enum Kind {
    File(NamedTempFile),
    Zip(Box<ZipWriter<NamedTempFile>>),
    Folder(TempDir),
}

/// The identity of an exported file.
pub(super) struct About {
    pub(super) path: String,
    pub(super) kind: EntryKind,
    pub(super) conversation_id: Option<ConversationId>,
    pub(super) file_id: Option<FileId>,
}

impl Output {
    /// Begins a target. `package` is `None` for one document.
    pub(super) fn create(to: &Path, package: Option<ExportPackage>) -> io::Result<Self> {
        let parent = parent_of(to);
        let mut name = std::ffi::OsString::from(".");
        name.push(to.file_name().unwrap_or_default());
        name.push("-");
        let mut builder = Builder::new();
        builder.prefix(&name).suffix(".partial");
        let (kind, partial) = match package {
            Some(ExportPackage::Folder) => {
                let folder = builder.tempdir_in(parent)?;
                let partial = folder.path().to_owned();
                (Kind::Folder(folder), partial)
            }
            file => {
                let grown = builder.tempfile_in(parent)?;
                let partial = grown.path().to_owned();
                let is_zip = file == Some(ExportPackage::Zip);
                (if is_zip { Kind::Zip(Box::new(ZipWriter::new(grown))) } else { Kind::File(grown) }, partial)
            }
        };
        Ok(Self { to: to.to_owned(), partial, kind, entries: Vec::new() })
    }

    /// The path of the unfinished export.
    pub(super) fn partial_path(&self) -> &Path {
        &self.partial
    }

    /// A temporary folder next to the target, for files that are made before they are added. It is removed when the
    /// value is dropped.
    pub(super) fn scratch_folder(to: &Path) -> io::Result<TempDir> {
        Builder::new().prefix(".parlance-").suffix(".partial").tempdir_in(parent_of(to))
    }

    /// Adds the output of `write`. For one document, the path is that of the target.
    pub(super) fn add(
        &mut self,
        about: About,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        let (bytes, sha256) = match &mut self.kind {
            Kind::File(file) => hashed(file.as_file_mut(), write)?,
            Kind::Zip(zip) => {
                let method = match about.kind {
                    // Documents of office programs, PDF and pictures are packed already.
                    EntryKind::File => CompressionMethod::Stored,
                    _ => CompressionMethod::Deflated,
                };
                let options = SimpleFileOptions::default().compression_method(method).large_file(true);
                zip.start_file(about.path.as_str(), options)?;
                hashed(zip, write)?
            }
            Kind::Folder(folder) => {
                let path = folder.path().join(&about.path);
                std::fs::create_dir_all(parent_of(&path))?;
                let mut file = File::create_new(&path)?;
                let made = hashed(&mut file, write)?;
                file.sync_all()?;
                made
            }
        };
        let About { path, kind, conversation_id, file_id } = about;
        self.entries.push(Entry { path, kind, bytes, sha256, conversation_id, file_id });
        Ok(())
    }

    /// Adds a copy of a file, unless `is_cancelled` returns true meanwhile.
    pub(super) fn add_copy(
        &mut self,
        about: About,
        from: &Path,
        is_cancelled: impl Fn() -> bool,
    ) -> io::Result<()> {
        let mut file = File::open(from)?;
        self.add(about, move |to| {
            let mut piece = vec![0; PIECE_BYTES];
            loop {
                if is_cancelled() {
                    return Err(io::ErrorKind::Interrupted.into());
                }
                match file.read(&mut piece)? {
                    0 => return Ok(()),
                    n => to.write_all(piece.get(..n).unwrap_or_default())?,
                }
            }
        })
    }

    /// Adds the list of all added files; a single document has none.
    pub(super) fn add_manifest(&mut self, manifest: &Manifest) -> io::Result<()> {
        let about = About {
            path: "manifest.json".to_owned(),
            kind: EntryKind::Index,
            conversation_id: None,
            file_id: None,
        };
        self.add(about, |to| {
            serde_json::to_writer_pretty(&mut *to, manifest)?;
            to.write_all(b"\n")
        })
    }

    /// Renames the target to its final name, or to the first free one; existing files are never overwritten. Returns
    /// the path.
    pub(super) fn finish(self) -> io::Result<PathBuf> {
        let place = match self.kind {
            Kind::File(file) => keep_file(file, &self.to),
            Kind::Zip(zip) => keep_file(zip.finish()?, &self.to),
            Kind::Folder(folder) => keep_folder(folder, &self.to),
        }?;
        // Syncing the folder makes the name durable. Not every file system supports that.
        drop(durable::sync_name(&place));
        Ok(place)
    }
}

fn keep_file(file: NamedTempFile, to: &Path) -> io::Result<PathBuf> {
    file.as_file().sync_all()?;
    let mut file = file;
    for free in parlance_client::free_names(to) {
        match file.persist_noclobber(&free) {
            Ok(_) => return Ok(free),
            Err(taken) if taken.error.kind() == io::ErrorKind::AlreadyExists => file = taken.file,
            Err(failed) => return Err(failed.error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

fn keep_folder(folder: TempDir, to: &Path) -> io::Result<PathBuf> {
    for free in parlance_client::free_names(to) {
        match std::fs::symlink_metadata(&free) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                std::fs::rename(folder.path(), &free)?;
                // The temporary folder was renamed, so it must not be removed.
                drop(folder.keep());
                return Ok(free);
            }
            Err(error) => return Err(error),
            Ok(_) => {}
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Writes data. Returns the number of bytes and their hash.
fn hashed(
    to: &mut dyn Write,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<(u64, String)> {
    let mut hashing = BufWriter::with_capacity(PIECE_BYTES, Hashing { to, hash: Sha256::new(), n_bytes: 0 });
    write(&mut hashing)?;
    hashing.flush()?;
    let hashing = hashing.into_inner().map_err(io::IntoInnerError::into_error)?;
    Ok((hashing.n_bytes, hexadecimal(&hashing.hash.finalize())))
}

struct Hashing<'a> {
    to: &'a mut dyn Write,
    hash: Sha256,
    n_bytes: u64,
}

impl Write for Hashing<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let n = self.to.write(bytes)?;
        self.hash.update(bytes.get(..n).unwrap_or_default());
        self.n_bytes += n as u64;
        Ok(n)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

fn parent_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about(path: &str) -> About {
        About { path: path.to_owned(), kind: EntryKind::Index, conversation_id: None, file_id: None }
    }

    fn names_in(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_target_that_cannot_be_written_whole_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        for package in [None, Some(ExportPackage::Zip), Some(ExportPackage::Folder)] {
            let mut output = Output::create(&folder.path().join("export"), package).unwrap();
            output.add(about("a.txt"), |to| to.write_all(b"a")).unwrap();
            let full = output.add(about("b.txt"), |to| {
                to.write_all(b"half of it")?;
                Err(io::ErrorKind::StorageFull.into())
            });
            assert_eq!(full.unwrap_err().kind(), io::ErrorKind::StorageFull);
            assert_eq!(names_in(folder.path()).len(), 1, "it grows under another name");
            assert!(names_in(folder.path())[0].ends_with(".partial"));
            drop(output);
            assert_eq!(names_in(folder.path()), Vec::<String>::new());
        }
    }

    #[test]
    fn what_is_there_already_is_never_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path().join("export.zip");
        std::fs::write(&to, "mine").unwrap();
        for package in [None, Some(ExportPackage::Zip), Some(ExportPackage::Folder)] {
            let mut output = Output::create(&to, package).unwrap();
            output.add(about("a.txt"), |to| to.write_all(b"a")).unwrap();
            assert_ne!(output.finish().unwrap(), to);
        }
        assert_eq!(std::fs::read_to_string(&to).unwrap(), "mine");
        assert_eq!(
            names_in(folder.path()),
            ["export (2).zip", "export (3).zip", "export (4).zip", "export.zip"]
        );
    }

    #[test]
    fn sizes_and_hashes_are_those_of_what_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let mut output = Output::create(&folder.path().join("one"), Some(ExportPackage::Folder)).unwrap();
        output.add(about("x/abc"), |to| to.write_all(b"abc")).unwrap();
        let entry = output.entries[0].clone();
        assert_eq!(entry.bytes, 3);
        assert_eq!(entry.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        let at = output.finish().unwrap();
        assert_eq!(std::fs::read(at.join("x/abc")).unwrap(), b"abc");
    }
}
