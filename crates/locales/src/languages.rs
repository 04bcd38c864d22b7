//! The languages and the folder of their messages.

use crate::language::{Direction, Language};
use crate::{Error, Result, check, pseudo, read};
use std::path::Path;

/// The source language of all translations.
pub const ROOT_LANGUAGE: &str = "en";

const LIST: &str = "locales.toml";

/// All languages with their messages.
#[derive(Debug)]
pub struct Locales {
    /// The languages, English first.
    pub languages: Vec<Language>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    language: Vec<Listed>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    tag: String,
    name: String,
    direction: Direction,
}

impl Locales {
    /// Reads and checks the folder of the languages: `locales.toml` and a folder of Fluent files for each language.
    ///
    /// # Errors
    /// When a file cannot be read, or any message has a mistake; all mistakes are reported together.
    pub fn read(folder: &Path) -> Result<Self> {
        let path = folder.join(LIST);
        let text =
            std::fs::read_to_string(&path).map_err(|source| Error::File { path: path.clone(), source })?;
        let wrong = |why: String| Error::Languages { path: path.clone(), why };
        let list: List = toml::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        let Some(Listed { tag, .. }) = list.language.first() else {
            return Err(wrong("it lists no language".to_owned()));
        };
        if tag != ROOT_LANGUAGE {
            return Err(wrong(format!("the first language must be {ROOT_LANGUAGE}")));
        }
        let mut problems = Vec::new();
        let mut languages: Vec<Language> = Vec::new();
        for Listed { tag, name, direction } in list.language {
            let messages = read::messages(folder, &tag, languages.first(), &mut problems)?;
            languages.push(Language { tag, name, direction, messages });
        }
        check::languages(&languages, &mut problems);
        if problems.is_empty() { Ok(Self { languages }) } else { Err(Error::Messages(problems)) }
    }

    /// Two languages derived from English, which show problems with longer and with right-to-left text.
    #[must_use]
    pub fn pseudo_languages(&self) -> Vec<Language> {
        self.languages.first().map(pseudo::languages).unwrap_or_default()
    }
}
