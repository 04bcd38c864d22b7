//! Word documents: paragraphs below their headings, table rows and footnotes.

use super::blocks::{Blocks, Role};
use super::docx_numbering::{Label, Numbering};
use super::ooxml::{Relation, Story, relations};
use super::xml::{self, Element, Piece};
use crate::extract_error::ExtractError;
use crate::guard::archive::Archive;
use crate::passages::block::BlockSink;
use crate::passages::passage::Place;
use std::collections::BTreeMap;

/// The longest chain of styles based on each other. Longer chains are cycles.
const MAX_BASES: usize = 16;

/// Marks a page break of Word's last layout.
const PAGE_BREAK: &str = "lastRenderedPageBreak";

/// Outline levels count from 0, and the title is above all of them.
const FIRST_LEVEL: u8 = 2;

/// Paragraph roles by style.
type Roles = BTreeMap<String, Role>;

/// The list of a paragraph.
#[derive(Clone, Copy, Debug, Default)]
struct ListPlace {
    /// `0` means none.
    list: Option<u32>,
    level: Option<usize>,
}

/// An open paragraph. Drawings contain nested paragraphs.
#[derive(Debug, Default)]
struct OpenParagraph {
    place: ListPlace,
    /// Whether its list has counted it.
    is_counted: bool,
    /// Its label, until written.
    label: Option<Label>,
}

/// The paragraph properties set by styles.
#[derive(Default)]
struct Styles {
    roles: Roles,
    lists: BTreeMap<String, ListPlace>,
}

pub(super) fn read(
    archive: &mut Archive<'_>,
    part: &str,
    sink: &mut dyn BlockSink,
) -> Result<(), ExtractError> {
    let budget = archive.budget();
    let relations = relations(archive, part)?;
    let Styles { roles, lists } = match related(&relations, "styles") {
        Some(part) => styles(archive, &part)?,
        None => Styles::default(),
    };
    let mut numbering = match related(&relations, "numbering") {
        Some(part) => match archive.part_if_there(&part)? {
            Some(content) => Numbering::read(&content, budget)?,
            None => Numbering::default(),
        },
        None => Numbering::default(),
    };
    let mut paragraphs: Vec<OpenParagraph> = Vec::new();
    let content = archive.part(part)?;
    let knows_pages = content.windows(PAGE_BREAK.len()).any(|window| window == PAGE_BREAK.as_bytes());
    // Cite headings rather than pages: page breaks depend on fonts and paper.
    let is_cited_by_pages = knows_pages && !has_headings(archive, &content, &roles)?;
    let mut page = is_cited_by_pages.then_some(1);
    let mut story = Story::new(Blocks::new(budget, Place { page, ..Place::default() }, sink));
    xml::walk(&content, budget, |piece| {
        if story.is_seen() {
            match &piece {
                Piece::Open(element) if element.name() == PAGE_BREAK => {
                    page = page.map(|page| page + 1);
                    if !story.blocks.has_words() {
                        story.blocks.place.page = page;
                    }
                }
                Piece::Open(element) if element.name() == "p" => {
                    // The text of the outer paragraph ends here.
                    if let Some(outer) = paragraphs.last_mut() {
                        add_label(&mut story, outer, &mut numbering)?;
                    }
                    paragraphs.push(OpenParagraph::default());
                }
                Piece::Open(element) => {
                    if let Some(open) = paragraphs.last_mut() {
                        take_list_property(&mut open.place, element, &lists, &numbering);
                    }
                    take_property(&mut story, element, &roles);
                }
                // A paragraph belongs to the page on which it begins.
                Piece::Close("p") => {
                    if let Some(mut open) = paragraphs.pop() {
                        add_label(&mut story, &mut open, &mut numbering)?;
                    }
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
        let Some(notes) = related(&relations, kind) else { continue };
        let Some(content) = archive.part_if_there(&notes)? else { continue };
        story.blocks.end_paragraph(Role::Text)?;
        story.blocks.sink.part(Some(section))?;
        story.blocks.place = Place { section: Some(section.to_owned()), ..Place::default() };
        xml::walk(&content, budget, |piece| story.take(&piece))?;
    }
    story.blocks.finish()
}

/// The target of the relationship of this kind.
fn related(relations: &BTreeMap<String, Relation>, kind: &str) -> Option<String> {
    relations.values().find(|relation| relation.kind == kind).map(|relation| relation.target.clone())
}

/// Whether a paragraph of the document is a heading.
fn has_headings(archive: &Archive<'_>, content: &[u8], roles: &Roles) -> Result<bool, ExtractError> {
    let mut has_headings = false;
    xml::walk(content, archive.budget(), |piece| {
        if let Piece::Open(element) = &piece {
            has_headings |= matches!(role_of(element, roles), Some(Role::Heading(_)));
        }
        Ok(())
    })?;
    Ok(has_headings)
}

/// Applies a property to the open paragraph.
fn take_property(story: &mut Story<'_>, element: &Element<'_>, roles: &Roles) {
    if let Some(role) = role_of(element, roles) {
        return story.set_role(role);
    }
    match (element.name(), story.role()) {
        ("ilvl", Role::Text | Role::Item(_)) => {
            let depth = element.number("val").and_then(|depth| u8::try_from(depth).ok()).unwrap_or(0);
            story.set_role(Role::Item(depth));
        }
        ("numId", Role::Item(_)) if element.number("val") == Some(0) => story.set_role(Role::Text),
        ("numId", Role::Text) if element.number("val") != Some(0) => story.set_role(Role::Item(0)),
        _ => {}
    }
}

/// Applies a list property to the open paragraph.
fn take_list_property(
    place: &mut ListPlace,
    element: &Element<'_>,
    lists: &BTreeMap<String, ListPlace>,
    numbering: &Numbering,
) {
    match element.name() {
        "pStyle" => {
            let style = element.attribute("val").unwrap_or_default();
            *place = lists.get(&style).copied().unwrap_or_default();
            let of_style = place.list.and_then(|list| numbering.level_of_style(list, &style));
            place.level = of_style.or(place.level);
        }
        "numId" => place.list = element.number("val"),
        "ilvl" => place.level = element.number("val").and_then(|level| usize::try_from(level).ok()),
        _ => {}
    }
}

/// Counts the paragraph once, and writes its label before its text. Empty paragraphs count too.
fn add_label(
    story: &mut Story<'_>,
    open: &mut OpenParagraph,
    numbering: &mut Numbering,
) -> Result<(), ExtractError> {
    let Some(list) = open.place.list else { return Ok(()) };
    let level = open.place.level.unwrap_or(0);
    if !std::mem::replace(&mut open.is_counted, true) {
        open.label = numbering.next(list, level);
    }
    if !story.blocks.has_words() {
        return Ok(());
    }
    let depth = u8::try_from(level).unwrap_or(u8::MAX);
    let is_item = matches!(story.role(), Role::Text | Role::Item(_));
    match open.label.take() {
        Some(Label::Number(label)) => {
            story.blocks.prefix(&label)?;
            if is_item {
                story.set_role(Role::Numbered(depth));
            }
        }
        Some(Label::Bullet) if is_item => story.set_role(Role::Item(depth)),
        Some(Label::Bullet) | None => {}
    }
    Ok(())
}

/// The paragraph role that an element sets, by a style or an outline level.
fn role_of(element: &Element<'_>, roles: &Roles) -> Option<Role> {
    match element.name() {
        "pStyle" => roles.get(&element.attribute("val")?).copied(),
        "outlineLvl" => outline_role(element),
        _ => None,
    }
}

fn outline_role(element: &Element<'_>) -> Option<Role> {
    let level = element.number("val").filter(|level| *level < 9)?;
    Some(Role::Heading(FIRST_LEVEL.saturating_add(u8::try_from(level).ok()?)))
}

#[derive(Default)]
struct Style {
    role: Option<Role>,
    list: ListPlace,
    based_on: Option<String>,
}

/// The role of a style by its name, which is English in every language version of Word.
fn named_role(name: &str) -> Option<Role> {
    let name = name.to_lowercase();
    if let Some(level) = name.strip_prefix("heading ") {
        let level: u8 = level.trim().parse().unwrap_or(1);
        return Some(Role::Heading(level.saturating_add(FIRST_LEVEL - 1)));
    }
    let is_entry = name.strip_prefix("toc ").is_some_and(|level| level.trim().parse::<u8>().is_ok());
    match name.as_str() {
        "title" => Some(Role::Heading(1)),
        "table of figures" => Some(Role::Entry),
        _ => is_entry.then_some(Role::Entry),
    }
}

/// The paragraph roles by style: headings, titles, list items and entries of tables of contents.
fn styles(archive: &mut Archive<'_>, part: &str) -> Result<Styles, ExtractError> {
    let Some(content) = archive.part_if_there(part)? else { return Ok(Styles::default()) };
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
                        let named = named_role(&element.attribute("val").unwrap_or_default());
                        style.role = named.or(style.role);
                    }
                    "outlineLvl" => style.role = style.role.or_else(|| outline_role(element)),
                    "numId" => style.list.list = element.number("val"),
                    "ilvl" => {
                        style.list.level =
                            element.number("val").and_then(|level| usize::try_from(level).ok());
                    }
                    "basedOn" => style.based_on = element.attribute("val"),
                    _ => {}
                }
            }
            Piece::Close("style") => styles.extend(open.take()),
            Piece::Close(_) | Piece::Words(_) => {}
        }
        Ok(())
    })?;
    let bases = |id: &String| {
        let base = |style: &&Style| style.based_on.as_deref().and_then(|base| styles.get(base));
        std::iter::successors(styles.get(id), base).take(MAX_BASES)
    };
    let role = |id: &String| bases(id).find_map(|style| style.role);
    let list = |id: &String| bases(id).find(|style| style.list.list.is_some()).map(|style| style.list);
    Ok(Styles {
        roles: styles.keys().filter_map(|id| Some((id.clone(), role(id)?))).collect(),
        lists: styles.keys().filter_map(|id| Some((id.clone(), list(id)?))).collect(),
    })
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
    fn headings_have_the_levels_of_their_styles_and_entries_of_contents_are_left_out() {
        let styles = r#"<w:styles><w:style w:styleId="T"><w:name w:val="Title"/></w:style>
            <w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style><w:style w:styleId="C1"><w:name w:val="toc 1"/></w:style>
            <w:style w:styleId="H2"><w:name w:val="heading 2"/></w:style></w:styles>"#;
        let paragraph = |style: &str, text: &str| {
            format!("<w:p><w:pPr><w:pStyle w:val=\"{style}\"/></w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>")
        };
        let body = [
            paragraph("T", "Lease"),
            paragraph("C1", "Rent 3"),
            paragraph("H1", "Rent"),
            paragraph("H2", "Due dates"),
            "<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>In winter</w:t></w:r></w:p>".to_owned(),
            "<w:p><w:r><w:rPr><w:b w:val=\"0\"/></w:rPr><w:t>At the first.</w:t></w:r></w:p>".to_owned(),
        ];
        let passages = fixtures::read(&fixtures::docx(&body.concat(), styles), "a.docx").unwrap();
        assert_eq!(passages.len(), 1);
        assert_eq!(passages[0].headings, ["Lease", "Rent", "Due dates", "In winter"]);
        assert_eq!(passages[0].text, "Lease\n\nRent\n\nDue dates\n\nIn winter\n\nAt the first.");
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
    fn a_huge_list_id_is_not_copied_to_each_style() {
        let mut styles = format!(
            "<w:styles><w:style w:styleId=\"a\"><w:pPr><w:numPr><w:numId w:val=\"{}\"/></w:numPr></w:pPr></w:style>",
            "7".repeat(3_000_000)
        );
        for id in 0..20_000 {
            styles.push_str(&format!("<w:style w:styleId=\"{id}\"><w:basedOn w:val=\"a\"/></w:style>"));
        }
        styles.push_str("</w:styles>");
        let body = "<w:p><w:pPr><w:pStyle w:val=\"5\"/></w:pPr><w:r><w:t>Text</w:t></w:r></w:p>";
        let passages = fixtures::read(&fixtures::docx(body, &styles), "a.docx").unwrap();
        assert_eq!(passages[0].text, "Text");
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
