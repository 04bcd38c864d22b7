//! An answer before it is written to the stream: the tools used, and a text with citations.

use crate::answering::tokens;
use parlance_words::{Language, Paragraph};
use serde_json::Value;
use uuid::Uuid;

/// A complete answer.
#[derive(Debug)]
pub(crate) struct Answer {
    /// The language of the text.
    pub(crate) language: &'static Language,
    pub(crate) tools: Vec<ToolUse>,
    pub(crate) text: String,
    /// In the order of their positions in the text.
    pub(crate) citations: Vec<Citation>,
    /// Whether it was cut at the token limit.
    pub(crate) is_cut: bool,
}

/// A tool call with its output.
#[derive(Debug)]
pub(crate) struct ToolUse {
    pub(crate) name: &'static str,
    pub(crate) arguments: Value,
    pub(crate) output: Value,
}

/// The source of a quote in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Citation {
    pub(crate) file_id: Uuid,
    pub(crate) filename: String,
    /// The end of the quoted passage in the text, in characters.
    pub(crate) index: usize,
    pub(crate) location: Option<String>,
    /// The quote as the document has it.
    pub(crate) quote: String,
}

impl Answer {
    /// An empty answer.
    pub(crate) fn new(language: &'static Language) -> Self {
        Self { language, tools: Vec::new(), text: String::new(), citations: Vec::new(), is_cut: false }
    }

    /// Adds sentences as a paragraph.
    pub(crate) fn say(&mut self, sentences: impl Into<Paragraph>) {
        self.add_paragraph(&sentences.into().in_language(self.language));
    }

    /// Adds sentences and a list below them as a paragraph.
    pub(crate) fn say_with_list(&mut self, sentences: impl Into<Paragraph>, list: &[String]) {
        let sentences = sentences.into().in_language(self.language);
        let entries: Vec<String> = list.iter().map(|entry| format!("- {entry}")).collect();
        self.add_paragraph(&format!("{sentences}\n\n{}", entries.join("\n")));
    }

    /// Adds a paragraph.
    pub(crate) fn add_paragraph(&mut self, paragraph: &str) {
        if !self.text.is_empty() {
            self.text.push_str("\n\n");
        }
        self.text.push_str(paragraph);
    }

    /// Adds a paragraph with a quote. `cite` gets the position of its end.
    pub(crate) fn add_quote(&mut self, paragraph: &str, cite: impl FnOnce(usize) -> Citation) {
        self.add_paragraph(paragraph);
        self.citations.push(cite(self.text.chars().count()));
    }

    /// Whether it is only a message of the service about itself: it has no quote, and no result of a tool.
    pub(crate) fn is_notice(&self) -> bool {
        self.citations.is_empty() && self.tools.is_empty()
    }

    /// The number of tokens, including tools.
    pub(crate) fn n_tokens(&self) -> u64 {
        self.n_tool_tokens() + tokens::count(&self.text)
    }

    /// The number of tokens in the tools' arguments and outputs.
    pub(crate) fn n_tool_tokens(&self) -> u64 {
        self.tools.iter().map(|tool| tokens::count(&tool.arguments.to_string())).sum()
    }

    /// Cuts the text so that the answer has at most `max_tokens` tokens, but at least one word, and never within bold
    /// text. Removes the citations of the removed text.
    pub(crate) fn truncate_to(&mut self, max_tokens: u64) {
        let left = max_tokens.saturating_sub(self.n_tool_tokens());
        let kept = tokens::truncate(&self.text, left);
        if kept.len() == self.text.len() {
            return;
        }
        let length = before_open_bold(kept).len();
        self.text.truncate(length);
        self.is_cut = true;
        let n_chars = self.text.chars().count();
        self.citations.retain(|citation| citation.index <= n_chars);
    }
}

/// The text before an unclosed bold mark in its last paragraph. The whole text if nothing precedes the mark.
fn before_open_bold(text: &str) -> &str {
    const MARK: &str = "**";
    let paragraph = text.rfind("\n\n").map_or(0, |at| at + 2);
    let marks = text.match_indices(MARK).map(|(at, _)| at);
    let marks: Vec<usize> = marks
        .filter(|at| *at >= paragraph && !text.get(..*at).is_some_and(|before| before.ends_with('\\')))
        .collect();
    let open = marks.last().filter(|_| marks.len() % 2 == 1);
    let before = open.and_then(|at| text.get(..*at)).map(str::trim_end);
    before.filter(|before| before.chars().any(char::is_alphanumeric)).unwrap_or(text)
}

#[cfg(test)]
impl Answer {
    /// An answer with two quotes.
    pub(crate) fn quoting_twice() -> Self {
        let mut answer = Self::new(parlance_words::english());
        let cite = |index| Citation {
            file_id: Uuid::nil(),
            filename: "a.txt".to_owned(),
            index,
            location: None,
            quote: String::new(),
        };
        answer.add_quote("> Ä one", cite);
        answer.add_quote("> two", cite);
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cut_answer_keeps_only_the_citations_it_still_holds() {
        let mut answer = Answer::quoting_twice();
        let indexes: Vec<_> = answer.citations.iter().map(|citation| citation.index).collect();
        assert_eq!(indexes, [7, 14]);

        answer.truncate_to(3);
        assert_eq!((answer.text.as_str(), answer.citations.len(), answer.is_cut), ("> Ä one", 1, true));
    }

    #[test]
    fn a_cut_within_bold_text_moves_before_it() {
        for (text, kept) in [
            ("The rent is **1250", "The rent is"),
            ("The **rent** is", "The **rent** is"),
            ("**1250", "**1250"),
            ("A **b\n\nThe rent", "A **b\n\nThe rent"),
            ("The \\** rent", "The \\** rent"),
        ] {
            assert_eq!(before_open_bold(text), kept);
        }
    }
}
