//! Questions about the date or the time, and the places that they name.

use super::conjunctions;
use super::time_details::{TimeDetails, is_duration, take_details};
use crate::analysis::words;
use crate::answering::tools::clock::{TimePlace, TimeQuestion};
use crate::answering::tools::time_zones;

/// Longer clauses ask for another date.
const MAX_WORDS: usize = 12;

/// Phrases of questions about now, in lower case and without punctuation.
const PHRASES: [&str; 51] = [
    "what time is it",
    "tell me the time",
    "current time",
    "time is it",
    "time now",
    "what day is it",
    "what day is today",
    "which day is it",
    "which day is today",
    "what weekday is",
    "what date is it",
    "what date is today",
    "what is today's date",
    "what's today's date",
    "today's date",
    "todays date",
    "date today",
    "current date",
    "date is it",
    "what is today",
    "what's today",
    "what year is it",
    "which year is it",
    "what month is it",
    "what week is it",
    "what time will it be",
    "what day will it be",
    "what date will it be",
    "wie spät",
    "wieviel uhr",
    "wie viel uhr",
    "aktuelle uhrzeit",
    "uhrzeit in",
    "welcher tag ist",
    "welchen tag haben",
    "welcher wochentag",
    "welches datum",
    "heutige datum",
    "datum von heute",
    "aktuelles datum",
    "den wievielten",
    "der wievielte",
    "welches jahr haben",
    "quelle heure",
    "quel jour",
    "quelle date",
    "qué hora",
    "que hora es",
    "qué día es",
    "che ora è",
    "che ore sono",
];

/// Phrases that ask about now only if nothing, a place or `now` follows.
const BARE_PHRASES: [&str; 5] =
    ["what is the date", "what's the date", "date and time", "uhrzeit", "time in"];

/// Words of questions about now. Text with no other words asks nothing else.
const WORDS_FOR_NOW: &str = "what is the a current exact date time day today today's todays now weekday week year month tell me give please and it was \
    ist welche welches welcher das die der datum uhrzeit tag heute jetzt";

/// The questions about now in a text, and the rest of the text.
pub(crate) fn find_all(text: &str) -> (Vec<TimeQuestion>, Vec<&str>) {
    let parts = conjunctions::split(text);
    let is_joined =
        words(text).join(" ").contains("date and time") || parts.last().is_some_and(|last| is_duration(last));
    if parts.len() == 2
        && is_joined
        && let Some(found) = find(text)
    {
        // One question, although a conjunction joins its words.
        return (vec![found], Vec::new());
    }
    let (mut about_now, mut rest) = (Vec::new(), Vec::new());
    for part in parts {
        if let Some(found) = find(part) {
            about_now.push(found);
        } else if let Some(place) = time_zones::find(part).filter(|_| !about_now.is_empty() && is_place(part))
        {
            about_now.push(TimeQuestion::now(place.into()));
        } else {
            rest.push(part);
        }
    }
    if about_now.is_empty() {
        // “The date and the time” asks for now only as a whole.
        return match find(text) {
            Some(found) => (vec![found], Vec::new()),
            None => (about_now, vec![text]),
        };
    }
    rest.retain(|part| {
        words(part).iter().any(|word| !WORDS_FOR_NOW.split_whitespace().any(|known| known == word))
    });
    (about_now, rest)
}

/// Whether a text is hardly more than the name of a place.
fn is_place(text: &str) -> bool {
    words(text).len() <= 3
}

/// Whether a clause asks for the date or the time, and where, when and in which form.
fn find(clause: &str) -> Option<TimeQuestion> {
    if words(&clause.replace('’', "'")).len() > MAX_WORDS {
        return None;
    }
    let TimeDetails { after, form, rest } = take_details(clause);
    let spoken = words(&rest.replace('’', "'"));
    let text = format!(" {} ", spoken.join(" "));
    let asks = PHRASES.iter().any(|phrase| text.contains(&format!(" {phrase} ")));
    let named = time_zones::find(&rest);
    let is_bare = |phrase: &&str| {
        text.split_once(&format!(" {phrase} ")).is_some_and(|(_, after)| match after.trim() {
            "" | "now" | "today" | "please" | "bitte" | "jetzt" | "right now" => true,
            place => named.is_some() && place.split_whitespace().count() <= 4,
        })
    };
    if !asks && !BARE_PHRASES.iter().any(is_bare) {
        return None;
    }
    let place = match (named, unknown_place(&rest)) {
        (Some(named), _) => named.into(),
        (None, Some(place)) => TimePlace::Unknown(place),
        (None, None) => TimePlace::Here,
    };
    Some(TimeQuestion { place, after, form })
}

fn is_now(word: &str) -> bool {
    let word = word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
    matches!(word.as_str(), "now" | "right" | "please" | "today" | "jetzt" | "gerade" | "bitte" | "heute")
}

/// The place that a clause names after its last preposition.
fn unknown_place(clause: &str) -> Option<String> {
    /// The longest name of a place.
    const MAX_PLACE_WORDS: usize = 4;
    const PREPOSITIONS: [&str; 5] = ["in", "en", "em", "à", "في"];
    const ARTICLES: [&str; 12] =
        ["the", "der", "die", "das", "den", "dem", "la", "le", "les", "el", "o", "a"];
    /// Words after a preposition in questions that name no place.
    const NO_PLACES: [&str; 16] = [
        "general", "english", "german", "deutsch", "this", "diesem", "dieser", "diesen", "my", "our", "your",
        "meiner", "unserer", "ce", "este", "moment",
    ];
    let mut words: Vec<&str> = clause.split_whitespace().collect();
    let at = words.iter().rposition(|word| PREPOSITIONS.contains(&word.to_lowercase().as_str()))?;
    let mut place = words.split_off(at + 1);
    if place.len() > 1 && place.first().is_some_and(|word| ARTICLES.contains(&word.to_lowercase().as_str())) {
        place.remove(0);
    }
    let first = place.first()?.to_lowercase();
    while place.len() > 1 && place.last().is_some_and(|word| is_now(word)) {
        place.pop();
    }
    let place = place.join(" ");
    let place = place.trim_matches(|letter: char| !letter.is_alphanumeric());
    let is_name = !place.is_empty()
        && place.split_whitespace().count() <= MAX_PLACE_WORDS
        && !place.contains(char::is_numeric)
        && !NO_PLACES.contains(&first.trim_matches(|letter: char| !letter.is_alphanumeric()));
    is_name.then(|| place.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_about_now_are_recognised_in_several_languages() {
        for question in [
            "What time is it?",
            "what's the date",
            "Which day is it today?",
            "Wie spät ist es in Tokio?",
            "Welches Datum haben wir heute?",
            "What is the date today?",
            "Quelle heure est-il ?",
            "What’s today’s date?",
            "time in New York",
            "What is the date in French?",
            "What day will it be in 3 days?",
        ] {
            assert!(find(question).is_some(), "{question}");
        }
    }

    #[test]
    fn a_place_without_a_known_zone_is_named_and_not_taken_for_here() {
        let unknown = |text: &str| match find(text)?.place {
            TimePlace::Unknown(place) => Some(place),
            _ => None,
        };
        for (text, place) in [
            ("What time is it in Atlantis?", Some("Atlantis")),
            ("What time is it in the Shire right now?", Some("Shire")),
            ("Wie spät ist es in Mittelerde?", Some("Mittelerde")),
            ("What time is it in Central Europe?", Some("Central Europe")),
            ("What time is it in Tokyo?", None),
            ("What time is it?", None),
            ("What time is it in general?", None),
            ("What day is it in this week?", None),
            ("What time is it in Peru?", Some("Peru")),
            ("What date is it in two weeks?", None),
            ("What is today's date in ISO format?", None),
            ("What is the date in the Islamic calendar?", None),
        ] {
            assert_eq!(unknown(text).as_deref(), place, "{text}");
            assert!(find(text).is_some(), "{text}");
        }
    }

    #[test]
    fn questions_about_other_dates_are_not() {
        for question in [
            "What is the date of the contract?",
            "When does the lease end?",
            "What is the time limit for objections?",
            "Zu welcher Uhrzeit beginnt die Sitzung?",
            "What is the date in French law?",
            "What is due in two weeks?",
        ] {
            assert!(find(question).is_none(), "{question}");
        }
    }
}
