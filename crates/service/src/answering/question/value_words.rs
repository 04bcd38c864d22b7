//! Classifies the words of a sentence as numbers, dates and paths.

use crate::analysis::{has_fraction, is_currency, is_label, is_month, is_unit, phone_numbers, plain_number};
use std::ops::Range;

/// A longer word is not a number.
const MAX_NUMBER_BYTES: usize = 24;

/// The longest number of a list entry, such as `12.`, in digits.
const MAX_LIST_DIGITS: usize = 2;

/// Bullets that can precede a word directly.
const BULLETS: &str = "•‣◦▪·";

/// Whether a text has a date in digits.
pub(super) fn has_date(text: &str) -> bool {
    !dates(&words(text).collect::<Vec<_>>()).is_empty()
}

/// A word without the punctuation around it.
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) range: Range<usize>,
    /// Whether punctuation after it ends a part of the sentence.
    is_last: bool,
    /// Whether it numbers an entry of a list.
    is_list_mark: bool,
    /// Whether it is a label, such as a section number, and not an amount.
    is_label: bool,
    /// Whether it is part of a telephone number.
    is_phone: bool,
}

impl Word<'_> {
    fn is_number(&self) -> bool {
        let has_digit = self.text.contains(|letter: char| letter.is_ascii_digit()) || has_fraction(self.text);
        self.text.len() <= MAX_NUMBER_BYTES && has_digit && !self.is_list_mark && !self.is_phone
    }

    /// Whether it can be the unit of the number before it.
    fn is_unit_of(&self, number: &Word<'_>) -> bool {
        let is_short_name = (2..=4).contains(&self.text.len()) && self.text.chars().all(char::is_uppercase);
        // After other numbers, “in” is a preposition.
        let is_length = has_fraction(number.text) && matches!(self.text, "in" | "ft");
        is_short_name || is_length || is_unit(self.text)
    }

    fn is_currency(&self) -> bool {
        is_currency(self.text)
    }

    /// A year, or a date in digits with separators.
    fn is_date(&self) -> bool {
        let n_digits = self.text.bytes().filter(u8::is_ascii_digit).count();
        let has_letters = self.text.contains(char::is_alphabetic);
        let is_written = n_digits >= 2 && !has_letters && has_signs_of_date(self.text);
        // `1.250.000` also has the separators of a date.
        self.is_year() || is_written && plain_number(self.text).is_none()
    }

    fn is_year(&self) -> bool {
        let is_number = self.text.len() == 4 && self.text.bytes().all(|digit| digit.is_ascii_digit());
        is_number && self.text.parse().is_ok_and(|year: u32| (1_000..=2_100).contains(&year))
    }

    fn is_month(&self) -> bool {
        is_month(self.text)
    }

    pub(super) fn is_path(&self) -> bool {
        let has_name = self.text.len() > 2 && self.text.contains(char::is_alphanumeric);
        has_name && (self.text.contains("://") || self.text.starts_with(['/', '~']) || is_mail(self.text))
    }
}

/// Two separators, as in `3.4.2025`, or one that amounts do not have, as in `20:30`.
fn has_signs_of_date(text: &str) -> bool {
    text.matches(['-', '/', '.']).count() >= 2 || text.contains([':', '/'])
}

fn is_mail(text: &str) -> bool {
    text.split_once('@').is_some_and(|(name, host)| !name.is_empty() && host.contains('.'))
}

pub(super) fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let phones = phone_numbers(text);
    text.split_whitespace().filter_map(move |word| {
        let inner = word
            .trim_start_matches(|letter: char| "([{\"'“„«‘".contains(letter) || BULLETS.contains(letter))
            .trim_end_matches(|letter: char| ")]}\"'”“»’.,;:!?".contains(letter));
        let start = inner.as_ptr() as usize - text.as_ptr() as usize;
        let end = start + inner.len();
        let is_label = inner.contains(|letter: char| letter.is_ascii_digit()) && is_label(text, start);
        (!inner.is_empty()).then(|| Word {
            text: inner,
            range: start..end,
            is_last: word.ends_with([',', ';', ':', '!', '?', ')']),
            is_list_mark: is_list_mark(text, start, word),
            is_label,
            is_phone: phones.iter().any(|phone| start < phone.end && phone.start < end),
        })
    })
}

/// Whether a word such as `1.` or `2)` begins a line and the next word is not a month.
fn is_list_mark(text: &str, start: usize, word: &str) -> bool {
    let number = word.trim_start_matches('(').trim_end_matches(['.', ')']);
    let is_number =
        (1..=MAX_LIST_DIGITS).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    let before = text.get(..start).unwrap_or_default().trim_end_matches([' ', '(']);
    let after = text.get(start..).unwrap_or_default();
    let next = after.split_whitespace().nth(1);
    is_number
        && word.ends_with(['.', ')'])
        && (before.is_empty() || before.ends_with('\n'))
        && next.is_some_and(|next| !is_month(next.trim_end_matches(['.', ','])))
}

/// Numbers, each with its unit and the currency before it. Labels count only if there is no other number.
pub(super) fn numbers(words: &[Word<'_>]) -> Vec<Range<usize>> {
    let has_amount = words.iter().any(|word| word.is_number() && !word.is_label);
    let is_counted = |word: &Word<'_>| word.is_number() && !(has_amount && word.is_label);
    let mut numbers: Vec<Range<usize>> = Vec::new();
    for (at, number) in words.iter().enumerate().filter(|(_, word)| is_counted(word)) {
        let is_free = |word: &&Word<'_>| numbers.last().is_none_or(|last| last.end <= word.range.start);
        let currency = currency_before(words, at).filter(is_free);
        let unit = words.get(at + 1).filter(|next| !number.is_last && next.is_unit_of(number));
        let start = currency.map_or(number.range.start, |currency| currency.range.start);
        numbers.push(start..unit.map_or(number.range.end, |unit| unit.range.end));
    }
    numbers
}

fn currency_before<'a, 'b>(words: &'a [Word<'b>], at: usize) -> Option<&'a Word<'b>> {
    at.checked_sub(1).and_then(|before| words.get(before)).filter(|word| !word.is_last && word.is_currency())
}

/// Dates: months with the numbers around them, years, and dates in digits.
pub(super) fn dates(words: &[Word<'_>]) -> Vec<Range<usize>> {
    let is_part = |word: &Word<'_>| word.is_month() || word.is_number() && word.text.len() <= 10;
    let mut dates = Vec::new();
    for run in words.chunk_by(|left, right| is_part(left) && is_part(right)) {
        let has_month = run.iter().any(Word::is_month) && run.iter().any(Word::is_number);
        if let [first, .., last] = run
            && (has_month || run.iter().any(Word::is_date))
        {
            dates.push(first.range.start..last.range.end);
        } else if let [one] = run
            && is_part(one)
            && one.is_date()
            && !is_amount(words, one)
        {
            dates.push(one.range.clone());
        }
    }
    dates
}

/// Whether a year is an amount: it has a unit after it, or a currency before it.
fn is_amount(words: &[Word<'_>], number: &Word<'_>) -> bool {
    let Some(at) = words.iter().position(|word| word.range == number.range) else { return false };
    let unit = words.get(at + 1).filter(|next| !number.is_last && is_unit(next.text));
    number.is_year() && (unit.is_some() || currency_before(words, at).is_some())
}
