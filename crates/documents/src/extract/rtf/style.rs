//! What paragraphs are by their styles.

use crate::extract::blocks::Role;

/// Outline levels are counted from 0, and the title stands above all of them.
const FIRST_LEVEL: u8 = 2;

/// The role that a level in the outline gives.
pub(super) fn outline_role(level: i32) -> Option<Role> {
    let level = u8::try_from(level).ok().filter(|level| *level < 9)?;
    Some(Role::Heading(level.saturating_add(FIRST_LEVEL)))
}

/// The role that a style has by its name in small letters.
pub(super) fn named_role(name: &str) -> Option<Role> {
    let level = |number: &str| number.trim().parse::<u8>().ok();
    match name.split_once(' ') {
        Some(("heading", number)) => {
            Some(Role::Heading(level(number).unwrap_or(1).saturating_add(FIRST_LEVEL - 1)))
        }
        Some(("toc", number)) => level(number).map(|_| Role::Entry),
        _ => (name == "title").then_some(Role::Heading(1)),
    }
}
