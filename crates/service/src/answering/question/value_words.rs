//! Words of a sentence as numbers, dates and paths.

use std::ops::Range;

/// A longer word is no number.
const MAX_NUMBER_BYTES: usize = 24;

/// The names of months, in lower case.
const MONTHS: &str = "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec \
    januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août septembre octobre novembre décembre \
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janeiro fevereiro março maio junho julho setembro outubro dezembro";

/// Words that say what a number counts, in lower case. Short words in capitals, such as `EUR`, are units too.
const UNITS: &str = "% € $ £ ¥ ° °c °f percent prozent euro euros dollar dollars seconds minutes minute hours hour days day weeks week months month years year \
    sekunden minuten stunden stunde tage tagen tag wochen woche monate monaten monat jahre jahren jahr pages seiten times mal \
    mm cm m km g kg t l ml s ms h w kw kwh mw v a hz khz mhz ghz mb gb tb kb bytes bit bits pixels px";

/// Whether a text has a date of digits.
pub(super) fn has_date(text: &str) -> bool {
    !dates(&words(text).collect::<Vec<_>>()).is_empty()
}

/// A word without the marks around it.
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) range: Range<usize>,
    /// Whether a mark that ends a part of a sentence stands behind it.
    is_last: bool,
}

impl Word<'_> {
    fn is_number(&self) -> bool {
        self.text.len() <= MAX_NUMBER_BYTES && self.text.contains(|letter: char| letter.is_ascii_digit())
    }

    fn is_unit(&self) -> bool {
        let is_short_name = (2..=4).contains(&self.text.len()) && self.text.chars().all(char::is_uppercase);
        is_short_name || is_one_of(self.text, UNITS)
    }

    /// A year, or a date of digits with marks.
    fn is_date(&self) -> bool {
        let n_digits = self.text.bytes().filter(u8::is_ascii_digit).count();
        let has_letters = self.text.contains(char::is_alphabetic);
        self.is_year() || n_digits >= 2 && !has_letters && has_signs_of_date(self.text)
    }

    fn is_year(&self) -> bool {
        let is_number = self.text.len() == 4 && self.text.bytes().all(|digit| digit.is_ascii_digit());
        is_number && self.text.parse().is_ok_and(|year: u32| (1_000..=2_100).contains(&year))
    }

    fn is_month(&self) -> bool {
        is_one_of(self.text, MONTHS)
    }

    pub(super) fn is_path(&self) -> bool {
        let has_name = self.text.len() > 2 && self.text.contains(char::is_alphanumeric);
        has_name && (self.text.contains("://") || self.text.starts_with(['/', '~']) || is_mail(self.text))
    }
}

/// Two signs, as in `3.4.2025`, or one that no amount has, as in `20:30`.
fn has_signs_of_date(text: &str) -> bool {
    text.matches(['-', '/', '.']).count() >= 2 || text.contains([':', '/'])
}

fn is_mail(text: &str) -> bool {
    text.split_once('@').is_some_and(|(name, host)| !name.is_empty() && host.contains('.'))
}

fn is_one_of(word: &str, list: &str) -> bool {
    let lower = word.to_lowercase();
    list.split_whitespace().any(|known| known == lower)
}

pub(super) fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    text.split_whitespace().filter_map(|word| {
        let inner = word
            .trim_start_matches(|letter: char| "([{\"'“„«‘".contains(letter))
            .trim_end_matches(|letter: char| ")]}\"'”“»’.,;:!?".contains(letter));
        let start = inner.as_ptr() as usize - text.as_ptr() as usize;
        let is_last = word.ends_with([',', ';', ':', '!', '?', ')']);
        (!inner.is_empty()).then(|| Word { text: inner, range: start..start + inner.len(), is_last })
    })
}

/// Numbers, each with its unit.
pub(super) fn numbers(words: &[Word<'_>]) -> Vec<Range<usize>> {
    let mut numbers = Vec::new();
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        if word.is_number() {
            let unit = words.next_if(|next| !word.is_last && next.is_unit());
            numbers.push(word.range.start..unit.map_or(word.range.end, |unit| unit.range.end));
        }
    }
    numbers
}

/// Dates: months with the numbers around them, years, and dates of digits.
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
            && one.is_date()
            && !is_amount(words, one)
        {
            dates.push(one.range.clone());
        }
    }
    dates
}

/// Whether a year is an amount: a unit stands behind it.
fn is_amount(words: &[Word<'_>], number: &Word<'_>) -> bool {
    let behind = words.iter().find(|word| word.range.start >= number.range.end);
    !number.is_last && number.is_year() && behind.is_some_and(Word::is_unit)
}
