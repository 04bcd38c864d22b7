//! The progress of a conversion: the share of data in the new form.
//!
//! Read from the sizes and first bytes of the files, so that a conversion has nothing to report.

use super::setting_aside::is_data;
use parlance_encryption::temporary_names::is_temporary;
use parlance_encryption::{Form, KeyFile, Stage, files};
use parlance_store::encryption;
use std::path::Path;
use walkdir::WalkDir;

/// Returns the converted part of the data in percent, at most 99; `None` when nothing is being converted.
pub(crate) fn conversion_percent(data_dir: &Path) -> Option<u8> {
    let to = match KeyFile::find(data_dir).ok()??.stage {
        Stage::Encrypting => Form::Encrypted,
        Stage::Decrypting => Form::Plain,
        Stage::Encrypted => return None,
    };
    let is_in_scope = |entry: &walkdir::DirEntry| {
        entry.depth() != 1
            || entry.file_name().to_str().is_some_and(|name| is_data(name) && !is_temporary(name))
    };
    let (mut n_done, mut n_all) = (0_u64, 0_u64);
    // Files are added and removed meanwhile.
    for entry in WalkDir::new(data_dir).into_iter().filter_entry(is_in_scope).filter_map(Result::ok) {
        let Ok(metadata) = entry.metadata() else { continue };
        if !metadata.is_file() || entry.file_name().to_str().is_some_and(is_temporary) {
            continue;
        }
        let n_bytes = metadata.len();
        n_all += n_bytes;
        n_done += match form_of(entry.path()) {
            Some(form) if form == to => n_bytes,
            _ => std::fs::metadata(files::leftover(entry.path())).map_or(0, |half| half.len().min(n_bytes)),
        };
    }
    // The last percent is the step that marks the conversion as done.
    u8::try_from((n_done * 100).checked_div(n_all)?.min(99)).ok()
}

fn form_of(path: &Path) -> Option<Form> {
    let is_encrypted = files::is_encrypted(path).ok()? || encryption::is_encrypted(path).ok()?;
    Some(if is_encrypted { Form::Encrypted } else { Form::Plain })
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlance_encryption::{Key, RecoveryKey};

    #[test]
    fn the_percentage_counts_converted_files_and_the_begun_part_of_the_next_one() {
        let (folder, key) = (tempfile::tempdir().unwrap(), Key::random().unwrap());
        let pasted = folder.path().join("pasted");
        std::fs::create_dir(&pasted).unwrap();
        for name in ["a", "b"] {
            std::fs::write(pasted.join(name), vec![7; 100_000]).unwrap();
        }
        std::fs::write(folder.path().join("window.json"), vec![7; 900_000]).unwrap();
        let percent = || conversion_percent(folder.path());
        assert_eq!(percent(), None);
        let file = KeyFile::new(&key, RecoveryKey::random().unwrap().wrap(&key).unwrap());
        file.write(folder.path()).unwrap();
        assert_eq!(percent(), Some(0));
        files::encrypt(&pasted.join("a"), &key).unwrap();
        assert_eq!(percent(), Some(50));
        std::fs::write(files::leftover(&pasted.join("b")), vec![7; 50_000]).unwrap();
        assert_eq!(percent(), Some(75));
        files::encrypt(&pasted.join("b"), &key).unwrap();
        assert_eq!(percent(), Some(99));
        file.clone().at(Stage::Decrypting).write(folder.path()).unwrap();
        assert_eq!(percent(), Some(0));
        file.at(Stage::Encrypted).write(folder.path()).unwrap();
        assert_eq!(percent(), None);
    }
}
