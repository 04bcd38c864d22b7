//! Questions in scripts without spaces: finds the subjects in a run of letters.
//!
//! Removes the words that every question has. A search compares the rest by pairs of letters.

use crate::analysis::{is_unspaced, segments};

/// Phrases around the subject in Chinese questions, longer ones first.
const CHINESE_PHRASES: [&str; 25] = [
    "为什么",
    "是什么",
    "是多少",
    "有多少",
    "什么",
    "多少",
    "多久",
    "多长",
    "怎么",
    "怎样",
    "如何",
    "哪些",
    "哪个",
    "哪里",
    "可以",
    "请问",
    "几个",
    "是否",
    "能否",
    "有没有",
    "几天",
    "几年",
    "几月",
    "几次",
    "几点",
];

/// Letters that are grammar when they are separate words, but not within other words: 和解, 目的.
const CHINESE_WORDS: [&str; 9] = ["的", "是", "了", "吗", "呢", "和", "与", "几", "有"];

/// The subjects in a run of letters, or the whole run if it has none.
pub(crate) fn subjects(run: &str) -> Vec<String> {
    if !run.chars().all(is_unspaced) {
        return vec![run.to_owned()];
    }
    let cut = CHINESE_PHRASES.iter().fold(run.to_owned(), |cut, phrase| cut.replace(phrase, " "));
    let mut parts = vec![String::new()];
    for word in cut.split(' ').flat_map(|part| segments(part).into_iter().chain([" "])) {
        // Japanese writes endings and particles in Hiragana, and most subjects in other letters.
        let is_grammar = CHINESE_WORDS.contains(&word)
            || word.chars().all(|letter| matches!(letter, ' ' | '\u{3040}'..='\u{309f}'));
        match parts.last_mut() {
            Some(last) if !is_grammar => last.push_str(word),
            _ => parts.push(String::new()),
        }
    }
    parts.retain(|part| part.chars().count() > 1);
    if parts.is_empty() { vec![run.to_owned()] } else { parts }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_every_question_are_cut_out() {
        assert_eq!(subjects("合同期限是多久"), ["合同期限"]);
        assert_eq!(subjects("泊位的费用是多少"), ["泊位", "费用"]);
        assert_eq!(subjects("和解协议是什么"), ["和解协议"]);
        assert_eq!(subjects("租户是否可以养宠物"), ["租户", "养宠物"]);
        assert_eq!(subjects("项目的目的是什么"), ["项目", "目的"]);
        assert_eq!(subjects("解約の通知期間はどのくらいですか"), ["解約", "通知期間"]);
        assert_eq!(subjects("クレーンはいくらですか"), ["クレーン"]);
        assert_eq!(subjects("申し込みの締め切りはいつですか"), ["申し込み", "締め切り"]);
        assert_eq!(subjects("取り扱いについて"), ["取り扱い"]);
    }

    #[test]
    fn what_has_no_other_subject_is_taken_whole() {
        assert_eq!(subjects("どうして"), ["どうして"]);
        assert_eq!(subjects("계약"), ["계약"]);
        assert_eq!(subjects("berth"), ["berth"]);
    }
}
