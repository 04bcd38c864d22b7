//! Common parts of Word and PowerPoint documents: relationships between parts, and text in paragraphs and tables.

use super::blocks::{Blocks, Role};
use super::formula::Formulas;
use super::xml::{self, Element, Piece};
use crate::extract_error::ExtractError;
use crate::guard::archive::{Archive, resolve};
use crate::raised::Shift;
use std::collections::BTreeMap;

/// The relationship of one part to another.
pub(super) struct Relation {
    /// The last segment of the relationship type: `styles`, `slide`, …
    pub(super) kind: String,
    /// The target part.
    pub(super) target: String,
}

/// The relationships of a part by id; empty if the part has none.
pub(super) fn relations(
    archive: &mut Archive<'_>,
    part: &str,
) -> Result<BTreeMap<String, Relation>, ExtractError> {
    let (folder, name) = part.rsplit_once('/').unwrap_or(("", part));
    let place = format!("{folder}/_rels/{name}.rels");
    let mut found = BTreeMap::new();
    let Some(bytes) = archive.part_if_there(place.trim_start_matches('/'))? else { return Ok(found) };
    xml::walk(&bytes, archive.budget(), |piece| {
        let Piece::Open(element) = piece else { return Ok(()) };
        if element.attribute("TargetMode").as_deref() == Some("External") {
            return Ok(());
        }
        if let (Some(id), Some(kind), Some(target)) =
            (element.attribute("Id"), element.attribute("Type"), element.attribute("Target"))
        {
            let kind = kind.rsplit('/').next().unwrap_or_default().to_owned();
            found.insert(id, Relation { kind, target: resolve(part, &target) });
        }
        Ok(())
    })?;
    Ok(found)
}

/// Elements that a reader does not see: fallbacks of newer drawings, moved text, readings of Japanese words, former
/// properties, and properties that look like text.
const UNSEEN: [&str; 10] = [
    "Fallback",
    "moveFrom",
    "pPrChange",
    "rPrChange",
    "rt",
    "tabLst",
    "tabs",
    "tblPrChange",
    "tcPrChange",
    "trPrChange",
];

/// Text in paragraphs and tables.
pub(super) struct Story<'b> {
    pub(super) blocks: Blocks<'b>,
    /// The roles of the open paragraphs; drawings contain nested paragraphs.
    roles: Vec<Role>,
    in_text: bool,
    /// Whether the position is within a run, and there within its properties.
    in_run: bool,
    in_run_properties: bool,
    /// Whether the run is hidden, and its vertical position.
    is_hidden: bool,
    shift: Option<Shift>,
    formulas: Formulas,
    /// Nesting depth of unseen elements.
    unseen: usize,
}

impl<'b> Story<'b> {
    pub(super) fn new(blocks: Blocks<'b>) -> Self {
        Self {
            blocks,
            roles: Vec::new(),
            in_text: false,
            in_run: false,
            in_run_properties: false,
            is_hidden: false,
            shift: None,
            formulas: Formulas::default(),
            unseen: 0,
        }
    }

    pub(super) fn is_seen(&self) -> bool {
        self.unseen == 0
    }

    /// Sets the role of the open paragraph.
    pub(super) fn set_role(&mut self, role: Role) {
        if let Some(open) = self.roles.last_mut() {
            *open = role;
        }
    }

    pub(super) fn role(&self) -> Role {
        self.roles.last().copied().unwrap_or_default()
    }

    pub(super) fn take(&mut self, piece: &Piece<'_>) -> Result<(), ExtractError> {
        if self.unseen > 0 {
            match piece {
                Piece::Open(_) => self.unseen += 1,
                Piece::Close(_) => self.unseen -= 1,
                Piece::Words(_) => {}
            }
            return Ok(());
        }
        match piece {
            Piece::Open(element) => self.open(element),
            Piece::Close(name) => self.close(name),
            Piece::Words(words) if self.in_text => self.words(words),
            Piece::Words(_) => Ok(()),
        }
    }

    fn open(&mut self, element: &Element<'_>) -> Result<(), ExtractError> {
        self.formulas.open(element, &mut self.blocks)?;
        match element.name() {
            "p" => {
                let around = self.role();
                self.blocks.end_paragraph(around)?;
                self.roles.push(Role::Text);
            }
            "r" => self.begin_run(true),
            "rPr" => {
                self.in_run_properties = self.in_run;
                // Slides raise text by thousandths of a percent of its size.
                if let Some(raise) = element.attribute("baseline").filter(|_| self.in_run) {
                    self.shift = Shift::by_percent(&raise);
                }
            }
            "vanish" if self.in_run_properties => self.is_hidden = is_on(element),
            "vertAlign" if self.in_run_properties => {
                self.shift = Shift::named(&element.attribute("val").unwrap_or_default());
            }
            "b" if self.in_run_properties => self.blocks.set_bold(is_on(element)),
            "t" => self.in_text = true,
            "br" | "cr" => self.words("\n")?,
            "tab" => self.words(" ")?,
            "noBreakHyphen" => self.words("-")?,
            "tbl" => self.blocks.open_table()?,
            "gridSpan" => {
                self.blocks.set_span(usize::try_from(element.number("val").unwrap_or(1)).unwrap_or(1));
            }
            "vMerge" if element.attribute("val").is_none_or(|merge| merge == "continue") => {
                self.blocks.continue_above();
            }
            // Slides set these properties on the cell itself, Word in a child element.
            "tc" => self.open_cell(element),
            "tblHeader" if is_on(element) => self.blocks.mark_header(),
            // Slides mark the first row as a header in the table's properties.
            "tblPr" if element.attribute("firstRow").is_some_and(|value| value == "1" || value == "true") => {
                self.blocks.mark_header();
            }
            name if UNSEEN.contains(&name) => self.unseen = 1,
            _ => {}
        }
        Ok(())
    }

    /// Adds text of the open run.
    fn words(&mut self, words: &str) -> Result<(), ExtractError> {
        match self.shift {
            _ if self.is_hidden => Ok(()),
            Some(shift) => self.blocks.shifted_words(words, shift),
            None => self.blocks.words(words),
        }
    }

    fn open_cell(&mut self, element: &Element<'_>) {
        let is_set =
            |name: &str| element.attribute(name).is_some_and(|value| value == "1" || value == "true");
        if let Some(span) = element.number("gridSpan") {
            self.blocks.set_span(usize::try_from(span).unwrap_or(1));
        }
        if is_set("vMerge") {
            self.blocks.continue_above();
        }
        if is_set("hMerge") {
            self.blocks.cover_cell();
        }
    }

    /// Resets the properties of the previous run.
    fn begin_run(&mut self, in_run: bool) {
        self.in_run = in_run;
        (self.is_hidden, self.shift) = (false, None);
        self.blocks.set_bold(false);
    }

    fn close(&mut self, name: &str) -> Result<(), ExtractError> {
        self.formulas.close(name, &mut self.blocks)?;
        match name {
            "p" => {
                let role = self.roles.pop().unwrap_or_default();
                self.blocks.end_paragraph(role)?;
            }
            "r" => self.begin_run(false),
            "rPr" => self.in_run_properties = false,
            "t" => self.in_text = false,
            "tc" => self.blocks.close_cell()?,
            "tr" => self.blocks.close_row()?,
            "tbl" => self.blocks.close_table()?,
            _ => {}
        }
        Ok(())
    }
}

/// Whether a property is on: the default unless its value turns it off.
fn is_on(element: &Element<'_>) -> bool {
    element.attribute("val").is_none_or(|value| !matches!(value.as_str(), "0" | "false" | "off"))
}
