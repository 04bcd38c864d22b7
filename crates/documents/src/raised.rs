//! Superscripts and subscripts: text that a document sets above or below its line.
//!
//! On the line, they would join the number or the word before them: `10⁶` would become 106.

/// The vertical position of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shift {
    /// Above the line: an exponent or a note reference.
    Above,
    /// Below the line: an index in a formula.
    Below,
}

impl Shift {
    /// The shift for the value of an Office property; `None` for text on the line.
    pub(crate) fn named(value: &str) -> Option<Self> {
        match value {
            "superscript" => Some(Self::Above),
            "subscript" => Some(Self::Below),
            _ => None,
        }
    }

    /// The shift for a percentage of the text size, such as `33%`, or a negative one for lowered text.
    pub(crate) fn by_percent(raise: &str) -> Option<Self> {
        match raise.trim_end_matches('%').parse::<f64>() {
            Ok(raise) if raise > 0.0 => Some(Self::Above),
            Ok(raise) if raise < 0.0 => Some(Self::Below),
            _ => None,
        }
    }
}

/// Longer text is a sentence of its own, and stays unchanged.
const MAX_SHIFTED_BYTES: usize = 32;

/// The open superscripts and subscripts of a text, by their start positions.
#[derive(Debug, Default)]
pub(crate) struct OpenShifts(Vec<usize>);

impl OpenShifts {
    /// Begins a superscript or subscript at the end of the text.
    pub(crate) fn begin(&mut self, text: &str) {
        self.0.push(text.len());
    }

    /// Ends the innermost one and writes it on the line. Returns its old and new length in bytes; `None` if the text
    /// has not changed.
    pub(crate) fn end(&mut self, text: &mut String, shift: Shift) -> Option<(usize, usize)> {
        let start = self.0.pop()?;
        let (before, raised) = text.split_at_checked(start)?;
        if raised.len() > MAX_SHIFTED_BYTES {
            return None;
        }
        let (n_bytes, on_the_line) = (raised.len(), shifted(before, raised, shift));
        text.truncate(start);
        text.push_str(&on_the_line);
        Some((n_bytes, on_the_line.len()))
    }

    /// Ends the innermost part of a formula, and adds parentheses unless it is a single number or name. Returns the
    /// number of bytes added.
    pub(crate) fn end_part(&mut self, text: &mut String) -> usize {
        /// Parentheses around a longer part would have to be inserted far before the end of the text.
        const MAX_PART_BYTES: usize = 1_000;
        let Some(start) = self.0.pop() else { return 0 };
        let Some(part) = text.get(start..) else { return 0 };
        let is_single = part.trim().chars().all(|letter| letter.is_alphanumeric() || ".,".contains(letter));
        if is_single || part.len() > MAX_PART_BYTES {
            return 0;
        }
        text.insert(start, '(');
        text.push(')');
        "()".len()
    }

    /// Forgets all of them at the end of the text.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

/// Letters that stay on the line after a number: ordinals in English, French, Spanish, Portuguese and Italian.
const ORDINALS: [&str; 17] =
    ["a", "as", "e", "ème", "er", "ers", "es", "ieme", "ième", "nd", "o", "os", "rd", "re", "st", "th", "º"];

/// A single letter after a longer number is a note reference, as in `1250ᵃ`.
const MAX_ORDINAL_DIGITS: usize = 3;

/// Text above or below the line, written on the line after `before`.
///
/// Digits become superscript or subscript digits. Other text stays if it cannot be taken for a part of the word or
/// number before it; otherwise it gets a `^`. The number in a formula such as `CO₂` stays a plain digit, because users
/// type it that way.
pub(crate) fn shifted(before: &str, text: &str, shift: Shift) -> String {
    let trimmed = text.trim();
    let last = before.chars().next_back();
    let is_joined = !text.starts_with(char::is_whitespace) && last.is_some_and(char::is_alphanumeric);
    if text.len() > MAX_SHIFTED_BYTES || !trimmed.contains(char::is_alphanumeric) || trimmed.starts_with('[')
    {
        return text.to_owned();
    }
    match (trimmed, shift) {
        ("TM", Shift::Above) => return "™".to_owned(),
        ("SM", Shift::Above) => return "℠".to_owned(),
        _ => {}
    }
    let has_letters = trimmed.contains(char::is_alphabetic);
    let is_formula = shift == Shift::Below && last.is_some_and(char::is_alphabetic);
    if is_formula && !has_letters {
        return text.to_owned();
    }
    if !has_letters {
        return text.chars().map(|letter| small(letter, shift)).collect();
    }
    if !is_joined || is_on_the_line(before, trimmed) {
        return text.to_owned();
    }
    let sign = if shift == Shift::Above { '^' } else { '_' };
    if trimmed.chars().all(char::is_alphanumeric) {
        format!("{sign}{trimmed}")
    } else {
        format!("{sign}({trimmed})")
    }
}

/// Whether letters belong to the number or the abbreviation before them: `1st`, `Mme`.
fn is_on_the_line(before: &str, text: &str) -> bool {
    let lower = text.to_lowercase();
    let lower = lower.trim_end_matches('.');
    // Limit the search, because an endless word would be searched again for each of its superscripts.
    let (_, end) = before.split_at(before.ceil_char_boundary(before.len().saturating_sub(MAX_SHIFTED_BYTES)));
    let word = end.rsplit(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
    if word.chars().all(|letter| letter.is_ascii_digit()) {
        let is_short = word.len() <= MAX_ORDINAL_DIGITS;
        return ORDINALS.contains(&lower) && (is_short || lower.chars().count() > 1);
    }
    // `Mme`, `Mlle`, `Dr`, `No`: an abbreviation begins with one or two letters.
    let is_abbreviation = word.chars().count() <= 2 && word.chars().next().is_some_and(char::is_uppercase);
    is_abbreviation && text.chars().all(char::is_alphabetic) && (lower.chars().count() > 1 || lower == "o")
}

/// The superscript or subscript form of a digit or sign; other letters unchanged.
pub(crate) fn small(letter: char, shift: Shift) -> char {
    let pick = |above, below| if shift == Shift::Above { above } else { below };
    match letter {
        '1' => pick('¹', '₁'),
        '2' => pick('²', '₂'),
        '3' => pick('³', '₃'),
        '0' | '4'..='9' => {
            let digit = letter.to_digit(10).unwrap_or_default();
            let zero = if shift == Shift::Above { 0x2070 } else { 0x2080 };
            char::from_u32(zero + digit).unwrap_or(letter)
        }
        '+' => pick('⁺', '₊'),
        '-' | '−' | '–' => pick('⁻', '₋'),
        '=' => pick('⁼', '₌'),
        '(' => pick('⁽', '₍'),
        ')' => pick('⁾', '₎'),
        other => other,
    }
}

/// The plain form of a superscript or subscript digit; other letters unchanged.
pub(crate) fn on_the_line(letter: char) -> char {
    let value = match letter {
        '¹' => 1,
        '²' => 2,
        '³' => 3,
        '\u{2070}' | '\u{2074}'..='\u{2079}' => u32::from(letter) - 0x2070,
        '\u{2080}'..='\u{2089}' => u32::from(letter) - 0x2080,
        _ => return letter,
    };
    char::from_digit(value, 10).unwrap_or(letter)
}

/// Whether text is a note reference: a number, a letter or a sign such as `*`, with or without brackets.
pub(crate) fn is_note_mark(text: &str) -> bool {
    /// Longer text is not a note reference.
    const MAX_LETTERS: usize = 8;
    let bare: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let inner = bare.trim_matches(|letter: char| matches!(letter, '[' | ']' | '(' | ')'));
    let is_sign = |letter: char| letter.is_ascii_digit() || "*†‡§¶#,;–-".contains(letter);
    !inner.is_empty()
        && bare.chars().count() <= MAX_LETTERS
        && (inner.chars().all(is_sign) || inner.chars().count() == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_above_or_below_the_line_joins_no_number_and_no_word() {
        for (before, text, above, below) in [
            ("1250", "1", "¹", "₁"),
            ("10", "6", "⁶", "₆"),
            ("10", "-3", "⁻³", "₋₃"),
            ("1250", "1,2", "¹,²", "₁,₂"),
            ("1250", "(4)", "⁽⁴⁾", "₍₄₎"),
            ("monthly", "1", "¹", "1"),
            ("CO", "2", "²", "2"),
            ("1250", "a", "^a", "_a"),
            ("monthly", "a", "^a", "_a"),
            ("10", "n+1", "^(n+1)", "_(n+1)"),
            ("1", "st", "st", "st"),
            ("2", "e", "e", "e"),
            ("M", "me", "me", "me"),
            ("Parlance", "TM", "™", "_TM"),
            ("1250", "*", "*", "*"),
            ("1250", "[1]", "[1]", "[1]"),
            ("1250 ", "a", "a", "a"),
            ("", "2", "²", "₂"),
        ] {
            assert_eq!(shifted(before, text, Shift::Above), above, "{text} above {before}");
            assert_eq!(shifted(before, text, Shift::Below), below, "{text} below {before}");
        }
    }

    #[test]
    fn a_long_superscript_stays_and_costs_nothing() {
        let sentence = "This sentence is set above the line.";
        assert_eq!(shifted("1250", sentence, Shift::Above), sentence);
        let mut text = String::from("1250");
        let mut open = OpenShifts::default();
        (0..100_000).for_each(|_| open.begin(&text));
        text.push_str(&"1".repeat(1_000_000));
        for _ in 0..100_000 {
            assert_eq!(open.end(&mut text, Shift::Above), None);
        }
        assert_eq!(text.len(), 1_000_004);
        let mut word = "1".repeat(1_000_000);
        for _ in 0..50_000 {
            open.begin(&word);
            word.push_str("th");
            open.end(&mut word, Shift::Above);
        }
        assert!(word.starts_with("11") && word.contains("th"));
    }

    #[test]
    fn a_part_of_a_formula_with_an_operator_is_between_parentheses() {
        for (part, written) in
            [("12", "12"), ("x²", "x²"), ("1,250.5", "1,250.5"), ("a+b", "(a+b)"), ("", "")]
        {
            let (mut text, mut open) = (String::from("1/"), OpenShifts::default());
            open.begin(&text);
            text.push_str(part);
            let n_before = text.len();
            assert_eq!(open.end_part(&mut text), text.len() - n_before);
            assert_eq!(text, format!("1/{written}"));
        }
    }

    #[test]
    fn a_raised_or_lowered_digit_is_told_from_others() {
        for digit in '0'..='9' {
            for shift in [Shift::Above, Shift::Below] {
                assert_ne!(small(digit, shift), digit);
                assert_eq!(on_the_line(small(digit, shift)), digit);
            }
        }
        assert_eq!(on_the_line('a'), 'a');
    }

    #[test]
    fn marks_of_notes_are_short_signs_numbers_and_letters() {
        for mark in ["1", "[12]", "(3)", "*", "†", "a", "1,2", " 4 "] {
            assert!(is_note_mark(mark), "{mark}");
        }
        for text in ["", "[]", "see the note", "10 EUR", "123456789"] {
            assert!(!is_note_mark(text), "{text}");
        }
    }
}
