//! Questions in scripts without spaces: which parts of a run of letters carry a subject.
//!
//! Without a dictionary nobody can tell the words of such a run. But the words that every question has can be cut out,
//! and what is left between them is compared by pairs of letters.

use crate::analysis::is_unspaced;

/// What Chinese questions have around their subjects, longer ones first.
const CHINESE_GRAMMAR: [&str; 24] = [
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
    "的",
    "是",
    "了",
    "吗",
    "呢",
    "和",
    "与",
    "几",
];

/// The parts of a run that carry a subject; a run that has none of them is taken as it is.
pub(crate) fn subjects(run: &str) -> Vec<String> {
    if !run.chars().all(is_unspaced) {
        return vec![run.to_owned()];
    }
    let mut cut = run.to_owned();
    for word in CHINESE_GRAMMAR {
        cut = cut.replace(word, " ");
    }
    // Japanese writes its endings and particles in Hiragana, and most subjects in other letters.
    let cut = cut.replace(|letter| matches!(letter, '\u{3040}'..='\u{309f}'), " ");
    let parts: Vec<String> =
        cut.split_whitespace().filter(|part| part.chars().count() > 1).map(str::to_owned).collect();
    if parts.is_empty() { vec![run.to_owned()] } else { parts }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_every_question_are_cut_out() {
        assert_eq!(subjects("合同期限是多久"), ["合同期限"]);
        assert_eq!(subjects("泊位的费用是多少"), ["泊位", "费用"]);
        assert_eq!(subjects("解約の通知期間はどのくらいですか"), ["解約", "通知期間"]);
        assert_eq!(subjects("クレーンはいくらですか"), ["クレーン"]);
    }

    #[test]
    fn what_has_no_other_subject_is_taken_whole() {
        assert_eq!(subjects("どうして"), ["どうして"]);
        assert_eq!(subjects("계약"), ["계약"]);
        assert_eq!(subjects("berth"), ["berth"]);
    }
}
