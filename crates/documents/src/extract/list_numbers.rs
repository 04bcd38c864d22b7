//! Numbering of list items and headings: the counters of levels, and number formats.

/// Word lists have nine levels, OpenDocument lists ten.
pub(super) const N_LEVELS: usize = 10;

/// The current number of each level of a list; `None` before the first item of the level.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counter([Option<u32>; N_LEVELS]);

impl Counter {
    /// Counts an item, and restarts the deeper levels. The first item of a level gets the number `start`. Returns the
    /// item's number; `None` if lists have no such level.
    pub(super) fn count(&mut self, level: usize, start: u32) -> Option<u32> {
        let counter = self.0.get_mut(level)?;
        let number = counter.map_or(start, |last| last.saturating_add(1));
        *counter = Some(number);
        self.restart(level + 1);
        Some(number)
    }

    /// Restarts a level and all deeper ones.
    pub(super) fn restart(&mut self, level: usize) {
        self.0.iter_mut().skip(level).for_each(|deeper| *deeper = None);
    }

    /// Restarts one level.
    pub(super) fn forget(&mut self, level: usize) {
        if let Some(counter) = self.0.get_mut(level) {
            *counter = None;
        }
    }

    /// The number of the last item of a level; `None` before its first item.
    pub(super) fn number(&self, level: usize) -> Option<u32> {
        self.0.get(level).copied().flatten()
    }
}

/// A number in one of Word's number formats.
pub(super) fn written(number: u32, format: &str) -> String {
    match format {
        "lowerLetter" => letters(number),
        "upperLetter" => letters(number).to_uppercase(),
        "lowerRoman" => roman(number),
        "upperRoman" => roman(number).to_uppercase(),
        "decimalZero" => format!("{number:02}"),
        _ => number.to_string(),
    }
}

/// `a` to `z`, then `aa` to `zz`.
fn letters(number: u32) -> String {
    /// Longer labels are written in digits.
    const MAX_REPEATS: u32 = 8;
    let Some(index) = number.checked_sub(1) else { return number.to_string() };
    let repeats = index / 26 + 1;
    match char::from_u32(u32::from('a') + index % 26) {
        Some(letter) if repeats <= MAX_REPEATS => letter.to_string().repeat(repeats as usize),
        _ => number.to_string(),
    }
}

fn roman(number: u32) -> String {
    const VALUES: [(u32, &str); 13] = [
        (1_000, "m"),
        (900, "cm"),
        (500, "d"),
        (400, "cd"),
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    ];
    if number == 0 || number > 3_999 {
        return number.to_string();
    }
    let (mut rest, mut roman) = (number, String::new());
    for (value, letters) in VALUES {
        while rest >= value {
            roman.push_str(letters);
            rest -= value;
        }
    }
    roman
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_restarts_below_a_higher_one() {
        let mut counter = Counter::default();
        let numbers =
            [(0, 1), (1, 3), (1, 3), (0, 1), (1, 3)].map(|(level, start)| counter.count(level, start));
        assert_eq!(numbers, [Some(1), Some(3), Some(4), Some(2), Some(3)]);
        assert_eq!(counter.number(2), None);
        assert_eq!(counter.count(N_LEVELS, 1), None);
    }

    #[test]
    fn numbers_are_written_in_the_formats_of_word() {
        assert_eq!(written(28, "upperLetter"), "BB");
        assert_eq!(written(14, "lowerRoman"), "xiv");
        assert_eq!(written(1_994, "upperRoman"), "MCMXCIV");
        assert_eq!(written(3, "decimalZero"), "03");
        assert_eq!(written(u32::MAX, "lowerLetter"), u32::MAX.to_string());
        assert_eq!(written(0, "lowerRoman"), "0");
    }
}
