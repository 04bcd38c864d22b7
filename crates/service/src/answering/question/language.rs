//! Detects the language of a question by its script, or by function words, which nearly every question has.
//!
//! Questions are short: letter statistics, the usual method, are unreliable for a few words. `tests/retrieval` and
//! `tests/model-answers` have 369 English questions: `whatlang` recognises 300 of them as English, these lists 338.

use super::{LONG_BYTES, beginning, end};
use crate::analysis::{FUNCTION_WORDS, words};
use parlance_words::{Language, english};
use std::collections::BTreeSet;

/// The score of a word of only one language. A word of several languages divides its score among them.
const WORD: usize = 12;

/// A detected language.
#[derive(Debug, PartialEq, Eq)]
struct Guess {
    tag: &'static str,
    /// Whether it is certain enough to override the wanted language.
    is_sure: bool,
}

/// The language of the answer: the question's language. If it cannot be detected, `wanted`, or else English.
pub(crate) fn language_of(question: &str, wanted: Option<&'static Language>) -> &'static Language {
    let otherwise = wanted.unwrap_or(english());
    let guess = if question.len() > LONG_BYTES {
        // The question about a pasted text is before or after it.
        guess(&format!("{} {}", beginning(question), end(question)), wanted)
    } else {
        guess(question, wanted)
    };
    match guess {
        Some(guess) if guess.is_sure || wanted.is_none() => Language::by_tag(guess.tag).unwrap_or(otherwise),
        _ => otherwise,
    }
}

/// The tag of the language that a text seems to be in. The service may not have texts in it.
pub(super) fn tag_of(text: &str) -> Option<&'static str> {
    guess(text, None).map(|guess| guess.tag)
}

fn guess(text: &str, wanted: Option<&Language>) -> Option<Guess> {
    let mut n_latin = 0;
    let (mut n_kana, mut n_han, mut n_arabic, mut n_others) = (0, 0, 0, 0);
    for letter in text.chars().filter(|letter| letter.is_alphabetic()) {
        *match letter {
            '\u{41}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' => &mut n_latin,
            '\u{3040}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' => &mut n_kana,
            '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' => &mut n_han,
            '\u{600}'..='\u{6ff}'
            | '\u{750}'..='\u{77f}'
            | '\u{fb50}'..='\u{fdff}'
            | '\u{fe70}'..='\u{feff}' => &mut n_arabic,
            _ => &mut n_others,
        } += 1;
    }
    let n_east_asian = n_kana + n_han;
    // A question may name a file in another script. A letter of these scripts counts as two letters of an alphabet.
    if n_east_asian > 0 && 2 * n_east_asian >= n_latin + n_others {
        return by_east_asian(text, n_kana > 0, wanted).map(|tag| Guess { tag, is_sure: true });
    }
    if n_arabic > 0 && 2 * n_arabic >= n_latin + n_others {
        let is_other = text.contains(PERSIAN_OR_URDU);
        return (!is_other).then_some(Guess { tag: "ar", is_sure: true });
    }
    if n_others > n_latin { None } else { by_words(text) }
}

/// Letters that Arabic does not have.
const PERSIAN_OR_URDU: [char; 10] = [
    '\u{67e}', '\u{686}', '\u{698}', '\u{6af}', '\u{6a9}', '\u{6cc}', '\u{679}', '\u{688}', '\u{6ba}',
    '\u{6d2}',
];

/// Common letters that only simplified Chinese has.
const SIMPLIFIED: &str =
    "吗么这请们为说时对个过还从现话问题开关见长门间东车书买卖给让谁读听电发动务员应该页总结";

/// Common letters that differ between Japanese and both kinds of Chinese.
const JAPANESE: &str = "込働円図気駅払検桜広売帰対応覧実発変価単経続総県験険戦権覚関継";

/// Common letters that simplified Chinese does not have. Japanese has some of them.
const TRADITIONAL: &str =
    "嗎這請們為說時對會個來國過還從現話問題開關見長門間東車書買賣給讓誰寫讀聽電發動務員應該頁總結麼點與幾";

/// Tells Chinese from Japanese. Japanese without kana looks like Chinese. The service has no texts in traditional
/// Chinese.
fn by_east_asian(text: &str, has_kana: bool, wanted: Option<&Language>) -> Option<&'static str> {
    let has_any = |letters: &str| text.contains(|letter: char| letters.contains(letter));
    if has_kana || has_any(JAPANESE) || text.contains("何時") {
        Some("ja")
    } else if has_any(SIMPLIFIED) {
        Some("zh-CN")
    } else if wanted.is_some_and(|wanted| wanted.tag == "ja") {
        Some("ja")
    } else if has_any(TRADITIONAL) {
        None
    } else {
        Some("zh-CN")
    }
}

/// Letters and marks that only one of the languages in Latin script has.
const LETTERS: [(char, &str); 6] =
    [('ß', "de"), ('¿', "es"), ('¡', "es"), ('ñ', "es"), ('ã', "pt-BR"), ('õ', "pt-BR")];

fn by_words(text: &str) -> Option<Guess> {
    let lower = text.to_lowercase();
    let words = words(&lower);
    // “l'appartement” is two words, and so is “what's”.
    let parts: BTreeSet<&str> = words.iter().flat_map(|word| word.split(['\'', '’'])).collect();
    let mut scores = [0_usize; FUNCTION_WORDS.len()];
    for part in parts {
        let has: Vec<bool> = FUNCTION_WORDS
            .iter()
            .map(|(_, words)| words.split_whitespace().any(|word| word == part))
            .collect();
        let n_languages = has.iter().filter(|has| **has).count().max(1);
        for (score, _) in scores.iter_mut().zip(&has).filter(|(_, has)| **has) {
            *score += WORD / n_languages;
        }
    }
    for (score, (tag, _)) in scores.iter_mut().zip(FUNCTION_WORDS) {
        let n_letters = LETTERS.iter().filter(|(letter, of)| *of == tag && lower.contains(*letter)).count();
        *score += n_letters * WORD;
    }
    let mut ranked: Vec<(usize, &str)> =
        scores.iter().copied().zip(FUNCTION_WORDS.iter().map(|(tag, _)| *tag)).collect();
    ranked.sort_by(|(one, _), (other, _)| other.cmp(one));
    let &[(best, tag), (second, _), ..] = ranked.as_slice() else { return None };
    let is_sure = best >= WORD && 2 * best >= 3 * second;
    (best > second).then_some(Guess { tag, is_sure })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guessed(text: &str) -> Option<&'static str> {
        guess(text, None).filter(|guess| guess.is_sure).map(|guess| guess.tag)
    }

    #[test]
    fn the_language_of_a_question_is_told_by_its_small_words() {
        for (tag, questions) in [
            (
                "en",
                vec![
                    "What does the contract say about the notice period?",
                    "Who was Napoleon?",
                    "How high is the rent? And what is 12 * 1250?",
                    "what's today’s date",
                    "Summarise this document",
                    "Which dinosaurs, comets and pets are extinct?",
                    "Where is the treasure?",
                    "How do I resume the upload?",
                ],
            ),
            (
                "de",
                vec![
                    "Wie lange ist die Kündigungsfrist?",
                    "Was ist 12,5 mal 4?",
                    "Welche Fristen gelten für die Kündigung?",
                    "Worum geht es in dem Dokument?",
                    "Fasse das zusammen",
                    "Wie spät ist es in Tokio?",
                    "Was steht auf Seite 7?",
                ],
            ),
            (
                "fr",
                vec![
                    "Quelle heure est-il ?",
                    "Combien coûte l’appartement ?",
                    "Résume ce document",
                    "De quoi parle le contrat ?",
                ],
            ),
            (
                "es",
                vec![
                    "¿Qué hora es?",
                    "¿Cuánto cuesta el alquiler?",
                    "Resume el documento",
                    "de que trata esto",
                ],
            ),
            (
                "pt-BR",
                vec![
                    "Que horas são?",
                    "Qual é o prazo de rescisão?",
                    "Quanto custa o aluguel?",
                    "Resuma este documento, por favor",
                ],
            ),
            ("ja", vec!["今何時ですか", "契約期間はどのくらい", "PDFの内容を要約して", "今何時"]),
            ("zh-CN", vec!["合同期限是多久", "现在几点", "Parlance 是什么软件？"]),
            ("ar", vec!["كم الساعة الآن؟", "ما هي مدة العقد؟"]),
        ] {
            for question in questions {
                assert_eq!(guessed(question), Some(tag), "{question}");
            }
        }
    }

    #[test]
    fn what_says_too_little_or_is_another_language_is_not_guessed() {
        for text in [
            "",
            "hi",
            "hello",
            "2+2",
            "Tokyo",
            "lease.pdf",
            "100 EUR",
            "契約を.pdf lease agreement of Tuesday",
            "сколько времени",
            "계약 기간은 얼마입니까",
            "ساعت چند است؟",
            "現在幾點",
        ] {
            assert!(guessed(text).is_none_or(|tag| tag == "en"), "{text}: {:?}", guessed(text));
        }
        for italian_or_dutch in
            ["Quanto dura il contratto?", "Qual è il prezzo?", "Wat is de huur van het huis?"]
        {
            let tag = guessed(italian_or_dutch);
            assert!(tag.is_none_or(|tag| Language::by_tag(tag).is_none()), "{italian_or_dutch}: {tag:?}");
        }
    }

    #[test]
    fn a_question_decides_and_without_one_the_wanted_language() {
        let german = Language::by_tag("de");
        assert_eq!(language_of("What is the rent?", german).tag, "en");
        assert_eq!(language_of("Wie hoch ist die Miete?", None).tag, "de");
        assert_eq!(language_of("Resume the upload", None).tag, "en");
        for short in ["hi", "2+2", ""] {
            assert_eq!(language_of(short, german).tag, "de", "{short}");
            assert_eq!(language_of(short, None).tag, "en", "{short}");
        }
        assert_eq!(language_of("料金表", Language::by_tag("ja")).tag, "ja");
    }

    #[test]
    fn of_a_pasted_text_the_beginning_and_the_end_decide() {
        let pasted = format!("Was steht hier über die Miete?\n{}", "word ".repeat(2_000));
        assert_eq!(language_of(&pasted, None).tag, "de");
    }
}
