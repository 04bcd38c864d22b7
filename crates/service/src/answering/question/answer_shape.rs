//! The shape of the answer to a question: a number, a date, a definition or a place.

use super::value_words;
use crate::analysis::{TimeUnit, is_month, is_unspaced, time_unit, words};
use std::cmp::Reverse;

/// The form of a passage that can answer a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerShape {
    /// `How much`, `how many`, `how long`: a number.
    Number,
    /// `When`: a date, a time, or a span.
    Date,
    /// `What is a …`: a sentence that defines something.
    Definition,
    /// `Where`, `which file`: a path or an address. Other places have no recognisable form.
    Place,
}

/// Phrases of questions for each shape, in lower case.
const PHRASES: [(AnswerShape, &str); 4] = [
    (
        AnswerShape::Number,
        "how much|how many|how long|how high|how old|how often|how far|how large|how big|how fast|how tall|how deep|how heavy|how wide|what percentage|\
         what number|which number|wie viel|wie viele|wieviel|wieviele|wie hoch|wie lange|wie oft|wie alt|wie weit|wie groß|combien|quel prix|cuánto|cuánta|cuántos|cuántas|quanto|quanta|quantos|quantas|多少|多久|几|いくら|いくつ|何|どのくらい|كم",
    ),
    (
        AnswerShape::Date,
        "when|what year|which year|what date|what day|since when|until when|wann|seit wann|bis wann|welches jahr|welchem jahr|quand|quelle année|cuándo|\
         qué año|quando|que ano|什么时候|何时|いつ|何年|متى",
    ),
    (
        AnswerShape::Place,
        "where|which file|what file|which directory|which folder|which path|what path|which address|wo|wohin|welche datei|welcher datei|welches verzeichnis|\
         où|quel fichier|dónde|qué archivo|onde|qual arquivo|哪里|どこ|أين",
    ),
    (
        AnswerShape::Definition,
        "what is a|what is an|who is|what denotes|was bewirkt|wer ist|qui est|que désigne|what is the meaning|what are|what does it mean|definition of|define|was ist ein|was ist eine|was sind|was bedeutet|was heißt|\
         qu'est-ce que|que signifie|qué es un|qué es una|qué son|que significa|o que é|o que são|什么是|是什么|とは|ما هو|ما هي",
    ),
];

/// Words that ask for a number unless a question word asks for another shape.
const NUMBER_NOUNS: &str =
    "price|cost|costs|percent|kosten|kostet|preis|prix|coûte|precio|cuesta|preço|custa";

/// The shape of the answer to a question, if the question has a phrase for one.
///
/// The first phrase decides; of several that begin there, the longest.
pub(crate) fn answer_shape(text: &str) -> Option<AnswerShape> {
    let lower = text.to_lowercase().replace('’', "'");
    let spaced: String = lower
        .chars()
        .map(|letter| if letter.is_alphanumeric() || letter == '\'' || letter == '-' { letter } else { ' ' })
        .collect();
    let spaced = format!(" {} ", spaced.split_whitespace().collect::<Vec<_>>().join(" "));
    let find = |phrase: &str| {
        // Scripts without spaces have their question words anywhere.
        if phrase.chars().all(is_unspaced) {
            spaced.find(phrase)
        } else {
            spaced.find(&format!(" {phrase} ")).map(|at| at + 1)
        }
    };
    let found = PHRASES.iter().flat_map(|(shape, phrases)| {
        phrases.split('|').filter_map(|phrase| Some((find(phrase)?, Reverse(phrase.len()), *shape)))
    });
    let first = found.min_by_key(|(at, length, _)| (*at, *length)).map(|(_, _, shape)| shape);
    let asks_number = || NUMBER_NOUNS.split('|').any(|noun| find(noun).is_some());
    match first.or_else(|| asks_what_is(&spaced).then_some(AnswerShape::Definition)) {
        None | Some(AnswerShape::Definition) if asks_number() => Some(AnswerShape::Number),
        first => first,
    }
}

/// Whether a question is “What is” and a name of two words at most, or asks what something means or does.
fn asks_what_is(spaced: &str) -> bool {
    const BEGINNINGS: [&str; 6] = ["what is", "what's", "was ist", "qu'est-ce que", "qué es", "o que é"];
    const VERBS: [&str; 6] = ["mean", "do", "specify", "denote", "describe", "for"];
    let rest = BEGINNINGS.iter().find_map(|beginning| spaced.trim().strip_prefix(beginning));
    let does = spaced.trim().strip_prefix("what does ").and_then(|rest| rest.split_whitespace().next_back());
    does.is_some_and(|verb| VERBS.contains(&verb))
        || rest.is_some_and(|rest| rest.starts_with(' ') && rest.split_whitespace().count() <= 2)
}

/// The position at which a sentence turns to the definition: its defining verb, or a colon. In bytes of the sentence in
/// lower case.
pub(crate) fn defining_at(sentence: &str) -> Option<usize> {
    let lower = sentence.to_lowercase();
    let (beginning, _) = lower.split_at(lower.floor_char_boundary(MAX_DEFINED_BYTES));
    let verbs = DEFINING.split('|').map(str::trim).filter_map(|verb| beginning.find(&format!(" {verb} ")));
    let marks = ["とは", "是", ": "].into_iter().filter_map(|mark| beginning.find(mark));
    verbs.chain(marks).min()
}

/// The subject of a definition ends within this many bytes.
const MAX_DEFINED_BYTES: usize = 100;

impl AnswerShape {
    /// Whether a passage without this shape cannot be the answer: true for numbers and dates, in languages with a list
    /// of their words.
    pub(crate) fn is_value_in(self, language: &str) -> bool {
        matches!(self, Self::Number | Self::Date) && matches!(language, "en" | "de" | "fr" | "es")
    }

    /// Whether a sentence has this shape.
    pub(crate) fn fits(self, sentence: &str) -> bool {
        match self {
            Self::Number => sentence.chars().any(|letter| letter.is_numeric()) || has_number_word(sentence),
            Self::Date => has_date(sentence),
            Self::Place => has_place(sentence),
            Self::Definition => is_definition(sentence),
        }
    }
}

const NUMBER_WORDS: &str = "one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand million half \
    once twice never always ein eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig hundert tausend deux trois quatre cinq six sept huit neuf dix cent mille \
    dos tres cuatro cinco seis siete ocho nueve diez cien mil";

fn has_number_word(sentence: &str) -> bool {
    words(sentence).iter().any(|word| NUMBER_WORDS.split_whitespace().any(|known| known == word))
}

/// Words of dates other than months and units of time, in lower case.
const DATE_WORDS: &str = "monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday century before after during while until";

fn has_date(sentence: &str) -> bool {
    let is_date_word = |word: &String| {
        // “May” is usually a verb, and “an” an article.
        let is_other_word = matches!(word.as_str(), "may" | "an");
        !is_other_word && (is_month(word) || time_unit(word).is_some_and(|unit| unit != TimeUnit::Second))
            || DATE_WORDS.split_whitespace().any(|known| known == word)
    };
    let said = words(sentence);
    let is_french_year = |pair: &[String]| matches!(pair, [before, year] if year == "an" && matches!(before.as_str(), "un" | "d'un" | "d’un" | "par"));
    value_words::has_date(sentence)
        || said.windows(2).any(is_french_year)
        || said.iter().any(is_date_word)
        || sentence.contains(['年', '月', '日'])
}

fn has_place(sentence: &str) -> bool {
    let is_path = |word: &str| {
        word.contains('/') && word.len() > 2
            || word.contains("://")
            || word.contains('@')
            || word.contains('\\')
            || word.starts_with('~')
    };
    sentence.split_whitespace().any(is_path)
}

/// Verbs of definitions.
const DEFINING: &str = "is|denotes|ist|est|désignera|is a|is an|is the|are the|are a|are|means|refers to|is used|is called|describes|denotes|consists of|ist ein|ist eine|ist der|ist die|ist das|sind|bedeutet|\
    bezeichnet|heißt|est un|est une|est le|est la|sont|désigne|signifie|es un|es una|es el|es la|son|significa|é um|é uma|são";

fn is_definition(sentence: &str) -> bool {
    let lower = sentence.to_lowercase();
    let beginning: String = lower.chars().take(160).collect();
    DEFINING.split('|').any(|phrase| beginning.contains(&format!(" {} ", phrase.trim())))
        || beginning.contains("とは")
        || beginning.contains('是')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_tells_what_its_answer_looks_like() {
        for (question, shape) in [
            ("How much is the rent?", Some(AnswerShape::Number)),
            ("Wie lange ist die Kündigungsfrist?", Some(AnswerShape::Number)),
            ("合同期限是多久", Some(AnswerShape::Number)),
            ("When was it built?", Some(AnswerShape::Date)),
            ("When are the costs due?", Some(AnswerShape::Date)),
            ("What are the costs?", Some(AnswerShape::Number)),
            ("Costs of heating", Some(AnswerShape::Number)),
            ("何年ですか", Some(AnswerShape::Date)),
            ("什么时候交几个文件", Some(AnswerShape::Date)),
            ("Where is the configuration stored?", Some(AnswerShape::Place)),
            ("What is a berth?", Some(AnswerShape::Definition)),
            ("What is wget?", Some(AnswerShape::Definition)),
            ("What does MD stand for?", Some(AnswerShape::Definition)),
            ("What does the tenant pay?", None),
            ("Que désigne la machine distante ?", Some(AnswerShape::Definition)),
            ("What is the name of the crane?", None),
            ("Who may use the crane?", None),
        ] {
            assert_eq!(answer_shape(question), shape, "{question}");
        }
    }

    #[test]
    fn a_sentence_has_the_shape_or_not() {
        assert!(AnswerShape::Number.fits("The rent is 1250 EUR.") && AnswerShape::Number.fits("Two boats."));
        assert!(!AnswerShape::Number.fits("The rent is due."));
        assert!(
            !AnswerShape::Date.fits("The rent is 1250 EUR.") && !AnswerShape::Date.fits("It is 12.50 EUR.")
        );
        assert!(AnswerShape::Date.fits("Built on 3.4.2025.") && AnswerShape::Date.fits("At 20:30."));
        assert!(AnswerShape::Date.fits("It was built in 1923.") && !AnswerShape::Date.fits("It was built."));
        assert!(AnswerShape::Place.fits("See /etc/fstab.") && !AnswerShape::Place.fits("See below."));
        assert!(
            AnswerShape::Definition.fits("A berth is a place for a boat.")
                && !AnswerShape::Definition.fits("Berths cost money.")
        );
    }
}
