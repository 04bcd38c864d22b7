//! Markdown: its text without markup, below its headings.

mod open_tags;

use self::open_tags::OpenTags;
use super::html;
use super::table::{Origin, Table, TableRow};
use super::text;
use crate::extract_error::ExtractError;
use crate::formats::Markup;
use crate::guard::budget::Budget;
use crate::passages::block::{Block, BlockSink, Content, Level, Marker};
use crate::passages::passage::{Place, heading};
use crate::raised::{OpenShifts, Shift};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

pub(super) fn read(text: &str, sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let is_heading = |event: Event<'_>| matches!(event, Event::Start(Tag::Heading { .. }));
    if !Parser::new_ext(text, options).any(is_heading) {
        // Without headings, only line numbers can give a location.
        return text::read(text, Markup::Plain, sink);
    }
    let budget = Budget::new();
    let mut reader = MarkdownReader::new(&budget, sink);
    for event in Parser::new_ext(text, options) {
        reader.take(event)?;
    }
    reader.end_html()?;
    reader.flush()
}

/// An open list.
struct List {
    /// The number of the next item of an ordered list.
    next: Option<u64>,
    /// Whether the next paragraph is the first of its item.
    is_at_marker: bool,
}

struct MarkdownReader<'s> {
    budget: &'s Budget,
    sink: &'s mut dyn BlockSink,
    place: Place,
    /// The text of the open block.
    open: String,
    /// How many bytes of it are bold.
    n_bold: usize,
    bold_depth: usize,
    lists: Vec<List>,
    table: Option<Table<'static>>,
    is_header: bool,
    cells: Vec<String>,
    /// HTML between paragraphs. An empty line ends an HTML block, but not an element.
    html: String,
    tags: OpenTags,
    shifts: OpenShifts,
}

impl<'s> MarkdownReader<'s> {
    fn new(budget: &'s Budget, sink: &'s mut dyn BlockSink) -> Self {
        Self {
            budget,
            sink,
            place: Place::default(),
            open: String::new(),
            n_bold: 0,
            bold_depth: 0,
            lists: Vec::new(),
            table: None,
            is_header: false,
            cells: Vec::new(),
            html: String::new(),
            tags: OpenTags::default(),
            shifts: OpenShifts::default(),
        }
    }

    fn take(&mut self, event: Event<'_>) -> Result<(), ExtractError> {
        match event {
            Event::Html(html) => {
                self.html.push_str(&html);
                return Ok(());
            }
            Event::Start(Tag::HtmlBlock) => return self.flush(),
            Event::End(TagEnd::HtmlBlock) => return Ok(()),
            _ => self.end_html()?,
        }
        match event {
            Event::Text(text) | Event::Code(text) | Event::InlineMath(text) | Event::DisplayMath(text) => {
                self.push(&text);
            }
            Event::SoftBreak => self.open.push(' '),
            Event::HardBreak => self.open.push('\n'),
            Event::Start(tag) => return self.start(&tag),
            Event::End(end) => return self.end(end),
            Event::InlineHtml(tag) => return self.tag(&tag),
            Event::Html(_) | Event::FootnoteReference(_) | Event::Rule => {}
            Event::TaskListMarker(is_done) => self.open.push_str(if is_done { "☑ " } else { "☐ " }),
        }
        Ok(())
    }

    fn start(&mut self, tag: &Tag<'_>) -> Result<(), ExtractError> {
        match tag {
            Tag::Item => {
                self.flush()?;
                if let Some(list) = self.lists.last_mut() {
                    list.is_at_marker = true;
                }
            }
            Tag::List(first) => {
                self.flush()?;
                self.lists.push(List { next: *first, is_at_marker: false });
            }
            Tag::Table(_) => {
                self.flush()?;
                self.table = Some(Table::new(Origin::Document, None));
            }
            Tag::CodeBlock(_) | Tag::Heading { .. } | Tag::MetadataBlock(_) | Tag::FootnoteDefinition(_) => {
                self.flush()?
            }
            Tag::TableHead => self.is_header = true,
            Tag::TableCell => drop(self.take_open()),
            Tag::Strong => self.bold_depth += 1,
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, end: TagEnd) -> Result<(), ExtractError> {
        match end {
            TagEnd::Heading(level) => {
                let text = self.take_open();
                self.place.section = heading(&text);
                self.put(Block::heading(Level::Of(number(level)), text))
            }
            TagEnd::MetadataBlock(_) => {
                let text = self.take_open();
                self.put(Block::paragraph(text).with_matter(true))
            }
            TagEnd::Paragraph | TagEnd::Item | TagEnd::FootnoteDefinition => self.flush(),
            TagEnd::List(_) => {
                self.flush()?;
                self.lists.pop();
                Ok(())
            }
            TagEnd::CodeBlock => {
                let text = self.take_open();
                self.put(Content::Code(text).into())
            }
            TagEnd::Strong => {
                self.bold_depth = self.bold_depth.saturating_sub(1);
                Ok(())
            }
            TagEnd::TableCell => {
                let cell = self.take_open();
                self.cells.push(cell);
                Ok(())
            }
            TagEnd::TableHead | TagEnd::TableRow => self.end_row(),
            TagEnd::Table => match self.table.take() {
                Some(table) => table.finish(self.sink),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn end_row(&mut self) -> Result<(), ExtractError> {
        let row = TableRow {
            cells: std::mem::take(&mut self.cells),
            place: self.place.clone(),
            is_header: std::mem::take(&mut self.is_header),
        };
        match &mut self.table {
            Some(table) => table.push(row, self.sink),
            None => Ok(()),
        }
    }

    /// Reads the HTML collected between paragraphs.
    fn end_html(&mut self) -> Result<(), ExtractError> {
        if self.html.is_empty() {
            return Ok(());
        }
        let html = std::mem::take(&mut self.html);
        let title = html::write_piece(&html, &self.place, self.budget, self.sink)?;
        self.place.section = title.or(self.place.section.take());
        Ok(())
    }

    /// Reads a tag within a paragraph.
    fn tag(&mut self, tag: &str) -> Result<(), ExtractError> {
        let Some((name, is_end)) = html::tag_name(tag) else { return Ok(()) };
        if !html::is_known(&name) {
            self.push(tag);
            return Ok(());
        }
        if self.tags.is_hidden() {
            let n_bold = self.tags.take_hidden(&name, is_end, &mut self.open);
            self.n_bold = n_bold.unwrap_or(self.n_bold);
            if n_bold.is_none() {
                self.tags.take(&name, is_end, tag, &self.open);
            }
            if n_bold.is_none() || is_end {
                return Ok(());
            }
        }
        if !is_end && html::hides(tag, &name, self.budget)? {
            self.tags.hide(name, tag, &self.open, self.n_bold);
            return Ok(());
        }
        let is_parameter = self.tags.take(&name, is_end, tag, &self.open);
        match (name.as_str(), is_end) {
            ("br", _) => {
                self.open.truncate(self.open.trim_end_matches(' ').len());
                self.open.push('\n');
            }
            ("sup" | "sub", false) => self.shifts.begin(&self.open),
            ("sup", true) => self.end_shift(Shift::Above),
            ("sub", true) => self.end_shift(Shift::Below),
            (name, _) if html::is_block(name) && !is_parameter && !self.open.ends_with([' ', '\n']) => {
                self.open.push(' ');
            }
            _ => {}
        }
        Ok(())
    }

    /// Adds text to the open block.
    fn push(&mut self, text: &str) {
        self.open.push_str(text);
        if self.bold_depth > 0 {
            self.n_bold += text.len();
        }
    }

    /// Ends a superscript or subscript.
    fn end_shift(&mut self, shift: Shift) {
        let Some((n_before, n_after)) = self.shifts.end(&mut self.open, shift) else { return };
        self.tags.forget_after(self.open.len().saturating_sub(n_after));
        if self.bold_depth > 0 {
            self.n_bold = (self.n_bold + n_after).saturating_sub(n_before);
        }
    }

    fn take_open(&mut self) -> String {
        self.n_bold = 0;
        self.shifts.clear();
        self.tags.finish(std::mem::take(&mut self.open))
    }

    /// Ends the open paragraph or item.
    fn flush(&mut self) -> Result<(), ExtractError> {
        let is_bold = self.n_bold > 0 && self.n_bold >= self.open.trim().len();
        let text = self.take_open();
        if text.trim().is_empty() {
            return Ok(());
        }
        let depth = u8::try_from(self.lists.len().saturating_sub(1)).unwrap_or(u8::MAX);
        let Some(list) = self.lists.last_mut() else {
            let is_heading = is_bold && super::headline::is_label(&text);
            return self.put(if is_heading {
                Block::heading(Level::Below, text)
            } else {
                Block::paragraph(text)
            });
        };
        let marker = match (std::mem::take(&mut list.is_at_marker), &mut list.next) {
            (true, Some(next)) => {
                *next = next.saturating_add(1);
                Marker::Number(i64::try_from(next.saturating_sub(1)).unwrap_or(i64::MAX))
            }
            (true, None) => Marker::Bullet,
            (false, _) => Marker::None,
        };
        self.put(Content::Item { text, depth, marker }.into())
    }

    fn put(&mut self, block: Block) -> Result<(), ExtractError> {
        self.sink.block(&self.place, block)
    }
}

fn number(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}

#[cfg(test)]
mod tests {
    use crate::passages::cut::Cutter;
    use crate::passages::passage::{Passage, Shape, sections};

    fn read(text: &str) -> Vec<Passage> {
        let mut cutter = Cutter::default();
        super::read(text, &mut cutter).unwrap();
        cutter.finish().unwrap()
    }

    #[test]
    fn words_lose_their_marks_and_know_their_heading() {
        let passages = read(
            "# Lease\n\nThe **rent** is [due](x)\nmonthly.\n\n## Notice\n\n- three months\n- in writing\n",
        );
        assert_eq!(
            sections(&passages),
            [
                (Some("Lease"), "Lease\n\nThe rent is due monthly."),
                (Some("Notice"), "Notice\n\n• three months\n\n• in writing")
            ]
        );
        assert_eq!(passages[1].headings, ["Lease", "Notice"]);
    }

    #[test]
    fn rows_of_a_table_and_code_keep_their_shape_below_their_heading() {
        let passages = read("# A\n\n|Name|City|\n|-|-|\n|Anna|Berlin|\n\n```\nlet x = 1;\n  y();\n```\n");
        let found: Vec<_> = passages.iter().map(|passage| (passage.shape, passage.text.as_str())).collect();
        assert_eq!(found, [(Shape::Rows, "Name: Anna; City: Berlin"), (Shape::Code, "let x = 1;\n  y();")]);
        assert!(passages.iter().all(|passage| passage.headings == ["A"]));
    }

    #[test]
    fn a_bold_line_of_its_own_is_a_heading_and_items_keep_their_numbers() {
        let passages =
            read("# A\n\n**Opening hours**\n\nFrom six to ten.\n\n1. Moor\n2. Pay\n\n   at the office\n");
        assert_eq!(passages[0].headings, ["A", "Opening hours"]);
        assert_eq!(
            passages[0].text,
            "A\n\nOpening hours\n\nFrom six to ten.\n\n1. Moor\n\n2. Pay\n\nat the office"
        );
    }

    #[test]
    fn what_a_document_says_about_itself_is_matter() {
        let passages = read("---\ntitle: Lease\n---\n\n# Rent\n\nIt is due monthly.\n");
        let found: Vec<_> =
            passages.iter().map(|passage| (passage.text.as_str(), passage.is_matter)).collect();
        assert_eq!(found, [("title: Lease", true), ("Rent\n\nIt is due monthly.", false)]);
    }

    #[test]
    fn html_between_paragraphs_is_read() {
        let passages = read(
            "# A\n\n<p align=\"center\">Moor <b>here</b>.</p>\n\n<details>\n<summary>How much?</summary>\n\n\
             It is **12** EUR.\n\n</details>\n\n<h2>Berths</h2>\n\nThere are two.\n",
        );
        let text: Vec<_> = passages.iter().map(|passage| passage.text.as_str()).collect();
        let text = text.join("\n\n");
        assert_eq!(text, "A\n\nMoor here.\n\nHow much?\n\nIt is 12 EUR.\n\nBerths\n\nThere are two.");
        let last = passages.last().unwrap();
        assert_eq!(last.place.section.as_deref(), Some("Berths"));
    }

    #[test]
    fn html_in_a_document_has_no_menus() {
        for (html, text) in [
            ("<nav>North Quay</nav>", "North Quay"),
            ("<div class=\"header\">12 EUR</div>", "12 EUR"),
            ("<footer>\n<p>12 EUR</p>\n</footer>", "12 EUR"),
            (
                "<ul><li><a href='a'>Rent</a><li><a href='b'>Due</a><li><a href='c'>End</a></ul>",
                "• Rent\n\n• Due\n\n• End",
            ),
            ("<p><a href='a'>Rent</a> | <a href='b'>Due</a></p>", "Rent | Due"),
            ("<p>List<T> of Class<Object> and more</p>", "List<T> of Class<Object> and more"),
            ("<p>漢<rt>かん</p>", "漢<rt>かん"),
        ] {
            let passages = read(&format!("# A\n\n{html}\n"));
            assert_eq!(passages[0].text, format!("A\n\n{text}"), "{html}");
        }
    }

    #[test]
    fn a_heading_without_text_ends_no_section() {
        let passages = read("# A\n\n<h2>Berths</h2>\n<p>North</p>\n<h3></h3>\n\nThere are two.\n");
        assert_eq!(passages.last().unwrap().place.section.as_deref(), Some("Berths"));
    }

    #[test]
    fn a_table_in_html_is_one_over_empty_lines() {
        for (table, rows) in [
            (
                "<table>\n<tr><td>10</td><td>20</td></tr>\n\n<tr><td>30</td><td>40</td></tr>\n</table>",
                "10; 20\n30; 40",
            ),
            ("<tr><td>10</td><td>20</td></tr>", "10 20"),
        ] {
            let passages = read(&format!("# A\n\n{table}\n"));
            assert!(passages.last().unwrap().text.ends_with(rows), "{passages:?}");
        }
    }

    #[test]
    fn markdown_without_headings_is_cited_by_line() {
        assert_eq!(read("One.\n\nTwo.")[0].place.line, Some(1));
    }
}
