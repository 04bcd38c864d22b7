//! The set of questions in `tests/retrieval`.

use crate::Result;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::path::Path;

/// A set of questions with their documents.
pub(crate) struct QuestionSet {
    pub(crate) documents: Vec<Document>,
    pub(crate) questions: Vec<Question>,
}

/// A document, by its name in the questions.
#[derive(Debug, Deserialize)]
pub(crate) struct Document {
    pub(crate) name: String,
    /// The file name of the attachment.
    pub(crate) file: String,
    #[serde(default)]
    pub(crate) group: Group,
    /// The code of its language.
    pub(crate) language: String,
}

/// The group of a document. The results of the first group stay comparable with earlier ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Group {
    #[default]
    First,
    Second,
}

/// The half to which a question belongs, by its document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Half {
    /// Its results are used for tuning.
    Tune,
    /// Its results are reported and not used for tuning.
    Unseen,
}

impl Half {
    /// The half of a document: by the first byte of the SHA-256 of its file name.
    fn of(file: &str) -> Self {
        let is_even = Sha256::digest(file).first().is_some_and(|byte| byte.is_multiple_of(2));
        if is_even { Self::Tune } else { Self::Unseen }
    }

    /// Its name in results.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Tune => "tune",
            Self::Unseen => "unseen",
        }
    }
}

/// The relation of a question to the passage that answers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    Shared,
    Paraphrase,
    Language,
    FollowUp,
    Unanswerable,
}

/// A question with its accepted answers.
#[derive(Debug, Deserialize)]
pub(crate) struct Question {
    pub(crate) ask: String,
    pub(crate) kind: Kind,
    /// The previous question, for a follow-up.
    #[serde(default)]
    pub(crate) after: Option<String>,
    /// Any of these strings, as literal text of the document.
    #[serde(default)]
    pub(crate) answer: Vec<String>,
    /// The document with the answer, if several are attached.
    #[serde(default)]
    document: Option<String>,
    #[serde(default)]
    shape: Option<String>,
    /// The only attached document; `None` if all of the first group are attached.
    #[serde(skip)]
    pub(crate) attached: Option<String>,
    /// `None` for a question to several documents without an answer in any of them.
    #[serde(skip)]
    pub(crate) half: Option<Half>,
    #[serde(skip)]
    pub(crate) group: Group,
}

impl Question {
    /// Whether the answer is a row of a table.
    pub(crate) fn is_about_table(&self) -> bool {
        self.shape.as_deref() == Some("table")
    }

    /// Whether a passage contains the answer.
    pub(crate) fn is_answered_by(&self, passage: &str) -> bool {
        let passage = normalised(passage);
        self.answer.iter().any(|answer| passage.contains(&normalised(answer)))
    }
}

/// Lowercase letters and digits only: line breaks and punctuation depend on the format.
fn normalised(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[derive(Deserialize)]
struct Documents {
    document: Vec<Document>,
}

#[derive(Deserialize)]
struct Questions {
    question: Vec<Question>,
}

impl Question {
    /// The questions of one file.
    pub(crate) fn read_all(path: &Path) -> Result<Vec<Self>> {
        let questions: Questions = toml::from_str(&std::fs::read_to_string(path)?)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(questions.question)
    }
}

impl QuestionSet {
    /// Reads `documents.toml` and the files in `questions`.
    pub(crate) fn read(folder: &Path) -> Result<Self> {
        let documents: Documents = toml::from_str(&std::fs::read_to_string(folder.join("documents.toml"))?)?;
        let mut questions = Vec::new();
        let mut paths: Vec<_> = std::fs::read_dir(folder.join("questions"))?
            .map(|entry| Ok(entry?.path()))
            .collect::<Result<_>>()?;
        paths.sort();
        for path in paths {
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let of_file = Question::read_all(&path)?;
            let attached = (name != "all").then_some(name);
            questions.extend(of_file.into_iter().map(|question| {
                let about = attached.as_ref().or(question.document.as_ref());
                let document = documents.document.iter().find(|document| Some(&document.name) == about);
                Question {
                    attached: attached.clone(),
                    half: document.map(|document| Half::of(&document.file)),
                    group: document.map_or(Group::First, |document| document.group),
                    ..question
                }
            }));
        }
        Ok(Self { documents: documents.document, questions })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_half_of_a_document_follows_from_its_name() {
        assert_eq!(Half::of("murders.csv"), Half::Tune);
        assert_eq!(Half::of("ubuntu.csv"), Half::Unseen);
    }
}
