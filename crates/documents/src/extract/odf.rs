//! OpenDocument: texts, spreadsheets and presentations, as LibreOffice writes them.

use super::blocks::{Blocks, Role};
use super::grid::{Grid, MAX_COLUMNS};
use super::odf_lists::Lists;
use super::odf_styles::{Look, Styles};
use super::xml::{self, Element, Piece};
use crate::extract_error::ExtractError;
use crate::guard::archive::Archive;
use crate::passages::block::BlockSink;
use crate::passages::passage::{Division, Place};

/// Elements that a reader does not see or that repeat other text: deleted text, comments, numbering settings, tables
/// of contents and indexes.
const UNSEEN: [&str; 12] = [
    "tracked-changes",
    "annotation",
    "note-citation",
    "ruby-text",
    "forms",
    "shapes",
    "table-of-content",
    "illustration-index",
    "table-index",
    "object-index",
    "user-index",
    "alphabetical-index",
];

/// Outline levels count from 1, and the title is above all of them.
const TITLE_LEVELS: u8 = 1;

pub(super) fn read(archive: &mut Archive<'_>, sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
    let budget = archive.budget();
    if let Some(manifest) = archive.part_if_there("META-INF/manifest.xml")? {
        xml::walk(&manifest, budget, |piece| match piece {
            Piece::Open(element) if element.name() == "encryption-data" => Err(ExtractError::Encrypted),
            _ => Ok(()),
        })?;
    }
    let content = archive.part("content.xml")?;
    let mut reader = OdfReader {
        blocks: Blocks::new(budget, Place::default(), sink),
        grid: Grid::new(budget),
        sheets: None,
        styles: Styles::default(),
        lists: Lists::default(),
        paragraphs: Vec::new(),
        looks: Vec::new(),
        unseen: 0,
        n_items: 0,
        n_slides: 0,
        is_title: false,
        is_in_header: false,
        notes: Vec::new(),
        outer_words: Vec::new(),
    };
    if let Some(styles) = archive.part_if_there("styles.xml")? {
        match xml::walk(&styles, budget, |piece| reader.take_style(&piece)) {
            // Without styles, the text is still readable.
            Ok(()) | Err(ExtractError::Damaged) => {}
            Err(error) => return Err(error),
        }
    }
    xml::walk(&content, budget, |piece| reader.take(&piece))?;
    reader.blocks.end_paragraph(Role::Text)?;
    reader.grid.finish(reader.blocks.sink)
}

struct OdfReader<'b> {
    blocks: Blocks<'b>,
    grid: Grid<'b>,
    /// The current row and cell of a spreadsheet; `None` in other documents.
    sheets: Option<Sheet>,
    styles: Styles,
    lists: Lists,
    /// Open paragraphs; frames contain nested paragraphs.
    paragraphs: Vec<OpenParagraph>,
    /// The text style of the open paragraphs and of the spans in them.
    looks: Vec<Look>,
    unseen: usize,
    n_items: u8,
    n_slides: u32,
    is_title: bool,
    /// Whether the following rows are headers.
    is_in_header: bool,
    /// The footnotes of the open paragraph, emitted after it.
    notes: Vec<String>,
    /// The text of the paragraphs around the open footnote.
    outer_words: Vec<String>,
}

/// An open paragraph.
struct OpenParagraph {
    role: Role,
    /// Its automatic number, until written.
    label: Option<String>,
}

/// The current row and cell.
#[derive(Default)]
struct Sheet {
    row: u32,
    n_rows: u32,
    cells: Vec<String>,
    n_cells: usize,
    cell: String,
}

impl OdfReader<'_> {
    /// Reads the part that contains only styles.
    fn take_style(&mut self, piece: &Piece<'_>) -> Result<(), ExtractError> {
        if let Piece::Open(element) = piece {
            self.styles.take(element);
            self.lists.take_style(element);
        }
        Ok(())
    }

    fn take(&mut self, piece: &Piece<'_>) -> Result<(), ExtractError> {
        if self.unseen > 0 {
            match piece {
                Piece::Open(_) => self.unseen += 1,
                Piece::Close(_) => self.unseen -= 1,
                Piece::Words(_) => {}
            }
            return Ok(());
        }
        match piece {
            Piece::Open(element) if UNSEEN.contains(&element.name()) => {
                self.unseen = 1;
                Ok(())
            }
            Piece::Open(element) => self.open(element),
            Piece::Close(name) => self.close(name),
            Piece::Words(words) if !self.paragraphs.is_empty() => match self.look() {
                Look { is_hidden: true, .. } => Ok(()),
                Look { shift: Some(shift), .. } => self.blocks.shifted_words(words, shift),
                _ => self.blocks.words(words),
            },
            Piece::Words(_) => Ok(()),
        }
    }

    fn open(&mut self, element: &Element<'_>) -> Result<(), ExtractError> {
        let repeated = |name: &str| element.number(name).unwrap_or(1).max(1);
        match (element.name(), &mut self.sheets) {
            ("style" | "default-style" | "text-properties", _) => self.styles.take(element),
            ("list-style" | "list-level-style-number" | "outline-style" | "outline-level-style", _) => {
                self.styles.take(element);
                self.lists.take_style(element);
            }
            ("list", _) => self.lists.open(element),
            ("spreadsheet", _) => self.sheets = Some(Sheet::default()),
            ("table", Some(sheet)) => {
                *sheet = Sheet::default();
                let name = element.attribute("name").unwrap_or_default();
                self.grid.begin_sheet(&name, self.blocks.sink)?;
            }
            ("table-header-rows", None) => self.is_in_header = true,
            ("table-row", None) if self.is_in_header => self.blocks.mark_header(),
            ("table-row", Some(sheet)) => {
                sheet.row = sheet.row.saturating_add(sheet.n_rows).max(1);
                sheet.n_rows = repeated("number-rows-repeated");
                sheet.cells.clear();
            }
            ("table-cell" | "covered-table-cell", Some(sheet)) => {
                sheet.n_cells = usize::try_from(repeated("number-columns-repeated")).unwrap_or(MAX_COLUMNS);
                sheet.cell.clear();
            }
            ("table", None) => self.blocks.open_table()?,
            ("p" | "h", _) => {
                self.end_words()?;
                let role = self.role_of(element);
                let is_continued = self.n_items > 0 && !self.lists.is_at_item();
                let label = self.label_of(element);
                self.open_words(element);
                let role = match role {
                    // A label is part of the text, and further paragraphs of an item have no label.
                    Role::Item(depth) if label.is_some() || is_continued => Role::Numbered(depth),
                    role => role,
                };
                self.paragraphs.push(OpenParagraph { role, label });
            }
            ("span", _) => self.open_words(element),
            ("s" | "tab", _) => self.blocks.words(" ")?,
            ("line-break", _) => self.blocks.words("\n")?,
            ("list-item", _) => {
                self.n_items = self.n_items.saturating_add(1);
                self.lists.begin_item(element);
            }
            ("list-header", _) => self.lists.end_item(),
            ("note", _) => self.outer_words.push(self.blocks.take_words()),
            ("page", _) => {
                self.n_slides += 1;
                self.blocks.end_paragraph(Role::Text)?;
                self.blocks.sink.part(None)?;
                self.blocks.place =
                    Place { division: Division::Slides, page: Some(self.n_slides), ..Place::default() };
            }
            ("frame", _) => self.is_title = element.attribute("class").as_deref() == Some("title"),
            _ => {}
        }
        Ok(())
    }

    /// The automatic number of a paragraph.
    fn label_of(&mut self, element: &Element<'_>) -> Option<String> {
        if !self.outer_words.is_empty() {
            return None;
        }
        match element.name() {
            "h" if self.n_items == 0 => self.lists.take_heading(element),
            _ => self.lists.take_label(),
        }
    }

    /// The role of a paragraph.
    fn role_of(&self, element: &Element<'_>) -> Role {
        let style = element.attribute("style-name").unwrap_or_default();
        match element.name() {
            "h" => {
                let level = element.number("outline-level").and_then(|level| u8::try_from(level).ok());
                Role::Heading(level.unwrap_or(1).saturating_add(TITLE_LEVELS))
            }
            _ if self.is_title || self.styles.is_title(&style) => Role::Heading(1),
            _ if self.n_items > 0 => Role::Item(self.n_items.saturating_sub(1)),
            _ => Role::Text,
        }
    }

    /// Begins styled text.
    fn open_words(&mut self, element: &Element<'_>) {
        let style = element.attribute("style-name").unwrap_or_default();
        let look = self.styles.look(&style, self.look());
        self.looks.push(look);
        self.blocks.set_bold(look.is_bold);
    }

    /// Ends styled text.
    fn close_words(&mut self) {
        self.looks.pop();
        self.blocks.set_bold(self.look().is_bold);
    }

    fn look(&self) -> Look {
        self.looks.last().copied().unwrap_or_default()
    }

    fn close(&mut self, name: &str) -> Result<(), ExtractError> {
        match (name, &mut self.sheets) {
            ("table-row", Some(sheet)) => {
                let cells = std::mem::take(&mut sheet.cells);
                self.grid.push(sheet.row, cells, self.blocks.sink)?;
            }
            ("table-header-rows", None) => self.is_in_header = false,
            ("table-cell" | "covered-table-cell", Some(sheet)) => {
                let n_cells = sheet.n_cells.min(MAX_COLUMNS.saturating_sub(sheet.cells.len()));
                if sheet.cell.is_empty() {
                    sheet.cells.resize(sheet.cells.len() + n_cells, String::new());
                } else {
                    for _ in 0..n_cells {
                        self.blocks.spend(sheet.cell.len())?;
                        sheet.cells.push(sheet.cell.clone());
                    }
                }
            }
            ("table-cell" | "covered-table-cell", None) => self.blocks.close_cell()?,
            ("table-row", None) => self.blocks.close_row()?,
            ("table", None) => self.blocks.close_table()?,
            ("p" | "h", _) => {
                self.end_words()?;
                self.paragraphs.pop();
                self.close_words();
            }
            ("span", _) => self.close_words(),
            ("list-item", _) => {
                self.n_items = self.n_items.saturating_sub(1);
                self.lists.end_item();
            }
            ("list", _) => self.lists.close(),
            ("note", _) => {
                let words = self.outer_words.pop().unwrap_or_default();
                // The budget was spent when the text was first read.
                self.blocks.put_back(words);
            }
            ("frame", _) => self.is_title = false,
            _ => {}
        }
        Ok(())
    }

    /// Flushes the text read so far of the innermost open paragraph.
    fn end_words(&mut self) -> Result<(), ExtractError> {
        let Some(open) = self.paragraphs.last_mut() else { return self.end_paragraph(Role::Text) };
        let role = open.role;
        if self.blocks.has_words()
            && let Some(label) = open.label.take()
        {
            self.blocks.prefix(&label)?;
        }
        self.end_paragraph(role)
    }

    fn end_paragraph(&mut self, role: Role) -> Result<(), ExtractError> {
        if !self.outer_words.is_empty() {
            let note = self.blocks.take_words();
            if !note.trim().is_empty() {
                self.notes.push(note);
            }
        } else if let Some(sheet) = &mut self.sheets {
            if !sheet.cell.is_empty() {
                sheet.cell.push(' ');
            }
            sheet.cell.push_str(self.blocks.take_words().trim());
        } else {
            self.blocks.end_paragraph(role)?;
            for note in std::mem::take(&mut self.notes) {
                self.blocks.words(&note)?;
                self.blocks.end_paragraph(Role::Text)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::extract_error::ExtractError;
    use crate::fixtures;
    use crate::passages::passage::Location;

    fn found(bytes: &[u8], name: &str) -> Vec<(Option<Location>, String)> {
        let passages = fixtures::read(bytes, name).unwrap();
        passages.into_iter().map(|passage| (passage.place.location(0, 0), passage.text)).collect()
    }

    #[test]
    fn a_text_is_read_below_its_headings_without_what_was_deleted() {
        let body = r#"<office:text><text:tracked-changes><text:p>Deleted</text:p></text:tracked-changes>
            <text:h text:outline-level="1">Fees</text:h>
            <text:p>The fee<text:s/>is <text:span>12</text:span> EUR<text:note><text:note-citation>1</text:note-citation>
            <text:note-body><text:p>With tax.</text:p></text:note-body></text:note>.</text:p>
            <text:list><text:list-item><text:p>Monthly</text:p></text:list-item></text:list>
            <table:table><table:table-row><table:table-cell><text:p>Item</text:p></table:table-cell><table:table-cell><text:p>Price</text:p></table:table-cell></table:table-row>
            <table:table-row><table:table-cell><text:p>Tea</text:p></table:table-cell><table:table-cell><text:p>3</text:p></table:table-cell></table:table-row></table:table>
            </office:text>"#;
        let fees = || Some(Location::Section("Fees".to_owned()));
        assert_eq!(
            found(&fixtures::odf("text", body), "a.odt"),
            [
                (fees(), "Fees\n\nThe fee is 12 EUR.\n\nWith tax.\n\n• Monthly".to_owned()),
                (fees(), "Item; Price\nTea; 3".to_owned())
            ]
        );
    }

    #[test]
    fn a_spreadsheet_is_read_row_by_row_and_repeated_rows_once() {
        let body = r#"<office:spreadsheet><table:table table:name="Costs">
            <table:table-row><table:table-cell><text:p>Item</text:p></table:table-cell><table:table-cell table:number-columns-repeated="2"/><table:table-cell><text:p>Price</text:p></table:table-cell></table:table-row>
            <table:table-row table:number-rows-repeated="5"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
            <table:table-row table:number-rows-repeated="1000000"><table:table-cell><text:p>Tea</text:p></table:table-cell><table:table-cell table:number-columns-repeated="2"/><table:table-cell><text:p>3</text:p></table:table-cell></table:table-row>
            </table:table></office:spreadsheet>"#;
        let row = Location::Rows { sheet: "Costs".to_owned(), first: 7, last: 7 };
        assert_eq!(
            found(&fixtures::odf("spreadsheet", body), "a.ods"),
            [(Some(row), "Item: Tea; Price: 3".to_owned())]
        );
    }

    #[test]
    fn a_presentation_is_read_slide_by_slide() {
        let slide = |title: &str, text: &str| {
            format!(
                "<draw:page><draw:frame presentation:class=\"title\"><draw:text-box><text:p>{title}</text:p></draw:text-box></draw:frame>\
                 <draw:frame><draw:text-box><text:p>{text}</text:p></draw:text-box></draw:frame></draw:page>"
            )
        };
        let body = format!(
            "<office:presentation>{}{}</office:presentation>",
            slide("Costs", "Tea is 3 EUR."),
            slide("Plans", "We move in May.")
        );
        assert_eq!(
            found(&fixtures::odf("presentation", &body), "a.odp"),
            [
                (Some(Location::Slide(1)), "Costs\n\nTea is 3 EUR.".to_owned()),
                (Some(Location::Slide(2)), "Plans\n\nWe move in May.".to_owned())
            ]
        );
    }

    #[test]
    fn headings_keep_their_levels_and_a_table_of_contents_is_left_out() {
        let body = r#"<office:text><text:table-of-content><text:p>Fees 3</text:p></text:table-of-content>
            <text:p text:style-name="Title">Rules</text:p><text:h text:outline-level="1">Fees</text:h>
            <text:h text:outline-level="2">Berths</text:h><text:p>Twelve euros.</text:p>
            <table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>Item</text:p></table:table-cell><table:table-cell><text:p>Price</text:p></table:table-cell></table:table-row></table:table-header-rows>
            <table:table-row><table:table-cell><text:p>Tea</text:p></table:table-cell><table:table-cell><text:p>3</text:p></table:table-cell></table:table-row></table:table>
            </office:text>"#;
        let passages = fixtures::read(&fixtures::odf("text", body), "a.odt").unwrap();
        let texts: Vec<_> = passages.iter().map(|passage| passage.text.as_str()).collect();
        assert_eq!(texts, ["Rules\n\nFees\n\nBerths\n\nTwelve euros.", "Item: Tea; Price: 3"]);
        assert!(passages.iter().all(|passage| passage.headings == ["Rules", "Fees", "Berths"]));
        assert_eq!(passages[1].introduction.as_deref(), Some("Twelve euros."));
    }

    #[test]
    fn an_encrypted_document_is_named_as_such() {
        let bytes = fixtures::encrypted_odt();
        assert_eq!(fixtures::read(&bytes, "a.odt"), Err(ExtractError::Encrypted));
    }
}
