//! Word documents: paragraphs below their headings, rows of tables, and footnotes.

use super::blocks::{Blocks, Role};
use super::ooxml::{Story, relations};
use super::xml::{self, Element, Piece};
use crate::extract_error::ExtractError;
use crate::guard::archive::Archive;
use crate::passages::passage::{Passage, Place};
use std::collections::{BTreeMap, BTreeSet};

/// Styles are based on others, and these on others; longer chains are circles.
const MAX_BASES: usize = 16;

/// Where Word began a new page when it last showed the document.
const PAGE_BREAK: &str = "lastRenderedPageBreak";

pub(super) fn read(archive: &mut Archive<'_>, part: &str) -> Result<Vec<Passage>, ExtractError> {
    let budget = archive.budget();
    let relations = relations(archive, part)?;
    let related = |kind: &str| {
        relations.values().find(|relation| relation.kind == kind).map(|relation| relation.target.clone())
    };
    let headings = match related("styles") {
        Some(styles) => heading_styles(archive, &styles)?,
        None => BTreeSet::new(),
    };
    let content = archive.part(part)?;
    let knows_pages = content.windows(PAGE_BREAK.len()).any(|window| window == PAGE_BREAK.as_bytes());
    let mut page = knows_pages.then_some(1);
    let mut story = Story::new(Blocks::new(budget, Place { page, ..Place::default() }));
    xml::walk(&content, budget, |piece| {
        if story.is_seen() {
            match &piece {
                Piece::Open(element) if element.name() == PAGE_BREAK => {
                    page = page.map(|page| page + 1);
                    if !story.blocks.has_words() {
                        story.blocks.place.page = page;
                    }
                }
                Piece::Open(element) => take_property(&mut story, element, &headings),
                // A paragraph belongs to the page that it begins on.
                Piece::Close("p") => {
                    story.take(&piece)?;
                    story.blocks.place.page = page;
                    return Ok(());
                }
                _ => {}
            }
        }
        story.take(&piece)
    })?;
    for (kind, section) in [("footnotes", "Footnotes"), ("endnotes", "Endnotes")] {
        let Some(notes) = related(kind) else { continue };
        let Some(content) = archive.part_if_there(&notes)? else { continue };
        story.blocks.place = Place { section: Some(section.to_owned()), ..Place::default() };
        xml::walk(&content, budget, |piece| story.take(&piece))?;
    }
    let mut passages = story.blocks.finish();
    if passages.iter().any(|passage| passage.place.section.is_some() && passage.place.page.is_some()) {
        // Headings are the same wherever the document is opened; pages depend on its fonts and paper.
        passages.iter_mut().for_each(|passage| passage.place.page = None);
    }
    Ok(passages)
}

/// What an element says about the paragraph it stands in.
fn take_property(story: &mut Story<'_>, element: &Element<'_>, headings: &BTreeSet<String>) {
    match element.name() {
        "pStyle" if element.attribute("val").is_some_and(|style| headings.contains(&style)) => {
            story.set_role(Role::Heading);
        }
        "outlineLvl" if element.number("val").is_some_and(|level| level < 9) => story.set_role(Role::Heading),
        "numId" if element.number("val") != Some(0) && story.role() == Role::Text => {
            story.set_role(Role::Item);
        }
        _ => {}
    }
}

#[derive(Default)]
struct Style {
    is_heading: bool,
    based_on: Option<String>,
}

/// The ids of the styles of headings and titles: by their names, which are English in every language of Word, or by
/// their level in the outline.
fn heading_styles(archive: &mut Archive<'_>, part: &str) -> Result<BTreeSet<String>, ExtractError> {
    let Some(content) = archive.part_if_there(part)? else { return Ok(BTreeSet::new()) };
    let mut styles: BTreeMap<String, Style> = BTreeMap::new();
    let mut open = None;
    xml::walk(&content, archive.budget(), |piece| {
        match &piece {
            Piece::Open(element) if element.name() == "style" => {
                open = element.attribute("styleId").map(|id| (id, Style::default()));
            }
            Piece::Open(element) => {
                let Some((_, style)) = &mut open else { return Ok(()) };
                match element.name() {
                    "name" => {
                        let name = element.attribute("val").unwrap_or_default().to_lowercase();
                        style.is_heading |= name == "title" || name.starts_with("heading ");
                    }
                    "outlineLvl" => style.is_heading |= element.number("val").is_some_and(|level| level < 9),
                    "basedOn" => style.based_on = element.attribute("val"),
                    _ => {}
                }
            }
            Piece::Close("style") => styles.extend(open.take()),
            Piece::Close(_) | Piece::Words(_) => {}
        }
        Ok(())
    })?;
    let is_heading = |id: &str| {
        let mut next = styles.get(id);
        for _ in 0..MAX_BASES {
            match next {
                Some(style) if style.is_heading => return true,
                Some(style) => next = style.based_on.as_deref().and_then(|base| styles.get(base)),
                None => return false,
            }
        }
        false
    };
    Ok(styles.keys().filter(|id| is_heading(id)).cloned().collect())
}

#[cfg(test)]
mod tests {
    use crate::fixtures;
    use crate::passages::passage::{Location, Shape};

    const STYLES: &str = r#"<w:styles><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
        <w:style w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="berschrift1"/></w:style>
        <w:style w:styleId="Circle"><w:name w:val="c"/><w:basedOn w:val="Circle"/></w:style></w:styles>"#;

    #[test]
    fn paragraphs_stand_below_their_headings_and_tables_become_rows() {
        let body = r#"<w:p><w:pPr><w:pStyle w:val="Mine"/></w:pPr><w:r><w:t>Fees</w:t></w:r></w:p>
            <w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:t xml:space="preserve">The fee </w:t></w:r>
              <w:del><w:r><w:delText>was 10</w:delText></w:r></w:del><w:ins><w:r><w:t>is 12 EUR.</w:t></w:r></w:ins></w:p>
            <w:p><w:pPr><w:pStyle w:val="Circle"/><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr><w:r><w:t>Monthly</w:t></w:r></w:p>
            <w:tbl><w:tr><w:tc><w:p><w:r><w:t>Item</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Price</w:t></w:r></w:p></w:tc></w:tr>
            <w:tr><w:tc><w:p><w:r><w:t>Tea</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>3</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"#;
        let passages = fixtures::read(&fixtures::docx(body, STYLES), "a.docx").unwrap();
        let found: Vec<_> = passages
            .iter()
            .map(|passage| (passage.place.location(0, 0).unwrap(), passage.shape, passage.text.as_str()))
            .collect();
        let fees = || Location::Section("Fees".to_owned());
        assert_eq!(
            found,
            [
                (fees(), Shape::Prose, "Fees\n\nThe fee is 12 EUR.\n\n• Monthly"),
                (fees(), Shape::Rows, "Item; Price\nTea; 3"),
            ]
        );
    }

    #[test]
    fn a_document_without_headings_is_cited_by_the_pages_that_word_saw() {
        let body = "<w:p><w:r><w:t>One</w:t></w:r></w:p>\
                    <w:p><w:r><w:lastRenderedPageBreak/><w:t>Two</w:t></w:r></w:p><w:p><w:r><w:t>Three</w:t></w:r></w:p>";
        let passages = fixtures::read(&fixtures::docx(body, STYLES), "a.docx").unwrap();
        let pages: Vec<_> =
            passages.iter().map(|passage| (passage.place.page, passage.text.as_str())).collect();
        assert_eq!(pages, [(Some(1), "One"), (Some(2), "Two\n\nThree")]);
    }

    #[test]
    fn a_drawing_is_read_once() {
        let body = "<w:p><w:r><w:t>Before</w:t><mc:AlternateContent><mc:Choice><w:txbxContent><w:p><w:r><w:t>Box</w:t></w:r></w:p>\
                    </w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent><w:p><w:r><w:t>Box</w:t></w:r></w:p></w:txbxContent>\
                    </mc:Fallback></mc:AlternateContent></w:r></w:p>";
        let passages = fixtures::read(&fixtures::docx(body, STYLES), "a.docx").unwrap();
        assert_eq!(passages[0].text, "Before\n\nBox");
    }

    #[test]
    fn footnotes_follow_the_text() {
        let bytes = fixtures::docx_with_footnotes("<w:p><w:r><w:t>Text</w:t></w:r></w:p>", "A note.");
        let passages = fixtures::read(&bytes, "a.docx").unwrap();
        let places: Vec<_> =
            passages.iter().map(|passage| (passage.place.location(0, 0), passage.text.as_str())).collect();
        let footnotes = Location::Section("Footnotes".to_owned());
        assert_eq!(places, [(None, "Text"), (Some(footnotes), "A note.")]);
    }
}
