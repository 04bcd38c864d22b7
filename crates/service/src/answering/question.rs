//! Parses a question into sums, questions about the time, and a query for the documents: an overview, a page or
//! passages. Also detects its language.

mod answer_shape;
mod answer_value;
mod language;
mod overview;
mod search_terms;
mod small_talk;
mod sums;
mod time_questions;
mod unspaced;
mod value_words;

pub(crate) use answer_shape::{AnswerShape, answer_shape, defining_at};
pub(crate) use language::language_of;
pub(crate) use search_terms::{
    SearchTerm, continues_previous, is_follow_up, search_terms, terms_of, with_earlier,
};
pub(crate) use sums::NumberStyle;

use super::tools::clock;
use crate::analysis::words;

/// A parsed question.
#[derive(Debug, Default)]
pub(crate) struct Question {
    /// The requests for tools, in the order of the question.
    pub(crate) tools: Vec<ToolRequest>,
    /// Whether it is small talk with the service. It has no requests then.
    pub(crate) is_small_talk: bool,
    /// The query for the documents; `None` when the tools answer the whole question.
    pub(crate) document_query: Option<DocumentQuery>,
}

/// A request for a tool.
#[derive(Debug)]
pub(crate) enum ToolRequest {
    /// An expression to calculate.
    Calculation(String),
    /// The date and the time.
    Now(clock::TimePlace),
}

/// A query for the documents.
#[derive(Debug, PartialEq)]
pub(crate) enum DocumentQuery {
    /// The beginnings of the documents.
    Overview,
    /// The text of a page.
    Page(u32),
    /// The passages about these words.
    Passages(Vec<SearchTerm>),
}

/// A longer question is pasted text. The parser does not search it for calculations.
const LONG_BYTES: usize = 4_000;

/// Uses of tools in one answer. Only pasted text has more.
const MAX_TOOLS: usize = 16;

fn beginning(text: &str) -> &str {
    text.split_at(text.floor_char_boundary(LONG_BYTES / 4)).0
}

fn end(text: &str) -> &str {
    text.split_at(text.ceil_char_boundary(text.len().saturating_sub(LONG_BYTES / 4))).1
}

impl Question {
    /// Parses a question. `style` is that of its language.
    pub(crate) fn parse(text: &str, style: NumberStyle) -> Self {
        let mut question = Self { is_small_talk: small_talk::is_small_talk(text), ..Self::default() };
        if question.is_small_talk {
            return question;
        }
        if text.len() > LONG_BYTES {
            // The question about a pasted text is before or after it.
            question.document_query = ask_documents(&format!("{} {}", beginning(text), end(text)));
            return question;
        }
        let mut rest: Vec<&str> = Vec::new();
        for clause in clauses(text) {
            if let Some(expression) = sums::find(clause, style) {
                question.add_tool_request(ToolRequest::Calculation(expression));
            } else if let Some(place) = time_questions::find(clause) {
                question.add_tool_request(ToolRequest::Now(place));
            } else {
                rest.push(clause);
            }
        }
        question.document_query = ask_documents(&rest.join(" "));
        question
    }

    /// Adds a request for a tool, unless the same request is there.
    fn add_tool_request(&mut self, tool_request: ToolRequest) {
        let is_same = |other: &ToolRequest| match (other, &tool_request) {
            (ToolRequest::Calculation(other), ToolRequest::Calculation(calculation)) => other == calculation,
            (ToolRequest::Now(other), ToolRequest::Now(now)) => {
                clock::arguments(other) == clock::arguments(now)
            }
            _ => false,
        };
        if self.tools.len() < MAX_TOOLS && !self.tools.iter().any(is_same) {
            self.tools.push(tool_request);
        }
    }
}

/// The clauses of a question: between question marks, semicolons and lines, and after full stops that end a sentence.
fn clauses(text: &str) -> impl Iterator<Item = &str> {
    text.split(['?', '？', '؟', '¿', '\n', ';'])
        .flat_map(|part| part.split(". "))
        .map(str::trim)
        .filter(|clause| !clause.is_empty())
}

fn ask_documents(text: &str) -> Option<DocumentQuery> {
    let spoken = words(&text.replace('’', "'"));
    let terms = search_terms(text);
    if overview::asks_overview(&spoken, &terms) {
        return Some(DocumentQuery::Overview);
    }
    if let Some(page) = page(&spoken, terms.len()) {
        return Some(DocumentQuery::Page(page));
    }
    // “What about it?” has no subject, but the previous question has.
    let points_back = spoken.iter().any(|word| word == "about");
    (!terms.is_empty() || points_back).then_some(DocumentQuery::Passages(terms))
}

/// The page that the words name, if they name hardly anything else.
fn page(spoken: &[String], n_terms: usize) -> Option<u32> {
    let pairs = || spoken.iter().zip(spoken.iter().skip(1));
    let is_page = |word: &str| {
        matches!(
            word,
            "page" | "slide" | "seite" | "folie" | "página" | "pagina" | "p" | "pág" | "صفحة" | "الصفحة"
        )
    };
    let behind = pairs().find_map(|(word, number)| number.parse().ok().filter(|_| is_page(word)));
    // “7ページ”, “第7页”.
    let before = || {
        let is_page = |word: &str| ["ページ", "页", "頁"].iter().any(|page| word.starts_with(page));
        pairs().find_map(|(number, word)| number.parse().ok().filter(|_| is_page(word)))
    };
    // In these languages, the word for the page is one of the terms.
    behind.filter(|_| n_terms <= 2).or_else(|| before().filter(|_| n_terms <= 3))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Question {
        Question::parse(text, NumberStyle::default())
    }

    fn rest(text: &str) -> Option<DocumentQuery> {
        parse(text).document_query
    }

    fn tools(question: &Question) -> Vec<String> {
        let name = |tool_request: &ToolRequest| match tool_request {
            ToolRequest::Calculation(expression) => expression.clone(),
            ToolRequest::Now(about_now) => {
                let arguments = clock::arguments(about_now);
                arguments["time_zone"].as_str().unwrap_or("now").to_owned()
            }
        };
        question.tools.iter().map(name).collect()
    }

    fn searched(text: &str) -> Vec<String> {
        let Some(DocumentQuery::Passages(terms)) = rest(text) else { panic!("{text} asks for no passages") };
        terms.into_iter().map(|term| term.word).collect()
    }

    #[test]
    fn only_words_with_a_subject_are_searched_for() {
        assert_eq!(searched("What does it say about the notice period?"), ["notice", "period"]);
        assert_eq!(searched("Wie lange ist die Kündigungsfrist?"), ["kündigungsfrist"]);
        assert_eq!(searched("How much is the tenant's rent?"), ["tenant", "rent"]);
    }

    #[test]
    fn overviews_are_recognised() {
        for text in [
            "Summarise this.",
            "What is this document about?",
            "Fasse das Dokument zusammen",
            "tl;dr",
            "Give me an overview of the file",
            "Worum geht es in der Datei?",
            "Summarise the lease",
            "A summary of the contract, please",
            "Write a short summary",
            "What is in this file?",
            "Can you summarize the report for me?",
            "Gib mir eine Zusammenfassung",
            "Resume el documento",
            "Resume este texto",
            "Résume ce document",
            "Resume ce document",
            "Resume essa ata",
        ] {
            assert_eq!(rest(text), Some(DocumentQuery::Overview), "{text}");
        }
    }

    #[test]
    fn a_question_with_a_subject_asks_for_no_overview() {
        for text in [
            "What is in the first-aid kit?",
            "What's in section 5?",
            "Was kosten Miete und Heizung zusammen?",
            "Wie viel passt in das Fass?",
            "Who wrote the summary report?",
            "Resume the upload",
            "Resume a paused download",
            "How do I resume the upload?",
            "What about it?",
        ] {
            assert!(matches!(rest(text), Some(DocumentQuery::Passages(_))), "{text}");
        }
    }

    #[test]
    fn a_page_can_be_asked_for() {
        for text in ["What is on page 7?", "7ページの内容は？", "第7页有什么？", "ماذا في الصفحة 7؟"]
        {
            assert_eq!(rest(text), Some(DocumentQuery::Page(7)), "{text}");
        }
    }

    #[test]
    fn several_things_can_be_asked_at_once() {
        let text = "What is 3*4? What time is it? How high is the rent?";
        assert_eq!(tools(&parse(text)), ["3*4", "now"]);
        assert_eq!(searched(text), ["rent"]);
    }

    #[test]
    fn tools_are_used_in_the_order_of_the_question_and_once_for_the_same() {
        for (text, expected) in [
            ("What day is it today? How much is 15 % of 240?", vec!["now", "15 % of 240"]),
            ("What time is it? What day is it? What is the date and time?", vec!["now"]),
            ("What time is it in Tokyo?", vec!["Asia/Tokyo"]),
            ("2+2? 2+2?", vec!["2+2"]),
        ] {
            let question = parse(text);
            assert_eq!(tools(&question), expected, "{text}");
            assert_eq!(question.document_query, None, "{text}");
        }
    }

    #[test]
    fn of_a_pasted_text_the_beginning_and_the_end_are_asked() {
        let pasted = format!("What about the rent?\n{}\nOr the deposit?", "3*4\n".repeat(100_000));
        let question = parse(&pasted);
        assert_eq!(tools(&question), Vec::<String>::new());
        let terms = searched(&pasted);
        assert!(terms.contains(&"rent".to_owned()) && terms.contains(&"deposit".to_owned()), "{terms:?}");
    }

    #[test]
    fn a_question_without_words_asks_nothing_of_documents() {
        assert_eq!(rest("???"), None);
        assert_eq!(rest("2^10 / 3"), None);
    }
}
