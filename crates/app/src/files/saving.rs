//! Saves code of an answer as a file of the user. Existing files are never overwritten.

use crate::files::downloads::describe_saved;
use crate::kernel::problem::Problem;
use parlance_words::Paragraph;
use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Bytes of code that are written; an answer is shorter.
const MAX_BYTES: usize = 16 << 20;

/// The name under which code in a language is offered to be saved: `code.py`.
#[must_use]
pub fn code_name(language: &str) -> String {
    if language.eq_ignore_ascii_case("mermaid") {
        return "diagram.mmd".to_owned();
    }
    if language == "csv" {
        return "table.csv".to_owned();
    }
    match parlance_markdown::file_ending(language) {
        // In some languages, the whole name of a file determines its kind.
        Some(name) if name.starts_with(char::is_uppercase) => name.to_owned(),
        Some(ending) => format!("code.{ending}"),
        None => "code.txt".to_owned(),
    }
}

/// Writes code to a path that the user chose, or under the first free name there. Returns the path as text.
///
/// # Errors
/// When the code is too long, or cannot be written there; no part of it is left then.
pub async fn save_code(to: PathBuf, mut text: String) -> Result<Paragraph, Problem> {
    if text.len() > MAX_BYTES {
        return Err(Problem::code_too_long(MAX_BYTES));
    }
    // Programs that read lines want the end of the last one.
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let wanted = to.clone();
    let written = tokio::task::spawn_blocking(move || write_new(&wanted, text.as_bytes())).await;
    let path =
        written.map_err(Problem::interrupted)?.map_err(|error| Problem::code_not_saved(&to, &error))?;
    Ok(describe_saved(&to, &path))
}

/// Writes a new file; returns its path.
fn write_new(to: &Path, bytes: &[u8]) -> io::Result<PathBuf> {
    let (mut file, path) = create_new(to)?;
    if let Err(error) = file.write_all(bytes).and_then(|()| file.sync_all()) {
        drop(file);
        if let Err(error) = std::fs::remove_file(&path) {
            tracing::warn!(%error, "the beginning of a file that was not saved could not be removed");
        }
        return Err(error);
    }
    Ok(path)
}

fn create_new(to: &Path) -> io::Result<(File, PathBuf)> {
    for path in parlance_client::free_names(to) {
        match File::create_new(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            created => return created.map(|file| (file, path)),
        }
    }
    Err(io::Error::from(io::ErrorKind::AlreadyExists))
}
