//! A folder of languages for a test.

use parlance_locales::{Error, Locales, Message, Problem};
use std::path::Path;

/// Tag, name and direction of the test languages.
const LANGUAGES: [(&str, &str, &str); 3] =
    [("en", "English", "ltr"), ("de", "Deutsch", "ltr"), ("ar", "العربية", "rtl")];

/// Reads languages from `(file, text)`, such as `("de/files.ftl", "files = Dateien")`. English is always listed,
/// another language only if it has a file.
pub(crate) fn read(files: &[(&str, &str)]) -> Result<Locales, Error> {
    Locales::read(folder(files).path())
}

/// The folder that [`read`] reads.
pub(crate) fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder for the languages");
    let mut list = String::new();
    for (tag, name, direction) in LANGUAGES {
        if tag == "en" || files.iter().any(|(file, _)| file.starts_with(&format!("{tag}/"))) {
            list.push_str(&format!(
                "[[language]]\ntag = \"{tag}\"\nname = \"{name}\"\ndirection = \"{direction}\"\n"
            ));
        }
    }
    write(folder.path(), "locales.toml", &list);
    write(folder.path(), "en/empty.ftl", "");
    for (file, text) in files {
        write(folder.path(), file, text);
    }
    folder
}

fn write(folder: &Path, file: &str, text: &str) {
    let path = folder.join(file);
    std::fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("the folder is made");
    std::fs::write(path, text).expect("the file is written");
}

/// The mistakes that reading finds.
pub(crate) fn problems(files: &[(&str, &str)]) -> Vec<Problem> {
    match read(files) {
        Err(Error::Messages(problems)) => problems,
        Err(other) => panic!("{other}"),
        Ok(_) => Vec::new(),
    }
}

/// The mistakes of a single English file, without its name.
pub(crate) fn mistakes(text: &str) -> Vec<String> {
    problems(&[("en/files.ftl", text)])
        .into_iter()
        .map(|problem| format!("{}: {}", problem.id, problem.why))
        .collect()
}

/// The messages of a single English file.
pub(crate) fn messages(text: &str) -> Vec<Message> {
    read(&[("en/files.ftl", text)]).expect("the file has no mistake").languages.remove(0).messages
}
