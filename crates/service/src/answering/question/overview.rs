//! Whether a question asks for an overview of a document.

use super::search_terms::{SearchTerm, is_document_word};
use crate::analysis::is_stop_word;

/// A question with more subjects asks for passages, even if it mentions a summary.
const MAX_SUBJECTS: usize = 4;

/// Verbs that ask for an overview at the beginning of a question.
const VERBS: &str = "summarise|summarize|summarising|summarizing|sum up|outline|zusammenfassen|fasse|fass|résume|résumer|resuma|riassumi";

/// Nouns for an overview.
const NOUNS: &str = "summary|tldr|tl dr|overview|outline|key points|main points|main topics|gist|zusammenfassung|überblick|hauptpunkte|kernaussagen|\
    résumé|resumen|resumo|riassunto";

/// Phrases that ask what a document is about.
const ABOUT: &str = "what is it about|what's it about|worum geht|wovon handelt";

/// Words before the verb or the noun that are not a subject.
const FILLERS: &str = "a an the please can could would will you give me i want need write create make provide short brief quick kurze kurzen kurz eine ein \
    einen bitte kannst könntest du gib mir schreibe erstelle un une le el la uma um o";

/// Words between a noun and the document that it summarises.
const OF: [&str; 14] =
    ["of", "about", "von", "vom", "über", "der", "des", "de", "du", "del", "do", "da", "di", "for"];

/// Whether the words of a question ask for an overview. `terms` are its subjects.
pub(super) fn asks_overview(spoken: &[String], terms: &[SearchTerm]) -> bool {
    let joined = format!(" {} ", spoken.join(" "));
    let contains = |phrase: &str| joined.contains(&format!(" {phrase} "));
    let names_documents_only =
        terms.iter().all(|term| is_document_word(&term.word) || is_one_of(&term.word, FILLERS));
    let beginning = without_fillers(spoken);
    let begins = |phrase: &str| beginning.starts_with(&format!("{phrase} "));
    // In Spanish, Portuguese, and French without accents, “resume” asks for an overview. In English it is another verb.
    let begins_romance =
        beginning.strip_prefix("resume ").is_some_and(|rest| rest.split(' ').take(2).any(is_romance));
    let has_few_subjects = terms.len() <= MAX_SUBJECTS;
    // “What about it?” asks for more of the previous answer.
    let asks_for_more = begins("what about") || begins("how about");
    let is_about =
        contains("about") && !asks_for_more && terms.iter().all(|term| is_document_word(&term.word));
    let is_of_something = |noun: &str| OF.iter().any(|of| joined.contains(&format!(" {noun} {of} ")));
    is_about
        || has_few_subjects && (begins_romance || VERBS.split('|').any(begins))
        || has_few_subjects && ABOUT.split('|').any(contains)
        || has_few_subjects && NOUNS.split('|').any(|noun| begins(noun) || is_of_something(noun))
        || names_documents_only && NOUNS.split('|').any(contains)
        || names_documents_only && !terms.is_empty() && (contains("what is in") || contains("what's in"))
}

/// The words after the fillers at the beginning, each with a space after it.
fn without_fillers(spoken: &[String]) -> String {
    let rest = spoken.iter().skip_while(|word| is_one_of(word, FILLERS));
    rest.flat_map(|word| [word.as_str(), " "]).collect()
}

/// Whether a word is Spanish, Portuguese or French, and not English.
fn is_romance(word: &str) -> bool {
    let is_document = matches!(word, "archivo" | "arquivo" | "documento" | "texto" | "texte");
    let is_small = ["es", "fr", "pt-BR"].iter().any(|tag| is_stop_word(word, tag));
    is_document || is_small && !is_stop_word(word, "en")
}

fn is_one_of(word: &str, list: &str) -> bool {
    list.split_whitespace().any(|known| known == word)
}
