//! Questions about the date or the time, as whole clauses: “What time is it in Tokyo?”

use crate::answering::tools::clock::TimePlace;
use crate::answering::tools::time_zones;

/// Questions about the present time. A place may follow.
const PHRASES: &str = "what time is it|tell me the time|current time|what day is it|which day is it|what date is it|what day is today|\
    wie spät ist es|wieviel uhr ist es|wie viel uhr ist es|welcher tag ist|welches datum ist|welches datum haben wir|\
    quelle heure est-il|quelle heure il est|il est quelle heure|quel jour sommes-nous|quel jour est-on|\
    qué hora es|que hora es|qué día es|que horas são|que dia é|كم الساعة";

/// Questions about the present time without a place: a place after them would belong to the documents.
const WHOLE: &str = "what's the time|what is the time|what is the date|what's the date|what is today's date|what's today's date|\
    today's date|current date|what is the date and time|welcher tag ist heute|wie ist das datum|den wievielten haben wir|\
    quelle est la date|cuál es la fecha|qual é a data|qual a data de hoje|cuál es la fecha de hoy|\
    ما التاريخ|ما هو التاريخ|ما تاريخ اليوم|ما اليوم|\
    今何時ですか|今何時|何時ですか|今日は何日ですか|今日は何曜日ですか|今日の日付は|现在几点|现在几点了|几点了|今天几号|今天星期几|今天是几号|今天是星期几";

/// Words that mean the present time.
const FOR_NOW: &str = "now right exactly today please jetzt heute gerade genau bitte maintenant aujourd'hui ahora hoy agora hoje الآن اليوم";

/// Words before a place.
const PREPOSITIONS: &str = "in en em à a au im no na في";

/// Words between a preposition and the name.
const ARTICLES: &str = "the der die das den dem la le les el o os as";

/// The longest name of a place.
const MAX_PLACE_WORDS: usize = 4;

/// The place for which a clause asks the date or the time; `None` when it asks for something else.
pub(super) fn find(clause: &str) -> Option<TimePlace> {
    let spoken: Vec<&str> = clause.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect();
    let lower: Vec<String> = spoken.iter().map(|word| word.to_lowercase().replace('’', "'")).collect();
    let n_before_now = lower.iter().rposition(|word| !is_one_of(word, FOR_NOW)).map_or(0, |at| at + 1);
    let said = lower.get(..n_before_now)?.join(" ");
    let is = |phrases: &str| phrases.split('|').any(|phrase| phrase == said || phrase == lower.join(" "));
    if is(WHOLE) || is(PHRASES) {
        return Some(TimePlace::Here);
    }
    let begins = |phrase: &&str| said.strip_prefix(*phrase).is_some_and(|rest| rest.starts_with(' '));
    let phrase = PHRASES.split('|').filter(begins).max_by_key(|phrase| phrase.len())?;
    let mut rest = spoken.get(phrase.split(' ').count()..n_before_now)?;
    while let Some((_, others)) = rest.split_first().filter(|(first, _)| is_one_of(first, FOR_NOW)) {
        rest = others;
    }
    if let [zone] = rest {
        return time_zones::find(zone).map(TimePlace::In);
    }
    let (_, place) = rest.split_first().filter(|(first, _)| is_one_of(first, PREPOSITIONS))?;
    named(place)
}

/// A place by its name. Unknown lower-case names are not places: “in two weeks”.
fn named(place: &[&str]) -> Option<TimePlace> {
    let place = match place.split_first() {
        Some((first, name)) if !name.is_empty() && is_one_of(first, ARTICLES) => name,
        _ => place,
    };
    let name = place.join(" ");
    if let Some(zone) = time_zones::find(&name) {
        return Some(TimePlace::In(zone));
    }
    let is_name = name.starts_with(|letter: char| letter.is_alphabetic() && !letter.is_lowercase())
        && place.len() <= MAX_PLACE_WORDS
        && !name.contains(char::is_numeric);
    is_name.then_some(TimePlace::Unknown(name))
}

fn bare(word: &str) -> &str {
    word.trim_matches(|letter: char| !letter.is_alphanumeric())
}

fn is_one_of(word: &str, words: &str) -> bool {
    let word = word.to_lowercase().replace('’', "'");
    words.split(' ').any(|known| known == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `here`, the id of the zone, or the unknown name.
    fn place(text: &str) -> Option<String> {
        Some(match find(text)? {
            TimePlace::Here => "here".to_owned(),
            TimePlace::In(zone) => zone.zone.iana_name().unwrap_or_default().to_owned(),
            TimePlace::Unknown(name) => format!("unknown {name}"),
        })
    }

    #[test]
    fn questions_about_now_are_recognised_in_each_language() {
        for (text, expected) in [
            ("What time is it?", "here"),
            ("what's the date", "here"),
            ("Which day is it today?", "here"),
            ("What’s today’s date?", "here"),
            ("What time is it right now, please?", "here"),
            ("What time is it in New York?", "America/New_York"),
            ("what time is it UTC", "UTC"),
            ("What time is it in Asia/Kolkata?", "Asia/Kolkata"),
            ("What time is it in the Shire right now?", "unknown Shire"),
            ("What time is it in Central Europe?", "unknown Central Europe"),
            ("Wie spät ist es?", "here"),
            ("Wie spät ist es gerade in Tokio?", "Asia/Tokyo"),
            ("Welches Datum haben wir heute?", "here"),
            ("Quelle heure est-il ?", "here"),
            ("Quelle heure est-il à Paris ?", "Europe/Paris"),
            ("¿Qué hora es en Madrid?", "Europe/Madrid"),
            ("¿Qué día es hoy?", "here"),
            ("Que horas são em Lisboa?", "Europe/Lisbon"),
            ("今何時ですか？", "here"),
            ("今天星期几？", "here"),
            ("كم الساعة الآن؟", "here"),
        ] {
            assert_eq!(place(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn other_questions_about_time_are_for_the_documents() {
        for text in [
            "What is the date of the contract?",
            "When does the lease end?",
            "What is the time limit for objections?",
            "Zu welcher Uhrzeit beginnt die Sitzung?",
            "What is the date in French law?",
            "What date is it in two weeks?",
            "What is due in two weeks?",
        ] {
            assert_eq!(place(text), None, "{text}");
        }
    }
}
