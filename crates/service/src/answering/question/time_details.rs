//! Phrases with a preposition in a question about the time that name no place: a time after now, a language, a format.

use crate::analysis::{TimeUnit, folded, time_unit};
use crate::answering::tools::clock::TimeForm;
use jiff::Span;
use parlance_words::Language;

/// Words before a place, a duration, a language or a format.
const PREPOSITIONS: &str = "in im en em à au في auf dans as no";

/// Words before the noun of such a phrase.
const ARTICLES: &str = "the der die das den dem la le les el o a";

/// Words after such a phrase that change nothing.
const ENDINGS: &str = "time from now please bitte right today heute jetzt exactly genau";

/// Words between two parts of a duration.
const JOINTS: &str = "and und et y e";

/// Numbers as words, folded.
const NUMBERS: [(i64, &str); 13] = [
    (1, "a an one ein eine einem einer un une una um uma"),
    (2, "two zwei deux dos dois duas"),
    (3, "three drei trois tres"),
    (4, "four vier quatre cuatro quatro"),
    (5, "five funf cinq cinco"),
    (6, "six sechs seis"),
    (7, "seven sieben sept siete sete"),
    (8, "eight acht huit ocho oito"),
    (9, "nine neun neuf nueve nove"),
    (10, "ten zehn dix diez dez"),
    (11, "eleven elf onze once"),
    (12, "twelve zwolf douze doce doze"),
    (24, "twenty-four vierundzwanzig"),
];

/// Languages by their names in English, German, French, Spanish and Portuguese, folded.
const LANGUAGES: [(&str, &str); 8] = [
    ("en", "english englisch anglais ingles"),
    ("de", "german deutsch allemand aleman alemao"),
    ("fr", "french franzosisch francais frances"),
    ("es", "spanish spanisch espagnol espanol espanhol"),
    ("pt-BR", "portuguese portugiesisch portugais portugues"),
    ("ja", "japanese japanisch japonais japones"),
    ("zh-CN", "chinese mandarin chinesisch chinois chino chines"),
    ("ar", "arabic arabisch arabe"),
];

/// Languages that the service does not speak, folded.
const OTHER_LANGUAGES: &str = "italian italienisch italien italiano dutch niederlandisch russian russisch latin latein greek griechisch hebrew \
    hebraisch hindi korean koreanisch turkish turkisch polish polnisch swedish schwedisch danish danisch norwegian norwegisch finnish finnisch \
    ukrainian ukrainisch czech tschechisch hungarian ungarisch";

/// The details of a question about the time, other than its place.
pub(super) struct TimeDetails {
    /// How long after now.
    pub(super) after: Option<Span>,
    pub(super) form: TimeForm,
    /// The clause without these details.
    pub(super) rest: String,
}

/// Takes the phrases with a time after now, a language or a format out of a clause.
pub(super) fn take_details(clause: &str) -> TimeDetails {
    let words: Vec<&str> = clause.split_whitespace().collect();
    let mut details = TimeDetails { after: None, form: TimeForm::Sentence, rest: String::new() };
    let mut rest: Vec<&str> = Vec::new();
    let mut phrases: Vec<&[&str]> = Vec::new();
    let mut from = 0;
    for at in (1..words.len()).filter(|at| words.get(*at).is_some_and(|word| is_preposition(word))) {
        phrases.extend(words.get(from..at));
        from = at;
    }
    phrases.extend(words.get(from..));
    for phrase in phrases {
        let noun = phrase.split_first().filter(|(first, _)| is_preposition(first)).map(|(_, noun)| noun);
        let noun = noun.map(bare_noun).unwrap_or_default();
        if let Some(after) = duration(&noun) {
            details.after = Some(after);
        } else if let Some(form) = form(&noun, &words) {
            details.form = form;
        } else {
            rest.extend(phrase);
        }
    }
    details.rest = rest.join(" ");
    details
}

/// The words of a noun without punctuation, its article and [`ENDINGS`].
fn bare_noun<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let mut noun: Vec<&str> =
        words.iter().map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric())).collect();
    while noun.len() > 1 && noun.last().is_some_and(|word| is_one_of(word, ENDINGS)) {
        noun.pop();
    }
    let has_article = noun.first().is_some_and(|word| is_one_of(word, ARTICLES));
    if has_article
        && noun.len() > 1
        && !(noun.len() == 2 && noun.get(1).is_some_and(|word| time_unit(word).is_some()))
    {
        noun.remove(0);
    }
    noun
}

/// Whether a text is nothing but a duration, such as `30 minutes`.
pub(super) fn is_duration(text: &str) -> bool {
    duration(&bare_noun(&text.split_whitespace().collect::<Vec<_>>())).is_some()
}

fn duration(noun: &[&str]) -> Option<Span> {
    /// Phrases for half an hour, which have no number.
    const HALF_HOURS: [&str; 4] = ["half an hour", "einer halben stunde", "half hour", "une demi heure"];
    let joined = noun.join(" ").to_lowercase();
    if HALF_HOURS.contains(&joined.as_str()) {
        return Span::new().try_minutes(30).ok();
    }
    let mut words = noun.iter().filter(|word| !is_one_of(word, JOINTS));
    let mut span = Span::new();
    while let Some(number) = words.next() {
        span = with_unit(span, number, words.next()?)?;
    }
    (!span.is_zero()).then_some(span)
}

/// A span with this number of units added.
fn with_unit(span: Span, number: &str, unit: &str) -> Option<Span> {
    let number = number
        .parse()
        .ok()
        .or_else(|| NUMBERS.iter().find(|(_, names)| is_one_of(number, names)).map(|(number, _)| *number))?;
    match time_unit(unit)? {
        TimeUnit::Second => span.try_seconds(number),
        TimeUnit::Minute => span.try_minutes(number),
        TimeUnit::Hour => span.try_hours(number),
        TimeUnit::Day => span.try_days(number),
        TimeUnit::Week => span.try_weeks(number),
        TimeUnit::Month => span.try_months(number),
        TimeUnit::Year => span.try_years(number),
    }
    .ok()
}

/// The form that a noun names. `words` are those of the whole clause.
fn form(noun: &[&str], words: &[&str]) -> Option<TimeForm> {
    let joined = folded(&noun.join(" ").to_lowercase());
    let unknown = || TimeForm::Unknown(noun.join(" "));
    let contains = |parts: &[&str]| parts.iter().any(|part| joined.contains(part));
    if let Some((tag, _)) = LANGUAGES.iter().find(|(_, names)| is_one_of(&joined, names)) {
        return Some(Language::by_tag(tag).map_or_else(unknown, TimeForm::Language));
    }
    if joined.starts_with("iso") || joined == "rfc 3339" {
        let says_time = |word: &&str| {
            let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
            is_one_of(word, "time uhrzeit uhr spat heure hora datetime timestamp")
        };
        return Some(TimeForm::Iso { has_time: words.iter().any(says_time) });
    }
    if contains(&["calendar", "kalender", "calendrier", "calendario"]) {
        return Some(if contains(&["gregor"]) { TimeForm::Sentence } else { unknown() });
    }
    let has_hours = contains(&["24-hour", "24 hour", "24h", "24-stunden"]);
    match joined.as_str() {
        _ if has_hours => Some(TimeForm::Sentence),
        language if is_one_of(language, OTHER_LANGUAGES) => Some(unknown()),
        format if format.ends_with("format") || format.ends_with("notation") => Some(unknown()),
        "unix time" | "epoch time" | "unix" | "roman numerals" | "romischen zahlen" => Some(unknown()),
        _ => None,
    }
}

/// Whether a word is a preposition: `à` is one, `a` is not.
fn is_preposition(word: &str) -> bool {
    let word = word.to_lowercase();
    PREPOSITIONS.split_whitespace().any(|known| known == word)
}

/// Whether a word is in a list, whatever its case and marks are.
fn is_one_of(word: &str, list: &str) -> bool {
    let word = folded(&word.to_lowercase());
    list.split_whitespace().any(|known| folded(known) == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(clause: &str) -> (Option<String>, String, String) {
        let TimeDetails { after, form, rest } = take_details(clause);
        let form = match form {
            TimeForm::Sentence => String::new(),
            TimeForm::Language(language) => language.tag.to_owned(),
            TimeForm::Iso { has_time } => format!("iso {has_time}"),
            TimeForm::Unknown(form) => format!("unknown {form}"),
        };
        (after.map(|after| after.to_string()), form, rest)
    }

    #[test]
    fn a_time_after_now_is_a_number_and_a_unit() {
        for (clause, after) in [
            ("What date is it in two weeks?", "P2W"),
            ("What time is it in 90 seconds?", "PT90S"),
            ("What time is it in an hour?", "PT1H"),
            ("What time is it in half an hour?", "PT30M"),
            ("What time is it in 1 hour and 30 minutes?", "PT1H30M"),
            ("What day is it in a year from now?", "P1Y"),
            ("Welches Datum ist in drei Tagen?", "P3D"),
            ("Wie spät ist es in 10 Minuten?", "PT10M"),
        ] {
            let (found, form, rest) = said(clause);
            assert_eq!((found.as_deref(), form.as_str()), (Some(after), ""), "{clause}");
            assert!(!rest.contains(" in"), "{rest}");
        }
    }

    #[test]
    fn a_form_is_a_language_a_format_or_a_calendar() {
        for (clause, form) in [
            ("What is today's date in ISO format?", "iso false"),
            ("What is the date and time in ISO 8601?", "iso true"),
            ("Welches Datum haben wir im ISO-Format?", "iso false"),
            ("What is the date in French?", "fr"),
            ("Welcher Tag ist heute auf Französisch?", "fr"),
            ("What day is it in Italian?", "unknown Italian"),
            ("What is the date in the Islamic calendar?", "unknown Islamic calendar"),
            ("What is the date in the Gregorian calendar?", ""),
            ("What is the date in US format?", "unknown US format"),
        ] {
            assert_eq!(said(clause).1, form, "{clause}");
        }
    }

    #[test]
    fn a_place_stays_in_the_clause() {
        let clause = "What time is it in the Shire";
        assert_eq!(said(clause), (None, String::new(), clause.to_owned()));
        assert_eq!(said("What time is it in Tokyo in 2 hours").2, "What time is it in Tokyo");
    }
}
