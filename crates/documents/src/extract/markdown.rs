//! Markdown: its words without the marks, below the heading they stand under.

use super::table;
use crate::passages::passage::{Passage, Place, Shape, heading};
use crate::passages::split::{self, Paragraphs};
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

pub(super) fn read(text: &str) -> Vec<Passage> {
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let mut reader = Reader::default();
    for event in Parser::new_ext(text, options) {
        reader.take(event);
    }
    reader.flush(Shape::Prose);
    if reader.has_headings {
        reader.paragraphs.finish()
    } else {
        // Nothing but line numbers can say where something stands.
        split::lines(Shape::Prose, text)
    }
}

#[derive(Default)]
struct Reader {
    paragraphs: Paragraphs,
    place: Place,
    /// The words of the open block.
    open: String,
    has_headings: bool,
    header: Vec<String>,
    cells: Vec<String>,
}

impl Reader {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Text(words)
            | Event::Code(words)
            | Event::InlineMath(words)
            | Event::DisplayMath(words) => {
                self.open.push_str(&words);
            }
            Event::SoftBreak => self.open.push(' '),
            Event::HardBreak => self.open.push('\n'),
            Event::Start(tag) => self.start(&tag),
            Event::End(end) => self.end(end),
            Event::Html(_) | Event::InlineHtml(_) | Event::FootnoteReference(_) | Event::Rule => {}
            Event::TaskListMarker(is_done) => self.open.push_str(if is_done { "☑ " } else { "☐ " }),
        }
    }

    fn start(&mut self, tag: &Tag<'_>) {
        match tag {
            Tag::Item => {
                self.flush(Shape::Prose);
                self.open.push_str("• ");
            }
            Tag::List(_) | Tag::CodeBlock(_) | Tag::Table(_) | Tag::MetadataBlock(_) | Tag::HtmlBlock => {
                self.flush(Shape::Prose);
            }
            Tag::TableCell => self.open.clear(),
            _ => {}
        }
    }

    fn end(&mut self, end: TagEnd) {
        match end {
            TagEnd::Heading(_) => {
                self.has_headings = true;
                self.place.section = heading(&self.open);
                self.flush(Shape::Prose);
            }
            TagEnd::Paragraph | TagEnd::Item | TagEnd::MetadataBlock(_) => self.flush(Shape::Prose),
            TagEnd::CodeBlock => self.flush(Shape::Code),
            TagEnd::TableCell => self.cells.push(std::mem::take(&mut self.open)),
            TagEnd::TableHead => self.header = std::mem::take(&mut self.cells),
            TagEnd::TableRow => {
                let cells = std::mem::take(&mut self.cells);
                let header: Vec<&str> = self.header.iter().map(String::as_str).collect();
                self.open = table::row_text(&header, cells.iter().map(String::as_str));
                self.flush(Shape::Rows);
            }
            _ => {}
        }
    }

    fn flush(&mut self, shape: Shape) {
        self.paragraphs.push(shape, &self.place, &std::mem::take(&mut self.open));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passages::passage::sections;

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
    }

    #[test]
    fn rows_of_a_table_and_code_keep_their_shape() {
        let passages = read("# A\n\n|Name|City|\n|-|-|\n|Anna|Berlin|\n\n```\nlet x = 1;\n  y();\n```\n");
        let found: Vec<_> = passages.iter().map(|passage| (passage.shape, passage.text.as_str())).collect();
        assert_eq!(
            found,
            [
                (Shape::Prose, "A"),
                (Shape::Rows, "Name: Anna; City: Berlin"),
                (Shape::Code, "let x = 1;\n  y();")
            ]
        );
    }

    #[test]
    fn markdown_without_headings_is_cited_by_line() {
        assert_eq!(read("One.\n\nTwo.")[0].place.line, Some(1));
    }
}
