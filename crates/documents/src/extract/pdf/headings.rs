//! Finds headings and their levels by bookmarks, size, weight, numbering and capitals.

use super::groups::{Group, Kind};
use super::letter_styles::{LetterStyle, LetterStyles};
use crate::extract::headline::{self, Number};
use crate::passages::block::{Level, on_one_line};
use crate::passages::outline::key;
use crate::pdf::Bookmark;
use std::collections::HashMap;

/// Maximum number of lines of a heading.
const MAX_LINES: usize = 3;

/// Longer texts are not headings.
const MAX_LETTERS: usize = 200;

/// Letters larger than the body text by this factor make a heading.
const LARGE: f32 = 1.15;

/// Smaller letters never make a heading.
const SMALL: f32 = 0.92;

/// The number of heading levels that styles can distinguish.
const MAX_LEVEL: usize = 20;

/// How a heading was recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    /// By a bookmark of this level.
    Bookmarked(u8),
    /// By a distinct letter style, with its number if any.
    Styled(LetterStyle, Option<Number>),
    /// By its number only.
    Numbered(Number),
    /// By capital letters only.
    Capitals,
    /// By being a separate line, in a document with a single letter style.
    Alone,
}

/// Finds the headings among the groups, each with its level.
pub(super) fn find(
    groups: &[Group<'_>],
    styles: &LetterStyles,
    bookmarks: &[Bookmark],
) -> Vec<Option<Level>> {
    let bookmarked = levels_of(bookmarks, groups);
    let mut found: Vec<Option<Found>> = groups
        .iter()
        .enumerate()
        .map(|(at, group)| heading(group, groups.get(at + 1), styles, &bookmarked))
        .collect();
    if found.iter().all(Option::is_none) {
        let pairs = groups.iter().zip(groups.iter().skip(1));
        let alone = pairs.map(|(group, next)| is_alone(group, next).then_some(Found::Alone));
        found = alone.chain([None]).take(groups.len()).collect();
    }
    let levels = Levels::of(&found);
    found.into_iter().map(|found| found.map(|found| levels.level(found))).collect()
}

/// With fewer bookmarks found on the pages, bookmarks are ignored.
const MIN_BOOKMARKS: usize = 3;

/// The levels of the bookmarks by title, if enough of these titles are on the pages.
fn levels_of(bookmarks: &[Bookmark], groups: &[Group<'_>]) -> HashMap<String, u8> {
    let mut levels: HashMap<String, u8> =
        bookmarks.iter().rev().map(|bookmark| (key(&bookmark.title), bookmark.level)).collect();
    levels.remove("");
    let is_bookmarked = |group: &&Group<'_>| levels.contains_key(&key(&text_of(group)));
    if groups.iter().filter(is_bookmarked).count() < MIN_BOOKMARKS {
        levels.clear();
    }
    levels
}

/// The text of a group on one line.
fn text_of(group: &Group<'_>) -> String {
    on_one_line(&group.lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" "))
}

fn heading(
    group: &Group<'_>,
    next: Option<&Group<'_>>,
    styles: &LetterStyles,
    bookmarked: &HashMap<String, u8>,
) -> Option<Found> {
    let text = text_of(group);
    if !may_be_heading(group, &text) {
        return None;
    }
    if let Some(level) = bookmarked.get(&key(&text)) {
        return Some(Found::Bookmarked(*level));
    }
    let ratio = styles.ratio(group.style);
    let number = headline::numbered(&text).map(|(number, _)| number);
    let is_sentence = text.ends_with(['.', ';', ',', '。']) && number.is_none();
    if ratio < SMALL || is_sentence {
        return None;
    }
    let is_label = group.style.is_bold && group.lines.len() < MAX_LINES && headline::is_label(&text);
    if ratio >= LARGE || is_label && begins_like_title(&text) && !goes_on(group, next) {
        return Some(Found::Styled(group.style, number));
    }
    if group.lines.len() > 1 {
        return None;
    }
    match number {
        Some(number) if number != Number::Decimal(1) && number != Number::Roman => {
            Some(Found::Numbered(number))
        }
        _ => {
            let is_alone = next.is_none_or(|next| !headline::is_capitals(next.first()));
            (headline::is_capitals(&text) && is_alone).then_some(Found::Capitals)
        }
    }
}

/// Whether text begins like a title, not like code.
fn begins_like_title(text: &str) -> bool {
    let first = text.chars().find(|letter| letter.is_alphanumeric());
    text.starts_with(|letter: char| letter.is_alphanumeric() || "¿\"“„«'‘「『[(§".contains(letter))
        && first.is_some_and(|first| !first.is_lowercase())
}

/// Whether the sentence of a group continues below it in letters of another weight.
fn goes_on(group: &Group<'_>, next: Option<&Group<'_>>) -> bool {
    next.is_some_and(|next| {
        next.page == group.page
            && next.style.size == group.style.size
            && next.first().starts_with(char::is_lowercase)
    })
}

/// Whether a short line between paragraphs is the heading of the one below it.
fn is_alone(group: &Group<'_>, next: &Group<'_>) -> bool {
    const MAX_LETTERS_ALONE: usize = 65;
    const MAX_WORDS_ALONE: usize = 10;
    let text = text_of(group);
    let is_apart = |group: &Group<'_>| group.lines.first().is_some_and(|line| line.styled.begins_paragraph);
    let is_longer = next.lines.len() > 1 || text_of(next).len() * 2 > text.len() * 3;
    group.kind == Kind::Paragraph
        && group.lines.len() == 1
        && text.chars().nth(MAX_LETTERS_ALONE).is_none()
        && text.split_whitespace().count() <= MAX_WORDS_ALONE
        && headline::is_title_like(&text)
        && group.page == next.page
        && is_apart(group)
        && is_apart(next)
        && is_longer
}

/// Whether a group can be a heading at all.
fn may_be_heading(group: &Group<'_>, text: &str) -> bool {
    let n_letters = text.chars().filter(|letter| letter.is_alphabetic()).count();
    let has_kind = match group.kind {
        Kind::Paragraph => true,
        // `1. Rent` in large letters.
        Kind::Item => text.starts_with(|letter: char| letter.is_alphanumeric()),
        Kind::Rows | Kind::Entries | Kind::Code | Kind::Note => false,
    };
    has_kind
        && group.lines.len() <= MAX_LINES
        && text.chars().nth(MAX_LETTERS).is_none()
        && n_letters >= 2
        && n_letters * 5 >= text.chars().filter(|letter| !letter.is_whitespace()).count() * 2
        && !headline::is_caption(text)
}

/// Assigns levels to the headings of a document.
struct Levels {
    /// Letter styles of headings, largest first.
    styles: Vec<LetterStyle>,
    /// Whether bookmarks determine the levels.
    are_bookmarked: bool,
    /// The smallest number of components of a heading number, and its level.
    numbered: Option<(u8, u8)>,
}

impl Levels {
    fn of(found: &[Option<Found>]) -> Self {
        let mut styles: Vec<LetterStyle> = Vec::new();
        for style in found.iter().flatten().filter_map(style_of) {
            if !styles.contains(&style) {
                styles.push(style);
            }
        }
        styles.sort_by(|one, other| other.size.cmp(&one.size).then(other.is_bold.cmp(&one.is_bold)));
        let are_bookmarked = found.iter().flatten().any(|found| matches!(found, Found::Bookmarked(_)));
        let mut levels = Self { styles, are_bookmarked, numbered: None };
        let mut numbered: Option<(u8, u8)> = None;
        for found in found.iter().flatten() {
            if let Found::Styled(style, Some(Number::Decimal(depth))) = found {
                let level = levels.rank(*style);
                if numbered.is_none_or(|(least, _)| *depth < least) {
                    numbered = Some((*depth, level));
                }
            }
        }
        levels.numbered = numbered;
        levels
    }

    /// The level of a style, from 1.
    fn rank(&self, style: LetterStyle) -> u8 {
        let at = self.styles.iter().position(|known| *known == style).unwrap_or(self.styles.len());
        u8::try_from(at.min(MAX_LEVEL - 1) + 1).unwrap_or(1)
    }

    fn level(&self, found: Found) -> Level {
        match (found, self.numbered) {
            (Found::Bookmarked(level), _) => Level::Of(level),
            // With bookmarks, a style tells nothing about the level.
            _ if self.are_bookmarked => Level::Below,
            (
                Found::Styled(_, Some(Number::Decimal(depth))) | Found::Numbered(Number::Decimal(depth)),
                Some(known),
            ) => Level::Of(known.1.saturating_add(depth.saturating_sub(known.0))),
            (Found::Styled(style, _), _) => Level::Of(self.rank(style)),
            (Found::Numbered(Number::Decimal(depth)), None) => Level::Of(depth.saturating_add(1)),
            (Found::Numbered(_) | Found::Capitals | Found::Alone, _) => Level::Below,
        }
    }
}

fn style_of(found: &Found) -> Option<LetterStyle> {
    match found {
        Found::Styled(style, _) => Some(*style),
        Found::Bookmarked(_) | Found::Numbered(_) | Found::Capitals | Found::Alone => None,
    }
}
