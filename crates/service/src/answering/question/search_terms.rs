//! The search terms of a question, with their weights.

use super::language;
use super::unspaced;
use super::{LONG_BYTES, beginning, end};
use crate::analysis::{SpokenWord, is_stop_word, is_unspaced, spoken_words, words};
use std::collections::BTreeSet;

/// A search term, in lower case.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SearchTerm {
    pub(crate) word: String,
    /// Whether it is a label, such as section 1.10: only the same spelling matches.
    pub(crate) is_label: bool,
    /// Its weight, from 0 to 1.
    pub(crate) weight: f64,
}

impl SearchTerm {
    /// Whether it is a subject of the question, or of the question before a follow-up.
    pub(crate) fn is_subject(&self) -> bool {
        self.weight >= EARLIER
    }
}

/// The weight of a subject of the question.
const SUBJECT: f64 = 1.0;

/// The weight of a word that is common in questions about any subject.
const COMMON: f64 = 0.3;

/// The weight of a word for the document itself.
const OF_DOCUMENT: f64 = 0.1;

/// The weight of a word of the previous question, which a follow-up leaves out.
const EARLIER: f64 = 0.4;

/// The largest number of words of the previous question that are added to a follow-up.
const MAX_EARLIER: usize = 6;

/// Longer words of a language without a list of stop words have the full weight.
const MAX_SMALL_LETTERS: usize = 3;

/// The largest number of search terms. Only pasted text has more.
const MAX_TERMS: usize = 32;

/// Verbs and nouns of questions about any subject, in addition to the stop words of their languages.
const COMMON_WORDS: &str = "happen happens happened mean means need needs needed use used using make made makes get gets got know want work \
    works go goes come comes called call contain contains mention mentions mentioned state stated states according regarding belong exactly \
    possible thing things more others else kind kinds type types sort way ways good best like look see take takes long high large big old \
    heißt bedeutet braucht benutzt verwendet funktioniert passiert möglich genau art arten sache \
    signifie besoin utiliser utilise fonctionne possible chose type significa necesita usar funciona posible cosa tipo";

/// Words for the document itself.
const DOCUMENT_WORDS: &str = "attached attachment attachments article document documents doc file files manual book guide page pages paper pdf \
    report text dokument dokumente dokuments datei dateien anhang handbuch seite seiten bericht fichier archivo documento texte manuel";

pub(super) fn is_document_word(word: &str) -> bool {
    DOCUMENT_WORDS.split_whitespace().any(|known| known == word)
}

fn is_common(word: &str) -> bool {
    COMMON_WORDS.split_whitespace().any(|known| known == word)
}

/// The search terms of a text, each once. If none is a subject, all have the full weight.
pub(crate) fn search_terms(text: &str) -> Vec<SearchTerm> {
    let joined;
    let text = if text.len() > LONG_BYTES {
        // The question about a pasted text is before or after it.
        joined = format!("{} {}", beginning(text), end(text));
        joined.as_str()
    } else {
        text
    };
    let tag = language::tag_of(text).unwrap_or("en");
    // A language without a list of stop words has short ones: `как`, `что`.
    let is_unlisted = language::tag_of(text).is_none();
    let is_small = |word: &str| {
        is_unlisted
            && word.chars().count() <= MAX_SMALL_LETTERS
            && word.chars().all(|letter| letter.is_alphabetic() && !letter.is_ascii() && !is_unspaced(letter))
    };
    let mut seen = BTreeSet::new();
    let said = spoken_words(text);
    // “How high” asks for a number, not for something high.
    let measured = |at: usize| {
        at.checked_sub(1).and_then(|before| said.get(before)).is_some_and(|word| asks_measure(&word.text))
    };
    let all: Vec<(String, bool)> = said
        .iter()
        .enumerate()
        .filter(|(at, word)| !(measured(*at) && is_measure(&word.text)))
        .flat_map(|(_, word)| subjects(word).into_iter().map(|subject| (subject, word.is_label)))
        .filter(|subject| seen.insert(subject.clone()))
        .collect();
    let says_something = |(word, _): &&(String, bool)| {
        !is_stop_word(word, tag) && (word.chars().count() > 1 || word.chars().any(is_own_word))
    };
    let mut terms: Vec<SearchTerm> = all
        .iter()
        .filter(says_something)
        .map(|(word, is_label)| {
            let weight = match (is_document_word(word), is_common(word) || is_small(word)) {
                (true, _) => OF_DOCUMENT,
                (false, true) => COMMON,
                (false, false) => SUBJECT,
            };
            SearchTerm { word: word.clone(), is_label: *is_label, weight }
        })
        .collect();
    if terms.iter().all(|term| term.weight < SUBJECT) {
        terms.iter_mut().for_each(|term| term.weight = SUBJECT);
    }
    within_bound(terms)
}

/// The terms of a follow-up and those of the previous question, which name its subject and have a smaller weight.
pub(crate) fn with_earlier(mut terms: Vec<SearchTerm>, earlier: &str) -> Vec<SearchTerm> {
    let before = search_terms(earlier).into_iter().filter(|term| term.weight >= SUBJECT);
    let new: Vec<SearchTerm> =
        before.filter(|term| terms.iter().all(|known| known.word != term.word)).take(MAX_EARLIER).collect();
    terms.extend(new.into_iter().map(|term| SearchTerm { weight: EARLIER, ..term }));
    terms
}

fn asks_measure(word: &str) -> bool {
    matches!(word, "how" | "wie" | "hoe" | "hur" | "hvor")
}

fn is_measure(word: &str) -> bool {
    const MEASURES: &str = "high long large big old much many often far tall deep wide heavy fast hoch lange lang groß alt viel viele oft weit tief breit \
        schwer schnell";
    MEASURES.split_whitespace().any(|known| known == word)
}

/// Whether the first words of a question continue the previous one.
pub(crate) fn continues_previous(text: &str) -> bool {
    const BEGINNINGS: [&str; 10] =
        ["and", "or", "but", "what about", "how about", "und", "oder", "et", "y", "e"];
    let joined = format!("{} ", words(text).join(" "));
    // “Y a-t-il …?” is French; “y” alone is Spanish.
    if joined.starts_with("y a t ") {
        return false;
    }
    BEGINNINGS.iter().any(|beginning| joined.starts_with(&format!("{beginning} ")))
}

/// Whether a question needs the previous one to be understood: it has no subject, begins with “and”, or has a pronoun
/// for all but one of its subjects. All other questions are answered independently of the previous one.
pub(crate) fn is_follow_up(text: &str, terms: &[SearchTerm]) -> bool {
    const POINTING: &str = "it its they them their that those this these one ones he she him her his there then und dann dort damit davon dafür \
        ihn ihm er sie es ils elles celui celle eso ellos ellas isso eles elas";
    let said = words(text);
    let begins = continues_previous(text);
    let existence = existence_phrase(&said);
    // Common words have the full weight only if there is no other word.
    let is_subject = |term: &&SearchTerm| {
        term.weight >= SUBJECT && !is_common(&term.word) && !is_document_word(&term.word)
    };
    let n_subjects = terms.iter().filter(is_subject).count();
    let is_pointing = |word: &String| POINTING.split_whitespace().any(|known| known == word);
    // “There” in “Is there a deposit?” does not refer to anything.
    let n_empty = existence
        .map_or(0, |phrase| phrase.split(' ').filter(|word| matches!(*word, "there" | "es")).count());
    let points = said.iter().filter(|word| is_pointing(word)).count() > n_empty;
    n_subjects == 0
        || (n_subjects == 1 && existence.is_none() && is_cut_short(&said))
        || (begins && n_subjects <= 4)
        || (points && n_subjects <= 1)
}

/// The words with which a question asks whether something exists: `Is there …?`, `Gibt es …?`, `Y a-t-il …?`.
fn existence_phrase(said: &[String]) -> Option<&'static str> {
    const PHRASES: &str = "is there|are there|was there|were there|will there|isn't there|aren't there|there is|there are|there was|gibt es|gab es|\
        es gibt|es gab|y a|hay|había|existe|existem|há";
    let joined = format!(" {} ", said.join(" "));
    PHRASES.split('|').map(str::trim).find(|phrase| joined.contains(&format!(" {phrase} ")))
}

/// Whether a question is not a full sentence: `Who pays?`, `For the tenants?`, `押金呢？`.
fn is_cut_short(said: &[String]) -> bool {
    const PREPOSITIONS: &str = "for in on at with without from to by during für mit ohne bei im in am nach vor pour avec sans dans en para con sin \
        por com sem no na";
    match said {
        [one] if one.chars().all(is_unspaced) => one.chars().count() <= 3,
        [] | [_] | [_, _] => true,
        [first, _, _] => PREPOSITIONS.split_whitespace().any(|known| known == first),
        _ => false,
    }
}

/// Search terms for these words from documents.
pub(crate) fn terms_of(words: &[String]) -> Vec<SearchTerm> {
    let term = |word: &String| SearchTerm { word: word.clone(), is_label: false, weight: SUBJECT };
    words.iter().map(term).collect()
}

/// The first and the last terms, if there are too many.
fn within_bound(terms: Vec<SearchTerm>) -> Vec<SearchTerm> {
    let n_left_out = terms.len().saturating_sub(MAX_TERMS);
    let is_kept = |index: &usize| *index < MAX_TERMS / 2 || *index >= MAX_TERMS / 2 + n_left_out;
    (0..).zip(terms).filter(|(index, _)| is_kept(index)).map(|(_, term)| term).collect()
}

/// Whether a single letter or digit can be a word.
fn is_own_word(letter: char) -> bool {
    letter.is_numeric() || is_unspaced(letter)
}

/// The parts of a word that can be a subject, such as a label, or a number with its unit.
fn subjects(word: &SpokenWord) -> Vec<String> {
    if word.is_label {
        return vec![word.text.clone()];
    }
    if let Some((number, unit)) = word.unit_start.and_then(|at| word.text.split_at_checked(at)) {
        return vec![number.to_owned(), unit.to_owned()];
    }
    unspaced::subjects(&word.text).iter().flat_map(|word| parts(word)).collect()
}

/// A word without its ending: `tenant's` is a tenant, and `l'appartement` is two words.
fn parts(word: &str) -> Vec<String> {
    let word = word.trim_end_matches("'s").trim_end_matches("’s");
    if !word.chars().any(char::is_alphabetic) {
        return vec![word.to_owned()];
    }
    word.split(['\'', '’', '.', '_', ':']).filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(String, f64)> {
        search_terms(text).into_iter().map(|term| (term.word, term.weight)).collect()
    }

    #[test]
    fn stop_words_are_those_of_the_language_of_the_question_alone() {
        assert_eq!(found("When did the war begin?").first().map(|(word, _)| word.as_str()), Some("war"));
        let man = found("How did the man die?");
        assert_eq!(man.iter().map(|(word, _)| word.as_str()).collect::<Vec<_>>(), ["man", "die"]);
        assert_eq!(
            found("Wann war der Umbau?").iter().map(|(word, _)| word.as_str()).collect::<Vec<_>>(),
            ["umbau"]
        );
    }

    #[test]
    fn a_number_is_searched_for_without_its_unit() {
        let words: Vec<String> =
            found("Is a dog of 10kg allowed?").into_iter().map(|(word, _)| word).collect();
        assert!(words.contains(&"10".to_owned()) && words.contains(&"kg".to_owned()), "{words:?}");
    }

    #[test]
    fn a_label_is_searched_for_as_written() {
        let labels = |text: &str| -> Vec<String> {
            search_terms(text).into_iter().filter(|term| term.is_label).map(|term| term.word).collect()
        };
        assert_eq!(labels("What does section 1.10 say?"), ["1.10"]);
        assert_eq!(labels("Was sagt § 7g?"), ["7g"]);
        assert_eq!(labels("Who has 1.10 EUR and 7g?"), Vec::<String>::new());
    }

    #[test]
    fn small_words_of_arabic_are_not_searched_for() {
        let words: Vec<String> = found("ما هي مدة العقد؟").into_iter().map(|(word, _)| word).collect();
        assert_eq!(words, ["مدة", "العقد"]);
    }

    #[test]
    fn short_words_of_a_language_without_a_list_have_a_smaller_weight() {
        let terms = found("Как для вас срок аренды");
        let weight = |word: &str| terms.iter().find(|(known, _)| known == word).unwrap().1;
        assert!(weight("как") < weight("срок") && weight("вас") < weight("аренды"), "{terms:?}");
    }

    #[test]
    fn common_words_have_a_smaller_weight() {
        let terms = found("What happens to the deposit?");
        assert_eq!(terms, [("happens".to_owned(), COMMON), ("deposit".to_owned(), SUBJECT)]);
        assert_eq!(found("What is good?"), [("good".to_owned(), SUBJECT)]);
    }

    #[test]
    fn a_follow_up_is_searched_with_the_previous_subject() {
        let terms =
            with_earlier(search_terms("And for tenants?"), "How long is the notice period for landlords?");
        let words: Vec<&str> = terms.iter().map(|term| term.word.as_str()).collect();
        assert_eq!(words, ["tenants", "notice", "period", "landlords"]);
        assert!(terms[0].weight > terms[1].weight);
    }

    #[test]
    fn a_question_with_its_own_subject_is_no_follow_up() {
        let follows = |text: &str| is_follow_up(text, &search_terms(text));
        for text in [
            "How high is the deposit?",
            "Wie hoch ist die Kaution?",
            "When must the rent be paid?",
            "What is the deposit?",
            "押金是多少？",
            "Is there a deposit?",
            "Gibt es eine Kaution?",
            "Gibt es Kaution?",
            "Y a-t-il une caution ?",
            "¿Hay fianza?",
        ] {
            assert!(!follows(text), "{text}");
        }
        for text in [
            "And for tenants?",
            "Why?",
            "How long does it take?",
            "Who pays?",
            "For the tenants?",
            "What does it mean?",
            "Is there more?",
            "Is there a deposit for it?",
            "¿Hay eso en el contrato?",
            "What is there?",
        ] {
            assert!(follows(text), "{text}");
        }
    }

    #[test]
    fn of_many_words_the_first_and_the_last_are_searched_for() {
        let text: String = (0..100).map(|number| format!("word{number} ")).collect();
        let terms = search_terms(&text);
        assert_eq!(terms.len(), MAX_TERMS);
        assert_eq!((terms[0].word.as_str(), terms[31].word.as_str()), ("word0", "word99"));
    }
}
