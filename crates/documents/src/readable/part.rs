//! A part under construction: its HTML, and its text for the search.

use super::ReadablePart;
use super::html::{Html, MAX_TEXT_BYTES};
use super::search::Search;
use crate::passages::block::{Block, Content, Level, Marker, Row};
use crate::passages::passage::heading;
use std::collections::VecDeque;

/// A part ends at the next block after this many bytes of HTML.
const MAX_PART_BYTES: usize = 256 * 1024;

/// Maximum number of rows shown of a sheet or table.
const MAX_ROWS: usize = 2_000;

/// If a quote is below the first [`MAX_ROWS`], how many rows are shown before and after its beginning.
const ROWS_BEFORE: usize = 20;
const ROWS_AFTER: usize = 200;

/// A part under construction.
#[derive(Default)]
pub(super) struct OpenPart {
    title: Option<String>,
    /// Whether the document names its parts, as a workbook does its sheets.
    is_named: bool,
    /// The last heading of a part without a name, which becomes the title of the part that continues it.
    last_heading: Option<String>,
    html: Html,
    /// The text of its blocks, each on lines of its own.
    text: String,
    /// The number of rows of the current table.
    n_rows: usize,
    n_left_out: usize,
    /// The last hidden rows of the current table, which are shown if the quote follows.
    hidden: VecDeque<(Option<u32>, Vec<String>)>,
    /// Whether the quote begins below the shown rows.
    is_found_below: bool,
    /// How many more rows to show below the quote.
    n_to_show: usize,
}

impl OpenPart {
    pub(super) fn new(title: Option<&str>) -> Self {
        let title = title.and_then(heading);
        Self { is_named: title.is_some(), title, ..Self::default() }
    }

    /// A new part that continues this one.
    pub(super) fn continued(&self) -> Self {
        Self {
            title: self.last_heading.as_ref().or(self.title.as_ref()).cloned(),
            is_named: self.is_named,
            n_rows: self.n_rows,
            is_found_below: self.is_found_below,
            n_to_show: self.n_to_show,
            ..Self::default()
        }
    }

    /// Whether it shows nothing.
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// The number of rows and pieces of text that it does not show.
    pub(super) fn n_left_out(&self) -> usize {
        self.n_left_out
    }

    /// Whether the next block belongs to another part.
    pub(super) fn is_full(&self) -> bool {
        self.html.text.len() >= MAX_PART_BYTES
    }

    /// Writes a block. `line` is the number of its first line or of its sheet row.
    pub(super) fn push(&mut self, block: Block, line: Option<u32>, search: &Search) {
        match block.content {
            Content::Heading { level, text } => {
                if !self.is_named {
                    self.last_heading = heading(&text);
                    self.title = self.title.take().or_else(|| self.last_heading.clone());
                }
                let level = match level {
                    Level::Of(level) => Some(level),
                    Level::Below => None,
                };
                self.begin(&text);
                self.html.heading(level, &text);
            }
            Content::Paragraph(text) => self.pieces(&text, Html::paragraph),
            Content::Code(text) => self.pieces(&text, Html::code),
            Content::Item { text, depth, marker } => self.item(&text, usize::from(depth), marker),
            Content::Row(row) => self.row(&row, line, search),
        }
    }

    /// Begins a block with this text.
    fn begin(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Writes text as one block, or as several if it is too long.
    fn pieces(&mut self, text: &str, write: impl Fn(&mut Html, &str)) {
        let mut rest = text;
        while !rest.trim().is_empty() && !self.is_full() {
            let (piece, after) = rest.split_at(rest.floor_char_boundary(MAX_TEXT_BYTES));
            self.begin(piece);
            write(&mut self.html, piece);
            rest = after;
        }
        self.n_left_out += usize::from(!rest.trim().is_empty());
    }

    fn item(&mut self, text: &str, depth: usize, marker: Marker) {
        self.begin(text);
        match marker {
            Marker::None if self.html.further(depth, text) => {}
            Marker::Number(counted) => self.html.item(depth, Some(counted), text),
            Marker::Bullet | Marker::None => self.html.item(depth, None, text),
        }
    }

    fn row(&mut self, row: &Row, line: Option<u32>, search: &Search) {
        if row.is_first {
            (self.n_rows, self.n_to_show) = (0, 0);
            self.hidden.clear();
        }
        self.n_rows += 1;
        let text = row.text();
        let is_shown = self.n_rows <= MAX_ROWS || self.n_to_show > 0;
        if is_shown {
            self.n_to_show = self.n_to_show.saturating_sub(usize::from(self.n_rows > MAX_ROWS));
            self.show_row(row, (line, &row.cells), &text);
            return;
        }
        self.n_left_out += 1;
        if self.is_found_below {
            return;
        }
        if !search.begins_in(&text) {
            if self.hidden.len() >= ROWS_BEFORE {
                self.hidden.pop_front();
            }
            self.hidden.push_back((line, row.cells.clone()));
            return;
        }
        let before = std::mem::take(&mut self.hidden);
        self.n_left_out = self.n_left_out.saturating_sub(before.len() + 1);
        for (line, cells) in before {
            let text = Row { cells: cells.clone(), ..row.clone() }.text();
            self.show_row(row, (line, &cells), &text);
        }
        self.is_found_below = true;
        self.n_to_show = ROWS_AFTER;
        self.show_row(row, (line, &row.cells), &text);
    }

    fn show_row(&mut self, row: &Row, (line, cells): (Option<u32>, &[String]), text: &str) {
        if row.is_first || !self.html.is_in_table() {
            self.html.table(&row.header, row.header_line);
        }
        self.begin(text);
        self.html.row(line, cells);
    }

    /// Ends the part. Returns whether it contains the quote.
    pub(super) fn finish(mut self, search: &Search) -> (ReadablePart, bool) {
        self.html.end_groups();
        let is_found = self.is_found_below || search.is_in(&self.text);
        let part = ReadablePart { title: self.title, html: self.html.text, n_left_out: self.n_left_out };
        (part, is_found)
    }
}
