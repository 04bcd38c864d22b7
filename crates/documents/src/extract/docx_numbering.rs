//! Automatic numbers of paragraphs in Word documents, such as `§ 5`, `7.2` or `Step 3`: the text does not hold them.

use super::xml::{self, Element, Piece};
use crate::extract_error::ExtractError;
use crate::guard::budget::Budget;
use std::collections::{BTreeMap, BTreeSet};

/// Lists of Word have nine levels, lists of OpenDocument ten.
const N_LEVELS: usize = 10;

/// Longer patterns are no numbers.
const MAX_PATTERN_BYTES: usize = 64;

/// A level of a list.
#[derive(Clone, Debug, Default)]
struct Level {
    start: Option<u32>,
    format: String,
    /// The label, in which `%2` stands for the number of the second level.
    pattern: String,
    /// The style whose paragraphs are of this level.
    style: Option<String>,
}

type Levels = BTreeMap<usize, Level>;

/// The list definitions of the document and the current counters.
#[derive(Debug, Default)]
pub(super) struct Numbering {
    /// Levels by the id of their definition.
    definitions: BTreeMap<u32, Levels>,
    /// The definition of a list, by the list's id, and the levels that the list defines itself.
    lists: BTreeMap<u32, (u32, Levels)>,
    counters: BTreeMap<u32, Counter>,
    /// The lists that have begun.
    begun: BTreeSet<u32>,
}

/// The current number of each level of a list; `None` before the first item of the level.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counter([Option<u32>; N_LEVELS]);

impl Counter {
    /// Counts an item, and restarts the deeper levels. The first item of a level has the number `start`. Returns its
    /// number; `None` when lists have no such level.
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

    pub(super) fn number(&self, level: usize) -> Option<u32> {
        self.0.get(level).copied().flatten()
    }
}

/// What stands before a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Label {
    Bullet,
    Number(String),
}

impl Numbering {
    /// Reads the part of the document that defines lists.
    pub(super) fn read(content: &[u8], budget: &Budget) -> Result<Self, ExtractError> {
        let mut numbering = Self::default();
        let mut open = Open::default();
        xml::walk(content, budget, |piece| {
            match piece {
                Piece::Open(element) => open.take(&element, &mut numbering),
                Piece::Close("abstractNum") => open.definition = None,
                Piece::Close("num") => open.list = None,
                Piece::Close("lvl" | "lvlOverride") => open.level = None,
                Piece::Close(_) | Piece::Words(_) => {}
            }
            Ok(())
        })?;
        Ok(numbering)
    }

    /// The level of a list that the paragraphs of a style have.
    pub(super) fn level_of_style(&self, list: u32, style: &str) -> Option<usize> {
        let (definition, _) = self.lists.get(&list)?;
        let levels = self.definitions.get(definition)?;
        levels.iter().find(|(_, level)| level.style.as_deref() == Some(style)).map(|(number, _)| *number)
    }

    /// Counts a paragraph of a list, and returns its label. `None` when the list or the label is unknown.
    pub(super) fn next(&mut self, list: u32, level: usize) -> Option<Label> {
        let (definition, own) = self.lists.get(&list)?;
        let levels = self.definitions.get(definition)?;
        let find =
            |number: usize| own.get(&number).filter(|own| !own.pattern.is_empty()).or(levels.get(&number));
        let start = |number: usize| {
            let own = own.get(&number).and_then(|level| level.start);
            own.or(levels.get(&number).and_then(|level| level.start)).unwrap_or(1)
        };
        let counters = self.counters.entry(*definition).or_default();
        if self.begun.insert(list) {
            for number in own.iter().filter(|(_, level)| level.start.is_some()).map(|(number, _)| *number) {
                if let Some(counter) = counters.0.get_mut(number) {
                    *counter = None;
                }
            }
        }
        counters.count(level, start(level))?;
        let found = find(level)?;
        match found.format.as_str() {
            "bullet" => return Some(Label::Bullet),
            "none" => return None,
            _ => {}
        }
        let mut label = String::new();
        let mut letters = found.pattern.chars().peekable();
        while let Some(letter) = letters.next() {
            let place = letters.peek().filter(|_| letter == '%').and_then(|digit| digit.to_digit(10));
            match place.and_then(|place| usize::try_from(place).ok()?.checked_sub(1)) {
                Some(number) => {
                    letters.next();
                    let value = counters.number(number).unwrap_or_else(|| start(number));
                    let format = find(number).map_or("decimal", |level| level.format.as_str());
                    label.push_str(&written(value, format));
                }
                None => label.push(letter),
            }
        }
        let label = label.trim();
        (!label.is_empty()).then(|| Label::Number(label.to_owned()))
    }
}

/// The elements that are open.
#[derive(Default)]
struct Open {
    definition: Option<u32>,
    list: Option<u32>,
    level: Option<usize>,
}

impl Open {
    fn take(&mut self, element: &Element<'_>, numbering: &mut Numbering) {
        let value = || element.attribute("val").unwrap_or_default();
        match element.name() {
            "abstractNum" => self.definition = element.number("abstractNumId"),
            "num" => self.list = element.number("numId"),
            "abstractNumId" => {
                if let (Some(list), Some(definition)) = (self.list, element.number("val")) {
                    numbering.lists.insert(list, (definition, Levels::new()));
                }
            }
            "lvl" | "lvlOverride" => {
                let level = element.number("ilvl").and_then(|level| usize::try_from(level).ok());
                self.level = level.filter(|level| *level < N_LEVELS);
            }
            name => {
                let Some(level) = self.open_level(numbering) else { return };
                match name {
                    "start" | "startOverride" => level.start = element.number("val"),
                    "numFmt" => level.format = value(),
                    "lvlText" => {
                        level.pattern =
                            Some(value()).filter(|it| it.len() <= MAX_PATTERN_BYTES).unwrap_or_default()
                    }
                    "pStyle" => level.style = Some(value()),
                    _ => {}
                }
            }
        }
    }

    fn open_level<'n>(&self, numbering: &'n mut Numbering) -> Option<&'n mut Level> {
        let number = self.level?;
        let levels = match (self.list, self.definition) {
            (Some(list), _) => &mut numbering.lists.get_mut(&list)?.1,
            (None, Some(definition)) => numbering.definitions.entry(definition).or_default(),
            (None, None) => return None,
        };
        Some(levels.entry(number).or_default())
    }
}

/// A number in one of Word's formats.
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

    fn numbering(xml: &str) -> Numbering {
        Numbering::read(format!("<w:numbering xmlns:w=\"w\">{xml}</w:numbering>").as_bytes(), &Budget::new())
            .unwrap()
    }

    fn level(number: usize, format: &str, pattern: &str) -> String {
        format!(
            "<w:lvl w:ilvl=\"{number}\"><w:start w:val=\"1\"/><w:numFmt w:val=\"{format}\"/><w:lvlText w:val=\"{pattern}\"/></w:lvl>"
        )
    }

    #[test]
    fn levels_count_and_begin_again_below_a_higher_one() {
        let levels =
            [level(0, "decimal", "§ %1"), level(1, "lowerLetter", "%1.%2)"), level(2, "bullet", "•")];
        let mut numbering = numbering(&format!(
            "<w:abstractNum w:abstractNumId=\"7\">{}</w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"7\"/></w:num>\
             <w:num w:numId=\"2\"><w:abstractNumId w:val=\"7\"/><w:lvlOverride w:ilvl=\"0\"><w:startOverride w:val=\"5\"/></w:lvlOverride></w:num>",
            levels.concat()
        ));
        let mut labels = Vec::new();
        for (list, level) in [(1, 0), (1, 1), (1, 1), (1, 2), (1, 0), (1, 1), (2, 0), (1, 0)] {
            match numbering.next(list, level) {
                Some(Label::Number(label)) => labels.push(label),
                Some(Label::Bullet) => labels.push("•".to_owned()),
                None => labels.push(String::new()),
            }
        }
        assert_eq!(labels, ["§ 1", "1.a)", "1.b)", "•", "§ 2", "2.a)", "§ 5", "§ 6"]);
        assert_eq!(numbering.next(3, 0), None);
        assert_eq!(numbering.next(1, 8), None);
        assert_eq!(numbering.next(1, 99), None);
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
