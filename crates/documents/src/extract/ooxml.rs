//! What Word's and PowerPoint's documents have in common: relations between parts, and text in paragraphs and tables.

use super::blocks::{Blocks, Role};
use super::xml::{self, Element, Piece};
use crate::extract_error::ExtractError;
use crate::guard::archive::{Archive, resolve};
use std::collections::BTreeMap;

/// What one part says of another.
pub(super) struct Relation {
    /// The last word of the relation's type: `styles`, `slide`, …
    pub(super) kind: String,
    /// The part it leads to.
    pub(super) target: String,
}

/// The relations of a part by their ids; none when the part has none.
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

/// Elements whose words are not what a reader sees: older stand-ins of newer drawings, text that was moved away, and
/// properties that look like text.
const UNSEEN: [&str; 5] = ["Fallback", "moveFrom", "pPrChange", "tabs", "tabLst"];

/// Text in paragraphs and tables.
pub(super) struct Story<'b> {
    pub(super) blocks: Blocks<'b>,
    /// What the open paragraphs are; drawings hold paragraphs in paragraphs.
    roles: Vec<Role>,
    in_text: bool,
    /// Whether this is within the words of a paragraph, and there within their properties.
    in_run: bool,
    in_run_properties: bool,
    /// How deep inside something unseen this is.
    unseen: usize,
}

impl<'b> Story<'b> {
    pub(super) fn new(blocks: Blocks<'b>) -> Self {
        Self { blocks, roles: Vec::new(), in_text: false, in_run: false, in_run_properties: false, unseen: 0 }
    }

    pub(super) fn is_seen(&self) -> bool {
        self.unseen == 0
    }

    /// Says what the open paragraph is.
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
            Piece::Words(words) if self.in_text => self.blocks.words(words),
            Piece::Words(_) => Ok(()),
        }
    }

    fn open(&mut self, element: &Element<'_>) -> Result<(), ExtractError> {
        match element.name() {
            "p" => {
                let around = self.role();
                self.blocks.end_paragraph(around)?;
                self.roles.push(Role::Text);
            }
            "r" => {
                self.in_run = true;
                self.blocks.set_bold(false);
            }
            "rPr" => self.in_run_properties = self.in_run,
            "b" if self.in_run_properties => self.blocks.set_bold(is_on(element)),
            "t" => self.in_text = true,
            "br" | "cr" => self.blocks.words("\n")?,
            "tab" => self.blocks.words(" ")?,
            "noBreakHyphen" => self.blocks.words("-")?,
            "tbl" => self.blocks.open_table()?,
            "gridSpan" => {
                self.blocks.set_span(usize::try_from(element.number("val").unwrap_or(1)).unwrap_or(1));
            }
            "vMerge" if element.attribute("val").is_none_or(|merge| merge == "continue") => {
                self.blocks.continue_above();
            }
            "tblHeader" if is_on(element) => self.blocks.mark_header(),
            // A slide says of the whole table that its first row is one of names.
            "tblPr" if element.attribute("firstRow").is_some_and(|value| value == "1" || value == "true") => {
                self.blocks.mark_header();
            }
            name if UNSEEN.contains(&name) => self.unseen = 1,
            _ => {}
        }
        Ok(())
    }

    fn close(&mut self, name: &str) -> Result<(), ExtractError> {
        match name {
            "p" => {
                let role = self.roles.pop().unwrap_or_default();
                self.blocks.end_paragraph(role)?;
            }
            "r" => {
                self.in_run = false;
                self.blocks.set_bold(false);
            }
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

/// Whether a property is on: it is unless its value says otherwise.
fn is_on(element: &Element<'_>) -> bool {
    element.attribute("val").is_none_or(|value| !matches!(value.as_str(), "0" | "false" | "off"))
}
