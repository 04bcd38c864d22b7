//! The set of questions in `tests/retrieval`.

use crate::Result;
use serde::Deserialize;
use std::path::Path;

/// A set of questions with the documents that they are about.
pub(crate) struct QuestionSet {
    pub(crate) documents: Vec<Document>,
    pub(crate) questions: Vec<Question>,
}

/// A document, by the name that questions give it.
#[derive(Debug, Deserialize)]
pub(crate) struct Document {
    pub(crate) name: String,
    /// The name under which it is attached.
    pub(crate) file: String,
}

/// How a question relates to the passage that answers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    Shared,
    Paraphrase,
    Language,
    FollowUp,
    Unanswerable,
}

/// A question, and what a passage holds that answers it.
#[derive(Debug, Deserialize)]
pub(crate) struct Question {
    pub(crate) ask: String,
    pub(crate) kind: Kind,
    /// The question before it.
    #[serde(default)]
    pub(crate) after: Option<String>,
    /// Any of these words, as they stand in the document.
    #[serde(default)]
    pub(crate) answer: Vec<String>,
    /// The one document that is attached; `None` for all of them.
    #[serde(skip)]
    pub(crate) attached: Option<String>,
}

impl Question {
    /// Whether a passage answers it.
    pub(crate) fn is_answered_by(&self, passage: &str) -> bool {
        let passage = normalised(passage);
        self.answer.iter().any(|answer| passage.contains(&normalised(answer)))
    }
}

/// Letters and digits in lower case: how lines break and which marks stand between words is the format's affair.
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
            let of_file: Questions = toml::from_str(&std::fs::read_to_string(&path)?)
                .map_err(|error| format!("{}: {error}", path.display()))?;
            let attached = (name != "all").then_some(name);
            questions.extend(
                of_file
                    .question
                    .into_iter()
                    .map(|question| Question { attached: attached.clone(), ..question }),
            );
        }
        Ok(Self { documents: documents.document, questions })
    }
}
