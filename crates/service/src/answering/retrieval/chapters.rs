//! The beginnings of a document's chapters, which an overview shows.

use crate::database::passages::{self, FoundPassage};
use parlance_sqlite::rusqlite::{self, Connection};
use std::collections::HashSet;
use uuid::Uuid;

/// The smallest number of chapters: a single heading of the outermost level is a title.
const MIN_CHAPTERS: usize = 2;

/// The passages of a file in an overview.
#[derive(Debug)]
pub(crate) enum Beginnings {
    /// The first passage of each chapter.
    Chapters(Vec<FoundPassage>),
    /// The first passages of a file without chapters.
    Opening(Vec<FoundPassage>),
}

/// The beginnings of a file, without contents pages and indexes, at most `limit` passages.
pub(crate) fn beginnings(connection: &Connection, file_id: Uuid, limit: u32) -> rusqlite::Result<Beginnings> {
    let outline = passages::outline(connection, file_id)?;
    let chapters = chapters(&outline);
    if chapters.len() < MIN_CHAPTERS {
        return passages::opening(connection, file_id, limit).map(Beginnings::Opening);
    }
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let chapters = chapters.get(..limit).unwrap_or(&chapters);
    passages::at(connection, file_id, chapters).map(Beginnings::Chapters)
}

/// The positions of the first passages of chapters, which are the parts below the outermost level that has several.
fn chapters(outline: &[(i64, Vec<String>)]) -> Vec<i64> {
    let deepest = outline.iter().map(|(_, headings)| headings.len()).max().unwrap_or(0);
    (1..=deepest)
        .map(|depth| firsts(outline, depth))
        .find(|firsts| firsts.len() >= MIN_CHAPTERS)
        .unwrap_or_default()
}

/// The position of the first passage below each heading of this depth, and of the text before the first heading.
fn firsts(outline: &[(i64, Vec<String>)], depth: usize) -> Vec<i64> {
    let mut known: HashSet<&[String]> = HashSet::new();
    let mut firsts = Vec::new();
    for (ordinal, headings) in outline {
        if known.insert(headings.get(..depth).unwrap_or(headings)) {
            firsts.push(*ordinal);
        }
    }
    firsts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(headings: &[&str]) -> Vec<(i64, Vec<String>)> {
        let parts = headings.iter().map(|headings| headings.split('/').map(str::to_owned).collect());
        (0..).zip(parts).collect()
    }

    #[test]
    fn a_chapter_begins_with_each_heading_of_the_outermost_level_that_has_several() {
        let titled =
            ["Rules", "Rules/Rent", "Rules/Rent/Due", "Rules/Rent", "Rules/Notice", "Rules/Notice/Form"];
        assert_eq!(chapters(&outline(&titled)), [0, 1, 4]);
        assert_eq!(chapters(&outline(&["Rent", "Rent/Due", "Notice"])), [0, 2]);
        assert_eq!(chapters(&outline(&["Rent", "Rent"])), Vec::<i64>::new());
    }
}
