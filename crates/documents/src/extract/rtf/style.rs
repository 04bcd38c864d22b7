//! Roles of paragraphs by their styles.

use super::RtfReader;
use super::group::Destination;
use crate::extract::blocks::Role;

/// Outline levels count from 0, and the title is above all of them.
const FIRST_LEVEL: u8 = 2;

/// The role for an outline level.
fn outline_role(level: i32) -> Option<Role> {
    let level = u8::try_from(level).ok().filter(|level| *level < 9)?;
    Some(Role::Heading(level.saturating_add(FIRST_LEVEL)))
}

/// The role of a style by its lower-case name.
fn named_role(name: &str) -> Option<Role> {
    let level = |number: &str| number.trim().parse::<u8>().ok();
    match name.split_once(' ') {
        Some(("heading", number)) => {
            Some(Role::Heading(level(number).unwrap_or(1).saturating_add(FIRST_LEVEL - 1)))
        }
        Some(("toc", number)) => level(number).map(|_| Role::Entry),
        _ => (name == "title").then_some(Role::Heading(1)),
    }
}

impl RtfReader<'_> {
    /// Sets the outline level of a style or of a paragraph.
    pub(super) fn set_outline_level(&mut self, number: Option<i32>) {
        let Some(role) = number.and_then(outline_role) else { return };
        match (self.group.destination, self.style) {
            (Destination::Styles, Some(style)) => {
                self.roles.entry(style).or_insert(role);
            }
            (Destination::Text, _) => self.group.role = role,
            _ => {}
        }
    }

    /// Ends an entry of the style sheet: its name tells whether it is a heading.
    pub(super) fn end_style(&mut self) {
        if self.group.destination != Destination::Styles {
            return;
        }
        let name = String::from_utf8_lossy(&self.style_name).to_lowercase();
        let name = name.trim().trim_end_matches(';');
        let role = named_role(name);
        if let (Some(style), Some(role)) = (self.style, role) {
            self.roles.insert(style, role);
        }
        self.style_name.clear();
        self.style = None;
    }
}
