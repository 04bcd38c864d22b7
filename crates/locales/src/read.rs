//! Parses the Fluent files of a language into messages.

use crate::inline::Definitions;
use crate::kinds;
use crate::language::Language;
use crate::message::Message;
use crate::{Error, Problem, Result};
use fluent_syntax::ast::{Entry, Resource};
use fluent_syntax::parser;
use std::path::{Path, PathBuf};

/// Maximum length of unreadable text quoted in an error, in letters.
const MAX_QUOTE: usize = 60;

/// Reads all messages of a language. Parameters have the kinds of those in `root`, which is absent for the root
/// itself. Mistakes are added to `problems`; messages with mistakes are omitted.
pub(crate) fn messages(
    folder: &Path,
    tag: &str,
    root: Option<&Language>,
    problems: &mut Vec<Problem>,
) -> Result<Vec<Message>> {
    let mut files = Vec::new();
    for path in fluent_files(&folder.join(tag))? {
        let text =
            std::fs::read_to_string(&path).map_err(|source| Error::File { path: path.clone(), source })?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let file = format!("{tag}/{name}");
        files.push((file.clone(), parsed(&file, text, problems)));
    }
    let definitions = Definitions::of(&files, problems);
    let mut messages = Vec::new();
    for (file, resource) in &files {
        for entry in &resource.body {
            let Entry::Message(message) = entry else { continue };
            let id = message.id.name.clone();
            let outcome = definitions.pattern_of(message).and_then(|pattern| {
                let known = root.and_then(|root| root.messages.iter().find(|one| one.id == id));
                kinds::settle(pattern, known.map(|known| known.parameters.as_slice()))
            });
            match outcome {
                Ok((pattern, parameters)) => {
                    messages.push(Message { id, file: file.clone(), parameters, pattern });
                }
                Err(why) => problems.push(Problem { file: file.clone(), id, why }),
            }
        }
    }
    Ok(messages)
}

/// The files of a language by name.
fn fluent_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let failed = |source| Error::File { path: folder.to_owned(), source };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|extension| extension == "ftl") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn parsed(file: &str, text: String, problems: &mut Vec<Problem>) -> Resource<String> {
    let (resource, errors) = match parser::parse(text) {
        Ok(resource) => (resource, Vec::new()),
        Err((resource, errors)) => (resource, errors),
    };
    let junk = resource.body.iter().filter_map(|entry| match entry {
        Entry::Junk { content } => Some(content),
        _ => None,
    });
    // The parser reports an error for each skipped piece.
    for (content, error) in junk.zip(&errors) {
        let id = content.trim().chars().take_while(|letter| *letter != '\n').take(MAX_QUOTE).collect();
        problems.push(Problem {
            file: file.to_owned(),
            id,
            why: format!("this is not Fluent: {}", error.kind),
        });
    }
    resource
}
