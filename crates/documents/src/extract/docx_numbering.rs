//! Automatic numbers of paragraphs in Word documents, such as `§ 5`, `7.2` or `Step 3`. The text does not contain them.

use super::list_numbers::{Counter, N_LEVELS, written};
use super::xml::{self, Element, Piece};
use crate::extract_error::ExtractError;
use crate::guard::budget::Budget;
use std::collections::{BTreeMap, BTreeSet};

/// Longer patterns are ignored.
const MAX_PATTERN_BYTES: usize = 64;

/// A list level.
#[derive(Clone, Debug, Default)]
struct Level {
    start: Option<u32>,
    format: String,
    /// The label; `%2` is the number of the second level.
    pattern: String,
    /// The paragraph style of this level.
    style: Option<String>,
    /// Whether the label shows the numbers of all levels as decimals: `1.1` below `I`.
    is_legal: bool,
}

type Levels = BTreeMap<usize, Level>;

/// The list definitions of the document and the current counters.
#[derive(Debug, Default)]
pub(super) struct Numbering {
    /// Levels by definition id.
    definitions: BTreeMap<u32, Levels>,
    /// By list id: the definition of the list, and the levels that the list overrides.
    lists: BTreeMap<u32, (u32, Levels)>,
    counters: BTreeMap<u32, Counter>,
    /// Lists that have items already.
    begun: BTreeSet<u32>,
}

/// The label before a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Label {
    Bullet,
    Number(String),
}

impl Numbering {
    /// Parses the list definitions.
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

    /// The level of a list for paragraphs of a style.
    pub(super) fn level_of_style(&self, list: u32, style: &str) -> Option<usize> {
        let (definition, _) = self.lists.get(&list)?;
        let levels = self.definitions.get(definition)?;
        levels.iter().find(|(_, level)| level.style.as_deref() == Some(style)).map(|(number, _)| *number)
    }

    /// Counts a paragraph of a list, and returns its label. `None` if the list or the label is unknown.
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
            let restarted = own.iter().filter(|(_, level)| level.start.is_some());
            restarted.for_each(|(number, _)| counters.forget(*number));
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
                    let format = find(number).filter(|_| !found.is_legal);
                    let format = format.map_or("decimal", |level| level.format.as_str());
                    label.push_str(&written(value, format));
                }
                None => label.push(letter),
            }
        }
        let label = label.trim();
        (!label.is_empty()).then(|| Label::Number(label.to_owned()))
    }
}

/// The open elements.
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
                    "isLgl" => level.is_legal = !matches!(value().as_str(), "0" | "false" | "off"),
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
    fn a_legal_level_writes_all_numbers_as_decimals() {
        let legal = level(1, "decimal", "%1.%2").replace("<w:lvlText", "<w:isLgl/><w:lvlText");
        let mut numbering = numbering(&format!(
            "<w:abstractNum w:abstractNumId=\"7\">{}{legal}</w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"7\"/></w:num>",
            level(0, "upperRoman", "Article %1.")
        ));
        assert_eq!(numbering.next(1, 0), Some(Label::Number("Article I.".to_owned())));
        assert_eq!(numbering.next(1, 1), Some(Label::Number("1.1".to_owned())));
    }
}
