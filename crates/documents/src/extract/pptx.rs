//! Presentations: the text of each slide with its notes, in presentation order.

use super::blocks::{Blocks, Role};
use super::ooxml::{Story, relations};
use super::xml::{self, Piece};
use crate::extract_error::ExtractError;
use crate::guard::archive::Archive;
use crate::passages::block::BlockSink;
use crate::passages::passage::{Division, Place};

pub(super) fn read(
    archive: &mut Archive<'_>,
    part: &str,
    sink: &mut dyn BlockSink,
) -> Result<(), ExtractError> {
    let budget = archive.budget();
    let related = relations(archive, part)?;
    let mut slides = Vec::new();
    xml::walk(&archive.part(part)?, budget, |piece| {
        if let Piece::Open(element) = piece
            && element.name() == "sldId"
        {
            // The slide's number and the relationship id are both named `id`.
            slides.extend(element.attributes("id").into_iter().find_map(|id| related.get(&id)));
        }
        Ok(())
    })?;
    let mut story = Story::new(Blocks::new(budget, Place::default(), sink));
    for (number, slide) in (1..).zip(slides) {
        story.blocks.end_paragraph(Role::Text)?;
        story.blocks.sink.part(None)?;
        story.blocks.place = Place { division: Division::Slides, page: Some(number), ..Place::default() };
        read_shapes(archive, &slide.target, &mut story, |kind| !is_furniture(kind))?;
        for relation in relations(archive, &slide.target)?.values() {
            match relation.kind.as_str() {
                "notesSlide" => {
                    read_shapes(archive, &relation.target, &mut story, |kind| kind == Some("body"))?;
                }
                "diagramData" => read_shapes(archive, &relation.target, &mut story, |_| true)?,
                _ => {}
            }
        }
    }
    story.blocks.finish()
}

/// Whether the placeholder repeats on every slide.
fn is_furniture(kind: Option<&str>) -> bool {
    matches!(kind, Some("sldNum" | "dt" | "ftr" | "hdr"))
}

/// Reads the text of a part's shapes whose placeholder kind is wanted.
fn read_shapes(
    archive: &mut Archive<'_>,
    part: &str,
    story: &mut Story<'_>,
    is_wanted: impl Fn(Option<&str>) -> bool,
) -> Result<(), ExtractError> {
    let Some(content) = archive.part_if_there(part)? else { return Ok(()) };
    let mut kind: Option<String> = None;
    xml::walk(&content, archive.budget(), |piece| {
        match &piece {
            Piece::Open(element) if element.name() == "ph" => {
                kind = Some(element.attribute("type").unwrap_or_else(|| "body".to_owned()));
            }
            Piece::Close("sp") => kind = None,
            Piece::Words(_) if !is_wanted(kind.as_deref()) => return Ok(()),
            _ => {}
        }
        story.take(&piece)?;
        if matches!(kind.as_deref(), Some("title" | "ctrTitle")) {
            story.set_role(Role::Heading(1));
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use crate::fixtures;
    use crate::passages::passage::Location;

    #[test]
    fn merged_cells_of_a_slide_keep_the_columns_in_line() {
        let cell = |attributes: &str, text: &str| {
            format!("<a:tc {attributes}><a:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></a:txBody></a:tc>")
        };
        let rows = [
            [cell("", "Berth"), cell("gridSpan=\"2\"", "Fee"), cell("hMerge=\"1\"", "")],
            [cell("rowSpan=\"2\"", "North"), cell("", "12"), cell("", "70")],
            [cell("vMerge=\"1\"", ""), cell("", "9"), cell("", "50")],
        ];
        let rows: String = rows.iter().map(|row| format!("<a:tr>{}</a:tr>", row.concat())).collect();
        let table = format!("<a:tbl><a:tblPr firstRow=\"1\"/>{rows}</a:tbl>");
        let passages = fixtures::read(&fixtures::pptx(&[&table], "Say it."), "a.pptx").unwrap();
        let text = "Berth: North; Fee: 12; Fee: 70\nBerth: North; Fee: 9; Fee: 50";
        assert!(passages.iter().any(|passage| passage.text == text), "{passages:?}");
    }

    #[test]
    fn raised_letters_of_a_slide_join_no_number() {
        let run = |baseline: &str, text: &str| {
            format!("<a:r><a:rPr baseline=\"{baseline}\"/><a:t>{text}</a:t></a:r>")
        };
        for (baseline, text) in
            [("30000", "10⁶ EUR"), ("-25000", "10₆ EUR"), ("30%", "10⁶ EUR"), ("0", "106 EUR")]
        {
            let words = [run("0", "10"), run(baseline, "6"), run("0", " EUR")].concat();
            let slide = format!("<p:sp><p:txBody><a:p>{words}</a:p></p:txBody></p:sp>");
            let passages = fixtures::read(&fixtures::pptx(&[&slide], "Say it."), "a.pptx").unwrap();
            assert!(passages[0].text.starts_with(text), "{baseline}: {passages:?}");
        }
    }

    #[test]
    fn slides_are_read_in_the_order_of_the_show_with_their_notes() {
        let first = fixtures::slide("Costs", "Tea is 3 EUR.");
        let second = fixtures::slide("Plans", "We move in May.");
        let passages =
            fixtures::read(&fixtures::pptx(&[&first, &second], "Say it slowly."), "a.pptx").unwrap();
        let found: Vec<_> = passages
            .iter()
            .map(|passage| {
                (passage.place.location(0, 0).unwrap(), passage.place.section.clone(), passage.text.as_str())
            })
            .collect();
        assert_eq!(
            found,
            [
                // The second file is shown first.
                (Location::Slide(1), Some("Plans".to_owned()), "Plans\n\nWe move in May.\n\nSay it slowly."),
                (Location::Slide(2), Some("Costs".to_owned()), "Costs\n\nTea is 3 EUR."),
            ]
        );
    }
}
