//! Levels of headings: headings of the same style have the same level.

use super::headings::{Heading, Style};
use crate::extract::headline::Number;
use crate::passages::block::Level;

/// The level of each heading.
pub(super) fn of(headings: &[Heading<'_>]) -> Vec<Level> {
    let ranks = ranks(headings);
    let has_ranks = !ranks.is_empty();
    let level = |heading: &Heading<'_>| match heading.style {
        Style::Title => Level::Of(1),
        Style::Capitals if !has_ranks => Level::Of(2),
        style => match ranks.iter().position(|ranked| *ranked == style) {
            Some(at) => Level::Of(u8::try_from(at + 2).unwrap_or(u8::MAX)),
            None => Level::Below,
        },
    };
    headings.iter().map(level).collect()
}

/// The styles that have levels of their own, outermost first: by first occurrence unless the rules in [`is_below`]
/// decide otherwise.
fn ranks(headings: &[Heading<'_>]) -> Vec<Style> {
    let mut ranks: Vec<Style> = Vec::new();
    for heading in headings {
        let style = heading.style;
        let is_ranked = matches!(style, Style::Underline(..) | Style::Prefix(_) | Style::Numbered(_));
        if is_ranked && !ranks.contains(&style) {
            ranks.push(style);
        }
    }
    // There are few styles, so repeated swapping of neighbours is enough.
    for _ in 0..ranks.len() {
        for at in 1..ranks.len() {
            if let (Some(before), Some(after)) = (ranks.get(at - 1), ranks.get(at))
                && is_below(*before, *after)
            {
                ranks.swap(at - 1, at);
            }
        }
    }
    ranks
}

/// Whether one style is always below another one.
fn is_below(one: Style, other: Style) -> bool {
    match (one, other) {
        (Style::Prefix(one), Style::Prefix(other)) => one > other,
        (Style::Numbered(Number::Decimal(one)), Style::Numbered(Number::Decimal(other))) => one > other,
        (Style::Numbered(Number::Division(one)), Style::Numbered(Number::Division(other))) => one > other,
        (Style::Numbered(Number::Decimal(_)), Style::Numbered(Number::Division(_))) => true,
        (Style::Underline(one, false), Style::Underline(other, false)) => strength(one) > strength(other),
        _ => false,
    }
}

/// The visual weight of a rule character, strongest first; characters without a usual order are equal.
fn strength(mark: char) -> usize {
    match mark {
        '=' => 0,
        '-' => 1,
        '~' => 2,
        _ => 1,
    }
}
