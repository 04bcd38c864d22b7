//! Marks of citations in a text, whose sources are not exported as such: private-use characters and `【1†source】`.

/// Limit on the length of a mark, so that a lone opening character removes nothing.
const MAX_CHARS: usize = 400;

/// The text without its marks.
pub(super) fn without_marks(text: &str) -> String {
    if !text.contains(['\u{e200}', '【']) {
        return text.to_owned();
    }
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['\u{e200}', '【']) {
        let (before, from) = rest.split_at(at);
        kept.push_str(before);
        match end_of_mark(from) {
            Some(end) => rest = from.split_at(end).1,
            None => {
                let mut characters = from.chars();
                kept.extend(characters.next());
                rest = characters.as_str();
            }
        }
    }
    kept.push_str(rest);
    kept
}

/// The length of the mark at the beginning; `None` without a mark.
fn end_of_mark(from: &str) -> Option<usize> {
    let is_private = from.starts_with('\u{e200}');
    let end = if is_private { '\u{e201}' } else { '】' };
    let mut has_dagger = false;
    for (n, (at, character)) in from.char_indices().enumerate() {
        match character {
            c if c == end => return (is_private || has_dagger).then_some(at + c.len_utf8()),
            '†' => has_dagger = true,
            c if n == 1 && !is_private && !c.is_ascii_digit() => return None,
            _ if n > MAX_CHARS => return None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::without_marks;

    #[test]
    fn marks_go_and_brackets_of_people_stay() {
        for (text, expected) in [
            ("It is so.\u{e200}cite\u{e202}turn0search3\u{e201} More.", "It is so. More."),
            ("So【12†source】 and【4:0†a.pdf】.", "So and."),
            ("【注意】 and 【1】 stay", "【注意】 and 【1】 stay"),
            ("lone \u{e200} stays", "lone \u{e200} stays"),
            ("【", "【"),
        ] {
            assert_eq!(without_marks(text), expected);
        }
    }
}
