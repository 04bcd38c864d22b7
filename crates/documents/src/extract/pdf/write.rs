//! Writes groups of lines as blocks: rejoins words and addresses, keeps rows, and drops the table of contents.

use super::groups::{Group, Kind};
use crate::extract::headline::is_caption;
use crate::extract::table::are_names;
use crate::extract_error::ExtractError;
use crate::passages::block::{Block, BlockSink, Content, Level, Marker, Row};
use crate::passages::join::Joiner;
use crate::passages::matter;
use crate::passages::outline::key;
use crate::passages::passage::Place;
use crate::passages::{clean, sentence};
use std::collections::HashSet;

/// Markers whose indentation differs by less than this fraction of the page width belong to one list.
const SAME_INDENT: f32 = 0.01;

/// Emits the groups, each with its heading level if it is a heading.
pub(super) fn write(
    groups: &[Group<'_>],
    levels: &[Option<Level>],
    sink: &mut dyn BlockSink,
) -> Result<(), ExtractError> {
    let mut joiner = Joiner::default();
    let mut keys = HashSet::new();
    for (group, level) in groups.iter().zip(levels) {
        group.lines.iter().for_each(|line| joiner.learn(&line.text));
        if level.is_some() {
            keys.insert(key(&joiner.join(texts(group))));
        }
    }
    let mut writer = Writer { joiner, keys, sink, is_in_contents: false, indents: Vec::new() };
    groups.iter().zip(levels).try_for_each(|(group, level)| writer.group(group, *level))
}

fn texts<'a>(group: &'a Group<'_>) -> impl Iterator<Item = &'a str> {
    group.lines.iter().map(|line| line.text.as_str())
}

struct Writer<'s> {
    joiner: Joiner,
    /// The normalised headings of the document.
    keys: HashSet<String>,
    sink: &'s mut dyn BlockSink,
    is_in_contents: bool,
    /// Indentation of the markers of the open lists, outermost first.
    indents: Vec<f32>,
}

impl Writer<'_> {
    fn group(&mut self, group: &Group<'_>, level: Option<Level>) -> Result<(), ExtractError> {
        let place = Place { page: Some(group.page), ..Place::default() };
        if let Some(level) = level {
            let text = self.joiner.join(texts(group));
            self.is_in_contents = matter::is_title(&text);
            self.indents.clear();
            return self.sink.block(&place, Block::heading(level, text));
        }
        let entries: Vec<_> = texts(group).filter_map(matter::contents_entry).collect();
        let lines = texts(group).collect::<Vec<_>>().join("\n");
        self.is_in_contents &= !entries.is_empty() || matter::looks_like_entries(&lines);
        let is_contents =
            group.kind == Kind::Entries && (group.is_contents || matter::are_contents(&entries));
        if self.is_in_contents || is_contents {
            return self.entries(group, &place);
        }
        match group.kind {
            Kind::Rows => self.rows(group, &place),
            Kind::Item => self.item(group, &place),
            Kind::Entries => self.prices(group, &place),
            Kind::Code => self.sink.block(&place, Content::Code(lines).into()),
            Kind::Paragraph => self.paragraph(group, &place),
            Kind::Note => {
                let text = self.joiner.join(texts(group));
                self.sink.block(&place, Block::paragraph(text).into_note())
            }
        }
    }

    /// Lines with dot leaders between a name and its value, as in a price list.
    fn prices(&mut self, group: &Group<'_>, place: &Place) -> Result<(), ExtractError> {
        for (at, line) in texts(group).enumerate() {
            let cells = line.split('…').map(|cell| cell.trim().to_owned()).collect();
            let row = Row { cells, is_first: at == 0, ..Row::default() };
            self.sink.block(place, Content::Row(row).into())?;
        }
        Ok(())
    }

    /// Emits the entries of a table of contents, except those that repeat a heading of the document.
    fn entries(&mut self, group: &Group<'_>, place: &Place) -> Result<(), ExtractError> {
        for line in texts(group) {
            let title = matter::contents_entry(line).map_or(line, |entry| entry.title);
            let title = title.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end();
            if !title.is_empty() && !self.keys.contains(&key(title)) {
                self.sink.block(place, Block::paragraph(line).with_matter(true))?;
            }
        }
        Ok(())
    }

    /// Emits rows with their cells. Column names are not repeated, because the page does not repeat them either.
    fn rows(&mut self, group: &Group<'_>, place: &Place) -> Result<(), ExtractError> {
        for (at, line) in group.lines.iter().enumerate() {
            let cells = cells(&line.styled.text, &line.styled.columns);
            let is_names = at == 0 && group.lines.len() > 1 && cells.len() > 2 && are_names(&cells);
            let row = Row { cells, is_first: at == 0, is_names, ..Row::default() };
            self.sink.block(place, Content::Row(row).into())?;
        }
        self.indents.clear();
        Ok(())
    }

    fn item(&mut self, group: &Group<'_>, place: &Place) -> Result<(), ExtractError> {
        // `1. Rent` above a paragraph is more than a bullet.
        if group.first().starts_with(char::is_alphanumeric) && self.headline(group, place)? {
            return Ok(());
        }
        let left = group.left();
        self.indents.retain(|open| *open < left - SAME_INDENT);
        self.indents.push(left);
        let depth = u8::try_from(self.indents.len() - 1).unwrap_or(u8::MAX);
        let text = self.joiner.join(texts(group));
        self.sink.block(place, Content::Item { text, depth, marker: Marker::None }.into())
    }

    fn paragraph(&mut self, group: &Group<'_>, place: &Place) -> Result<(), ExtractError> {
        if self.headline(group, place)? {
            return Ok(());
        }
        self.indents.clear();
        let text = self.joiner.join(texts(group));
        self.sink.block(place, Block::paragraph(text))
    }

    /// Writes a group whose first line is a headline above the others. Returns `false` for other groups.
    fn headline(&mut self, group: &Group<'_>, place: &Place) -> Result<bool, ExtractError> {
        let lines: Vec<&str> = texts(group).take(2).collect();
        let headed = lines.join("\n");
        let Some(headline) = sentence::headline(&headed).filter(|headline| !is_caption(headline)) else {
            return Ok(false);
        };
        self.indents.clear();
        self.sink.block(place, Block::heading(Level::Below, headline))?;
        let rest = self.joiner.join(texts(group).skip(1));
        self.sink.block(place, Block::paragraph(rest))?;
        Ok(true)
    }
}

/// The cells of a line whose columns begin at these byte offsets.
fn cells(text: &str, columns: &[usize]) -> Vec<String> {
    let starts = std::iter::once(0).chain(columns.iter().copied());
    let ends = columns.iter().copied().chain([text.len()]);
    starts
        .zip(ends)
        .map(|(start, end)| clean::cleaned(text.get(start..end).unwrap_or_default()).trim().to_owned())
        .collect()
}
