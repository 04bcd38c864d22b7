//! Text: its paragraphs and lists by their lines, below the headings that its author wrote without any markup, or with
//! that of reStructuredText, AsciiDoc, Org or TeX.

mod headings;
mod levels;
mod lines;
mod mend;
mod page_lines;

use self::headings::Heading;
use self::lines::Lines;
use super::plain;
use crate::extract_error::ExtractError;
use crate::passages::block::{Block, BlockSink, Content, Level, Marker};
use crate::passages::matter;
use crate::passages::outline::key;
use crate::passages::sentence;
use std::collections::HashSet;

/// Longer texts were written by programs. Their lines are read as they are.
const MAX_LINES: usize = 1_500_000;

/// How headings are written beside the ways of plain text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Markup {
    Plain,
    /// `== Title`
    Asciidoc,
    /// `** Title`
    Org,
    /// `\section{Title}`
    Tex,
}

pub(super) fn read(text: &str, markup: Markup, sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
    if text.lines().take(MAX_LINES + 1).count() > MAX_LINES {
        return plain::prose(text, sink);
    }
    let mut lines = Lines::new(text);
    page_lines::remove(&mut lines);
    let headings = headings::find(&lines, markup);
    let levels = levels::of(&headings);
    let keys = headings.iter().map(|heading| key(heading.title)).collect();
    let mut reader = Reader { lines: &lines, sink, keys, is_in_contents: false, indents: Vec::new() };
    let mut at = 0;
    for (heading, level) in headings.iter().zip(levels) {
        reader.text(at, heading.first)?;
        reader.heading(heading, level)?;
        at = heading.first + heading.n_lines;
    }
    reader.text(at, lines.len())
}

struct Reader<'a, 's> {
    lines: &'a Lines<'a>,
    sink: &'s mut dyn BlockSink,
    /// The headings of the document, as they are compared.
    keys: HashSet<String>,
    /// Whether the last heading stands above a table of contents.
    is_in_contents: bool,
    /// How far the markers of the open lists are indented, outermost first.
    indents: Vec<usize>,
}

impl Reader<'_, '_> {
    fn heading(&mut self, heading: &Heading<'_>, level: Level) -> Result<(), ExtractError> {
        self.indents.clear();
        if level != Level::Below {
            self.is_in_contents = matter::is_title(heading.title);
        }
        let place = plain::at_line(Lines::number(heading.title_line));
        self.sink.block(&place, Block::heading(level, heading.title))
    }

    /// Reads the lines between two headings.
    fn text(&mut self, from: usize, to: usize) -> Result<(), ExtractError> {
        let mut at = from;
        while at < to {
            if self.lines.is_blank(at) {
                at += 1;
                continue;
            }
            let end = (at..to).find(|line| self.lines.is_blank(*line)).unwrap_or(to);
            at = match self.contents_from(at, to) {
                Some(end) => {
                    self.entries(at, end)?;
                    end
                }
                None => {
                    self.is_in_contents &= self.has_entries(at, end);
                    if self.is_in_contents {
                        self.entries(at, end)?;
                    } else {
                        self.group(at, end)?;
                    }
                    end
                }
            };
        }
        Ok(())
    }

    /// Whether lines may be entries of a table of contents without dots.
    fn has_entries(&self, from: usize, to: usize) -> bool {
        let lines: Vec<&str> = (from..to).map(|at| self.lines.get(at)).collect();
        matter::looks_like_entries(&lines.join("\n"))
    }

    /// The end of a table of contents that begins here.
    fn contents_from(&self, from: usize, to: usize) -> Option<usize> {
        let mut entries = Vec::new();
        let mut end = from;
        for at in from..to {
            match matter::contents_entry(self.lines.get(at)) {
                Some(entry) => {
                    entries.push(entry);
                    end = at + 1;
                }
                None if self.lines.is_blank(at) && at < end + 2 => {}
                None => break,
            }
        }
        matter::are_contents(&entries).then_some(end)
    }

    /// Reads entries of a table of contents. Those whose heading stands in the document say nothing new.
    fn entries(&mut self, from: usize, to: usize) -> Result<(), ExtractError> {
        for at in from..to {
            let line = self.lines.get(at);
            let title = matter::contents_entry(line).map_or(line, |entry| entry.title);
            let title = title.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end();
            if !title.is_empty() && !self.keys.contains(&key(title)) {
                let place = plain::at_line(Lines::number(at));
                let line = sentence::without_leaders(line.trim());
                self.sink.block(&place, Block::paragraph(line).with_matter(true))?;
            }
        }
        Ok(())
    }

    /// Reads lines without an empty one between them: a paragraph, or items of a list.
    fn group(&mut self, from: usize, to: usize) -> Result<(), ExtractError> {
        let mut first = from;
        for at in from + 1..to {
            if sentence::begins_item(self.lines.get(at)) && !self.is_in_sentence(at) {
                self.put(first, at)?;
                first = at;
            }
        }
        self.put(first, to)
    }

    /// Whether the line only looks like an item: `12. Nobody knows` in the middle of a sentence.
    fn is_in_sentence(&self, at: usize) -> bool {
        let line = self.lines.get(at).trim_start();
        let is_number = line.starts_with(|letter: char| letter.is_ascii_digit());
        let before = self.lines.get(at - 1);
        let is_ended = before.ends_with(['.', ':', ';', '!', '?']) || sentence::begins_item(before);
        is_number
            && !is_ended
            && !line.starts_with("1.")
            && self.lines.indent(at) <= self.lines.indent(at - 1)
    }

    /// Hands on a paragraph or an item.
    fn put(&mut self, from: usize, to: usize) -> Result<(), ExtractError> {
        let lines: Vec<&str> = (from..to).map(|at| self.lines.get(at)).collect();
        let text = mend::mended(&lines);
        let place = plain::at_line(Lines::number(from));
        let indent = self.lines.indent(from);
        let block = if sentence::begins_item(self.lines.get(from)) {
            self.indents.retain(|open| *open < indent);
            self.indents.push(indent);
            self.item(text)
        } else if self.indents.last().is_some_and(|open| indent > *open) {
            // A further paragraph of the item.
            self.item(text)
        } else {
            self.indents.clear();
            Block::paragraph(text)
        };
        self.sink.block(&place, block)
    }

    fn item(&self, text: String) -> Block {
        let depth = u8::try_from(self.indents.len().saturating_sub(1)).unwrap_or(u8::MAX);
        Content::Item { text, depth, marker: Marker::None }.into()
    }
}

#[cfg(test)]
mod tests;
