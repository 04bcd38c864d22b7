//! Files in the app's own folders, which no other program has: pasted files, and files imported with conversations of
//! other programs. They are encrypted when the store is.
//!
//! Owns how they are read and written. Files of the user are read unchanged, whatever their first bytes are; so are
//! the contents of private copies. When everything is encrypted, a plain file in place of a private copy is refused.

use parlance_encryption::{Form, Key, Stage, files};
use parlance_store::kept::{KeptStores, Needed};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The folders in the data folder.
const PASTED: &str = "pasted";
const IMPORTED: &str = "imported";

/// The folders of private copies. Clones share them.
#[derive(Clone, Debug)]
pub(crate) struct PrivateCopies {
    pasted: PathBuf,
    imported: PathBuf,
    /// With which they are read, where they are encrypted.
    key: Option<Key>,
    /// The stage of encryption; `None` when nothing is encrypted.
    stage: Option<Stage>,
    kept: Arc<KeptStores>,
}

impl PrivateCopies {
    /// Their folders in the data folder.
    pub(crate) const FOLDERS: [&str; 2] = [PASTED, IMPORTED];

    /// The private copies in a data folder.
    pub(crate) fn below(data_dir: &Path, key: Option<Key>, stage: Option<Stage>) -> Self {
        Self {
            pasted: data_dir.join(PASTED),
            imported: data_dir.join(IMPORTED),
            key,
            stage,
            kept: Arc::default(),
        }
    }

    /// No private copies, for tests.
    #[cfg(test)]
    pub(crate) fn none() -> Self {
        Self::below(Path::new("/nowhere"), None, None)
    }

    /// The folder of pasted files.
    pub(crate) fn pasted(&self) -> &Path {
        &self.pasted
    }

    /// The folder of imported files.
    pub(crate) fn imported(&self) -> &Path {
        &self.imported
    }

    /// Whether a file is one of them.
    pub(crate) fn hold(&self, path: &Path) -> bool {
        path.starts_with(&self.pasted) || path.starts_with(&self.imported)
    }

    /// Opens a file of this computer: one of these, or one of the user.
    pub(crate) fn open(&self, path: &Path) -> io::Result<files::Reader> {
        let Some(key) = self.key.as_ref().filter(|_| self.hold(path)) else { return files::open_plain(path) };
        if self.stage == Some(Stage::Encrypted) {
            return files::open_encrypted(path, key);
        }
        match files::form_of(path, key)? {
            Form::Encrypted => files::open_encrypted(path, key),
            Form::Plain => files::open_plain(path),
        }
    }

    /// Whether a file is encrypted, so that other programs cannot read it.
    pub(crate) fn is_encrypted(&self, path: &Path) -> io::Result<bool> {
        let Some(key) = self.key.as_ref().filter(|_| self.hold(path)) else { return Ok(false) };
        Ok(self.stage == Some(Stage::Encrypted) || files::form_of(path, key)? == Form::Encrypted)
    }

    /// Begins to write a private copy, or a file elsewhere, which is never encrypted.
    pub(crate) fn writer(&self, path: &Path, file: File) -> io::Result<files::Writer<File>> {
        let is_encrypted =
            matches!(self.stage, Some(Stage::Encrypting | Stage::Encrypted)) && self.hold(path);
        files::Writer::new(file, self.key.as_ref().filter(|_| is_encrypted))
    }

    /// Removes all entries of one of these folders that neither `needed` names nor a kept store may need at `now_ms`,
    /// which is `None` while the date is unconfirmed. Returns whether an entry is left.
    pub(crate) fn sweep(
        &self,
        store: &parlance_store::Store,
        dir: &Path,
        needed: &[PathBuf],
        now_ms: Option<i64>,
    ) -> io::Result<bool> {
        let (mut needed, mut unneeded) = (needed.to_vec(), list_others(dir, needed)?);
        if !unneeded.is_empty() {
            match self.kept.needed(store.location(), dir, now_ms)? {
                Needed::Everything => return Ok(true),
                Needed::Files(more) => needed.extend(more),
            }
            unneeded = list_others(dir, &needed)?;
        }
        unneeded.iter().try_for_each(|path| remove(path))?;
        Ok(dir.exists() && std::fs::read_dir(dir)?.next().is_some())
    }

    /// Converts all private copies to a form. Files that have it already stay unchanged.
    pub(crate) fn convert(data_dir: &Path, key: &Key, to: Form) -> io::Result<()> {
        for folder in Self::FOLDERS {
            convert_folder(&data_dir.join(folder), key, to)?;
        }
        Ok(())
    }
}

/// Removes everything from a folder.
pub(crate) fn clear(dir: &Path) -> io::Result<()> {
    list_others(dir, &[])?.iter().try_for_each(|path| remove(path))
}

/// The entries of a folder that neither are nor contain one of the needed files.
fn list_others(dir: &Path, needed: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    let entries = match std::fs::read_dir(dir) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
    Ok(paths.into_iter().filter(|path| !needed.iter().any(|needed| needed.starts_with(path))).collect())
}

fn remove(path: &Path) -> io::Result<()> {
    if std::fs::symlink_metadata(path)?.is_dir() {
        std::fs::remove_dir_all(path)
    } else {
        std::fs::remove_file(path)
    }
}

fn convert_folder(folder: &Path, key: &Key, to: Form) -> io::Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    files::tidy_folder(folder)?;
    // List all of them first, because converting creates temporary entries.
    for entry in std::fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()? {
        let path = entry.path();
        let kind = entry.file_type()?;
        if kind.is_dir() {
            convert_folder(&path, key, to)?;
        } else if kind.is_file() {
            match (files::form_of(&path, key)?, to) {
                (Form::Plain, Form::Encrypted) => files::encrypt_plain(&path, key)?,
                (Form::Encrypted, Form::Plain) => files::decrypt(&path, key)?,
                _ => {}
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlance_store::Store;

    fn filled() -> (tempfile::TempDir, Store, PrivateCopies) {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("parlance.db")).unwrap();
        let copies = PrivateCopies::below(folder.path(), None, None);
        for name in ["a", "b"] {
            std::fs::create_dir_all(copies.pasted().join(name)).unwrap();
            std::fs::write(copies.pasted().join(name).join("x.txt"), "x").unwrap();
        }
        std::fs::write(copies.pasted().join("partial-1"), "half").unwrap();
        (folder, store, copies)
    }

    fn names(dir: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(dir).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_sweep_leaves_what_is_needed_and_nothing_else() {
        let (folder, store, copies) = filled();
        let dir = copies.pasted();
        assert!(copies.sweep(&store, dir, &[dir.join("b/x.txt")], Some(0)).unwrap());
        assert_eq!(names(dir), ["b"]);
        assert!(!copies.sweep(&store, dir, &[], Some(0)).unwrap());
        assert!(!copies.sweep(&store, &folder.path().join("none"), &[], Some(0)).unwrap());
    }

    #[test]
    fn a_sweep_removes_nothing_while_a_store_that_was_set_aside_is_recent() {
        let (folder, store, copies) = filled();
        std::fs::write(folder.path().join("parlance.db.000000000000005.damaged"), "damaged").unwrap();
        assert!(copies.sweep(&store, copies.pasted(), &[], Some(6)).unwrap());
        assert_eq!(names(copies.pasted()), ["a", "b", "partial-1"]);
        clear(copies.pasted()).unwrap();
        assert_eq!(names(copies.pasted()), Vec::<String>::new());
    }

    #[test]
    fn imported_files_of_any_name_survive_turning_encryption_on_and_off() {
        let (folder, key) = (tempfile::tempdir().unwrap(), Key::random().unwrap());
        let imported = PrivateCopies::below(folder.path(), None, None).imported().to_owned();
        let names = ["minutes.converting", "plan.replaced", "notes.md"];
        for (n, name) in names.into_iter().enumerate() {
            std::fs::create_dir_all(imported.join(n.to_string())).unwrap();
            std::fs::write(imported.join(n.to_string()).join(name), name).unwrap();
        }
        for form in [Form::Encrypted, Form::Encrypted, Form::Plain] {
            PrivateCopies::convert(folder.path(), &key, form).unwrap();
            for (n, name) in names.into_iter().enumerate() {
                let path = imported.join(n.to_string()).join(name);
                assert_eq!(files::read(&path, Some(&key)).unwrap(), name.as_bytes());
                assert_eq!(files::is_encrypted(&path).unwrap(), form == Form::Encrypted);
            }
        }
    }

    fn content(copies: &PrivateCopies, path: &Path) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        io::Read::read_to_end(&mut copies.open(path)?, &mut bytes)?;
        Ok(bytes)
    }

    #[test]
    fn an_attachment_that_begins_as_encrypted_files_do_is_read_in_each_stage() {
        let (folder, key) = (tempfile::tempdir().unwrap(), Key::random().unwrap());
        let at = |stage| PrivateCopies::below(folder.path(), stage_key(stage, &key), stage);
        let path = at(None).imported().join("a/strange.bin");
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        let strange = [b"PrlcEnc\x01\n".as_slice(), &[7; 200]].concat();
        std::fs::write(&path, &strange).unwrap();
        assert_eq!(content(&at(None), &path).unwrap(), strange);
        assert_eq!(content(&at(Some(Stage::Encrypting)), &path).unwrap(), strange);
        for _ in 0..2 {
            PrivateCopies::convert(folder.path(), &key, Form::Encrypted).unwrap();
            assert_eq!(content(&at(Some(Stage::Encrypted)), &path).unwrap(), strange);
            assert!(at(Some(Stage::Encrypted)).is_encrypted(&path).unwrap());
        }
        assert_ne!(std::fs::read(&path).unwrap(), strange);
        for _ in 0..2 {
            PrivateCopies::convert(folder.path(), &key, Form::Plain).unwrap();
            assert_eq!(content(&at(Some(Stage::Decrypting)), &path).unwrap(), strange);
            assert_eq!(content(&at(None), &path).unwrap(), strange);
        }
    }

    fn stage_key(stage: Option<Stage>, key: &Key) -> Option<Key> {
        stage.map(|_| key.clone())
    }

    #[test]
    fn a_plain_file_is_refused_once_everything_is_encrypted() {
        let (folder, key) = (tempfile::tempdir().unwrap(), Key::random().unwrap());
        let copies = PrivateCopies::below(folder.path(), Some(key), Some(Stage::Encrypted));
        let path = copies.pasted().join("planted.txt");
        std::fs::create_dir_all(copies.pasted()).unwrap();
        std::fs::write(&path, "planted").unwrap();
        let error = content(&copies, &path).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        assert!(error.to_string().contains("isn't encrypted"), "{error}");
        assert!(copies.is_encrypted(&path).unwrap(), "it is not given to other programs");
    }
}
