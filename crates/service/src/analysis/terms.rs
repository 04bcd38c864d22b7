//! Terms: stemmed and folded words. Words with the same stem are one term.

use super::language::TextLanguage;
use super::numbers::{SpacedNumber, has_parts_of_label, plain_number, unit_start};
use super::segments::segments;
use super::tokens::tokens;
use super::words::{composed, folded, is_unspaced};
use rust_stemmers::Stemmer;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

/// A term and the position of its word in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Term {
    /// The stemmed and folded word.
    pub(crate) text: String,
    /// The bytes of its word.
    pub(crate) range: Range<usize>,
}

/// The largest number of words in the cache of an analyzer, and the largest number of bytes of each.
const MAX_KNOWN: usize = 50_000;
const MAX_KNOWN_BYTES: usize = 64;

/// Shorter words are not compounds.
const MIN_COMPOUND_LETTERS: usize = 8;

/// The first letter of a reversed term. No word has it, and the index takes it for a letter.
const REVERSED: char = '\u{e000}';

/// Makes the terms of texts in one language, and caches them, because most words of a document are repeated.
pub(crate) struct Analyzer {
    stemmer: Option<Stemmer>,
    has_compounds: bool,
    /// The terms of earlier words that have one part.
    known: HashMap<Box<str>, Box<str>>,
}

impl Analyzer {
    pub(crate) fn new(language: TextLanguage) -> Self {
        Self {
            stemmer: language.algorithm().map(Stemmer::create),
            has_compounds: language.has_compounds(),
            known: HashMap::new(),
        }
    }

    /// The terms of a text in order. Stop words are included, because phrases and positions need them.
    pub(crate) fn terms(&mut self, text: &str) -> Vec<Term> {
        let mut terms = Vec::new();
        self.for_each_term(text, |text, range| terms.push(Term { text: text.to_owned(), range }));
        terms
    }

    /// The text of the index: the terms with spaces between them. Each possible compound follows in reverse, so that a
    /// prefix query finds it by its end.
    pub(crate) fn index_text(&mut self, text: &str) -> String {
        let has_compounds = self.has_compounds;
        let mut indexed = String::with_capacity(text.len());
        self.for_each_term(text, |term, _| {
            if !indexed.is_empty() {
                indexed.push(' ');
            }
            indexed.push_str(term);
            let is_compound = |term: &str| {
                term.chars().count() >= MIN_COMPOUND_LETTERS && term.chars().all(char::is_alphabetic)
            };
            if has_compounds && is_compound(term) {
                indexed.push(' ');
                indexed.push_str(&reversed(term));
            }
        });
        indexed
    }

    fn for_each_term(&mut self, text: &str, mut take: impl FnMut(&str, Range<usize>)) {
        let mut unspaced: Option<Range<usize>> = None;
        let mut spaced_number = SpacedNumber::default();
        for token in tokens(text) {
            let (word, range) = (token.text.as_ref(), token.range);
            if let Some(number) = spaced_number.push(text, range.clone(), word, !token.is_label) {
                take(&number.text, number.range);
            }
            if word.chars().all(is_unspaced) {
                // A dictionary cuts a run of such words again.
                match &mut unspaced {
                    Some(run) if run.end == range.start => run.end = range.end,
                    _ => take_unspaced(text, unspaced.replace(range), &mut take),
                }
                continue;
            }
            take_unspaced(text, unspaced.take(), &mut take);
            if token.is_label {
                take(&label_term(word), range);
            } else {
                self.take_word(word, range, &mut take);
            }
        }
        take_unspaced(text, unspaced, &mut take);
        if let Some(number) = spaced_number.finish() {
            take(&number.text, number.range);
        }
    }

    fn take_word(&mut self, word: &str, range: Range<usize>, take: &mut impl FnMut(&str, Range<usize>)) {
        if let Some(term) = self.known.get(word) {
            return take(term, range);
        }
        for part in parts(word) {
            let term = term(word.get(part.clone()).unwrap_or_default(), self.stemmer.as_ref());
            if term.is_empty() {
                continue;
            }
            let is_whole = part.len() == word.len();
            // The bytes of a number with a fraction are not those of its decimals.
            let bytes =
                if is_whole { range.clone() } else { range.start + part.start..range.start + part.end };
            take(&term, bytes);
            if has_parts_of_label(word) && term != word {
                // `1.10` can be an amount or a label, so it has the terms of both.
                take(word, range.clone());
            } else if is_whole && word.len() <= MAX_KNOWN_BYTES {
                if self.known.len() == MAX_KNOWN {
                    self.known.clear();
                }
                self.known.insert(word.into(), term.into());
            }
        }
    }
}

/// A term in reverse. The index has compounds in this form for queries by their end.
pub(crate) fn reversed(term: &str) -> String {
    std::iter::once(REVERSED).chain(term.chars().rev()).collect()
}

/// The terms of a word in these languages, each once.
pub(crate) fn stem(word: &str, languages: &[TextLanguage]) -> Vec<String> {
    let forms =
        languages.iter().map(|language| term(word, language.algorithm().map(Stemmer::create).as_ref()));
    forms.filter(|form| !form.is_empty()).collect::<BTreeSet<_>>().into_iter().collect()
}

/// The term of a label: labels are compared as written.
pub(crate) fn label_term(word: &str) -> String {
    folded(&composed(word).to_lowercase())
}

fn term(word: &str, stemmer: Option<&Stemmer>) -> String {
    let lower: String =
        composed(word).to_lowercase().chars().filter(|letter| !is_invisible(*letter)).collect();
    if let Some(number) = plain_number(&lower) {
        return number;
    }
    // Stem before removing marks, because the stemming rules use letters with marks.
    let stem = match stemmer {
        Some(stemmer) if !lower.chars().any(char::is_numeric) => stemmer.stem(&lower).into_owned(),
        _ => lower,
    };
    folded(&stem)
}

/// Whether the character only allows a line break within a word.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}')
}

/// The parts of a name such as `sources.list`, of `l'appartement` and of `10kg`. A number is one part.
fn parts(word: &str) -> Vec<Range<usize>> {
    if !word.chars().any(char::is_alphabetic) {
        return std::iter::once(0..word.len()).collect();
    }
    if let Some(at) = unit_start(word) {
        return vec![0..at, at..word.len()];
    }
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, letter) in word.char_indices().chain([(word.len(), '.')]) {
        if matches!(letter, '.' | '_' | ':' | '\'' | '’' | '·') {
            if at > start {
                parts.push(start..at);
            }
            start = at + letter.len_utf8();
        }
    }
    parts
}

/// Passes the words of a run of letters without spaces, and the letter pairs of longer words, because users also search
/// for parts of a dictionary word.
fn take_unspaced(text: &str, run: Option<Range<usize>>, take: &mut impl FnMut(&str, Range<usize>)) {
    let Some(run) = run else { return };
    let letters = text.get(run.clone()).unwrap_or_default();
    let mut start = 0;
    for word in segments(letters) {
        let end = start + word.len();
        take(&folded(word), run.start + start..run.start + end);
        let places: Vec<usize> = word.char_indices().map(|(at, _)| at).chain([word.len()]).collect();
        if places.len() > 3 {
            for pair in places.windows(3) {
                let (Some(first), Some(last)) = (pair.first(), pair.last()) else { continue };
                let range = run.start + start + first..run.start + start + last;
                take(&folded(text.get(range.clone()).unwrap_or_default()), range);
            }
        }
        start = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, tag: &str) -> Vec<String> {
        Analyzer::new(TextLanguage::from_tag(tag)).terms(text).into_iter().map(|term| term.text).collect()
    }

    #[test]
    fn other_endings_of_a_stem_are_one_term() {
        assert_eq!(texts("terminating termination", "en"), ["termin", "termin"]);
        assert_eq!(texts("Mieten Miete", "de"), ["miet", "miet"]);
        assert_eq!(texts("maisons maison", "fr"), ["maison", "maison"]);
    }

    #[test]
    fn terms_ignore_marks_and_case() {
        assert_eq!(texts("Kündigung", "de"), texts("kundigung", "de"));
        assert_eq!(texts("Kün\u{ad}digung", "de"), texts("Kündigung", "de"));
        assert_eq!(texts("Ku\u{308}ndigungen", "de"), texts("Kündigungen", "de"));
    }

    #[test]
    fn names_are_found_by_their_parts_and_numbers_are_whole() {
        assert_eq!(
            texts("sources.list snake_case l’appartement", ""),
            ["sources", "list", "snake", "case", "l", "appartement"]
        );
        assert_eq!(texts("1,250.50 3.5", "en"), ["1250.5", "3.5"]);
        assert_eq!(texts("1.250,50 3,5 1250 １２", "de"), ["1250.5", "3.5", "1250", "12"]);
        assert_eq!(texts("10kg 10 kg 1,5GB 1st", ""), ["10", "kg", "10", "kg", "1.5", "gb", "1st"]);
    }

    #[test]
    fn numbers_with_spaces_between_thousands_have_a_term_of_their_own() {
        assert_eq!(texts("1 250,50 EUR", ""), ["1", "250.5", "1250.5", "eur"]);
        assert_eq!(
            texts("1\u{a0}250\u{a0}000 1\u{202f}250,50", ""),
            ["1", "250", "000", "1250000", "1250.5"]
        );
        assert_eq!(texts("2020 300 and 12 25", ""), ["2020", "300", "and", "12", "25"]);
    }

    #[test]
    fn amounts_are_compared_by_value_and_labels_as_written() {
        assert_eq!(texts("1.1 EUR", ""), ["1.1", "eur"]);
        assert_eq!(texts("section 1.1", ""), ["section", "1.1"]);
        assert_eq!(texts("section 1.10", ""), ["section", "1.10"]);
        assert_eq!(texts("about 1.10 EUR", ""), ["about", "1.1", "1.10", "eur"], "it may be either");
        assert_eq!(texts("1,10 EUR", "de"), ["1.1", "eur"]);
    }

    #[test]
    fn a_unit_of_one_letter_is_told_from_a_label() {
        assert_eq!(texts("7g", ""), ["7", "g"]);
        assert_eq!(texts("§ 7g", ""), ["7g"]);
        assert_eq!(texts("Section 4a", ""), ["section", "4a"]);
        assert_eq!(texts("5G", ""), ["5g"]);
    }

    #[test]
    fn a_telephone_number_is_one_term_of_its_last_digits() {
        assert_eq!(texts("+49 30 123456", ""), ["123456"]);
        assert_eq!(texts("0171 123 456 or 30", ""), ["123456", "or", "30"]);
    }

    #[test]
    fn a_number_with_a_raised_fraction_is_one_term() {
        assert_eq!(texts("5¹⁄₂ in", ""), ["5.5", "in"]);
        let found = Analyzer::new(TextLanguage::ENGLISH).terms("5½ inches");
        assert_eq!((found[0].text.as_str(), found[0].range.clone()), ("5.5", 0.."5½".len()));
    }

    #[test]
    fn compounds_are_indexed_in_reverse_too() {
        let mut german = Analyzer::new(TextLanguage::from_tag("de"));
        assert_eq!(german.index_text("Die Kündigungsfristen"), "die kundigungsfrist \u{e000}tsirfsgnugidnuk");
        assert_eq!(Analyzer::new(TextLanguage::ENGLISH).index_text("termination"), "termin");
    }

    #[test]
    fn scripts_without_spaces_are_cut_into_words() {
        let found = texts("合同期限", "");
        assert!(found.contains(&"合同".to_owned()) && found.contains(&"期限".to_owned()), "{found:?}");
        // A contract in Lao, Burmese and Khmer, and the same with "rent".
        for (text, part) in [("ສັນຍາເຊົ່າ", "ສັນຍາ"), ("စာချုပ်သက်တမ်း", "စာချုပ်"), ("កិច្ចសន្យាជួល", "កិច្ចសន្យា")]
        {
            let found = texts(text, "");
            assert!(found.contains(&folded(part)), "{found:?}");
        }
    }

    #[test]
    fn a_term_has_the_range_of_its_word() {
        let text = "The rents";
        let found = Analyzer::new(TextLanguage::ENGLISH).terms(text);
        assert_eq!(text.get(found[1].range.clone()), Some("rents"));
        assert_eq!(found[1].text, "rent");
    }

    #[test]
    fn the_index_has_the_terms_of_a_text() {
        let mut analyzer = Analyzer::new(TextLanguage::ENGLISH);
        assert_eq!(analyzer.index_text("The rents are due."), "the rent are due");
    }

    #[test]
    fn a_word_has_the_same_terms_when_it_comes_again() {
        let text = "Rents of the l’appartement sources.list: 1,250.50 合同期限 Kündigung … rents ½ \u{ad}";
        let mut analyzer = Analyzer::new(TextLanguage::ENGLISH);
        let (first, again) = (analyzer.terms(text), analyzer.terms(text));
        assert_eq!(first, again);
        assert_eq!(again, Analyzer::new(TextLanguage::ENGLISH).terms(text));
    }

    #[test]
    fn the_cache_of_an_analyzer_is_bounded() {
        let mut analyzer = Analyzer::new(TextLanguage::ENGLISH);
        for number in 0..=MAX_KNOWN {
            assert_eq!(analyzer.index_text(&format!("word{number}")), format!("word{number}"));
            assert!(analyzer.known.len() <= MAX_KNOWN);
        }
        analyzer.index_text(&"long".repeat(MAX_KNOWN_BYTES));
        assert!(analyzer.known.keys().all(|word| word.len() <= MAX_KNOWN_BYTES));
    }
}
