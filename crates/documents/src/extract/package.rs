//! Packages: detects the kind of document in an archive.

use super::ooxml::relations;
use super::{docx, epub, odf, pptx, sheets};
use crate::extract_error::{ExtractError, UnsupportedKind};
use crate::guard::archive::Archive;
use crate::guard::budget::Budget;
use crate::passages::block::BlockSink;

pub(super) fn read(bytes: &[u8], sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
    let budget = Budget::new();
    let kind = kind_of(&mut Archive::open(bytes, &budget)?)?;
    // Bytes unpacked for detection do not count towards the document's budget.
    let budget = Budget::new();
    let mut archive = Archive::open(bytes, &budget)?;
    match kind {
        Kind::Word(part) => docx::read(&mut archive, &part, sink),
        Kind::Slides(part) => pptx::read(&mut archive, &part, sink),
        Kind::Workbook => sheets::read_xlsx(bytes, &mut archive, sink),
        Kind::BinaryWorkbook => sheets::read_xlsb(bytes, &mut archive, sink),
        Kind::OpenDocument => odf::read(&mut archive, sink),
        Kind::Book => epub::read(&mut archive, sink),
        Kind::Other => Err(ExtractError::Unsupported(UnsupportedKind::Archive)),
    }
}

enum Kind {
    /// With the name of the main part.
    Word(String),
    /// With the name of the part that lists the slides.
    Slides(String),
    Workbook,
    BinaryWorkbook,
    OpenDocument,
    Book,
    Other,
}

fn kind_of(archive: &mut Archive<'_>) -> Result<Kind, ExtractError> {
    if let Some(kind) = archive.part_if_there("mimetype")? {
        let kind = String::from_utf8_lossy(kind.get(..kind.len().min(100)).unwrap_or_default()).into_owned();
        if kind.trim() == "application/epub+zip" {
            return Ok(Kind::Book);
        }
        if kind.starts_with("application/vnd.oasis.opendocument") {
            return Ok(Kind::OpenDocument);
        }
    }
    if archive.has("[Content_Types].xml") {
        let main = relations(archive, "")?.into_values().find(|relation| relation.kind == "officeDocument");
        let main = main.map(|relation| relation.target).unwrap_or_default();
        // Programs choose the part's name freely, but all use the same folder.
        return Ok(match main.split_once('/') {
            Some(("word", _)) => Kind::Word(main),
            Some(("ppt", _)) => Kind::Slides(main),
            Some(("xl", name)) if name.ends_with(".bin") => Kind::BinaryWorkbook,
            Some(("xl", _)) => Kind::Workbook,
            _ => Kind::Other,
        });
    }
    // Some programs omit the `mimetype` entry.
    if archive.has("META-INF/container.xml") {
        return Ok(Kind::Book);
    }
    Ok(Kind::Other)
}

#[cfg(test)]
mod tests {
    use crate::extract_error::{ExtractError, UnsupportedKind};
    use crate::fixtures;

    #[test]
    fn documents_that_are_cut_off_are_damaged() {
        let whole = fixtures::docx("<w:p><w:r><w:t>Text</w:t></w:r></w:p>", "");
        let half = &whole[..whole.len() / 2];
        assert_eq!(fixtures::read(half, "a.docx"), Err(ExtractError::Damaged));
    }

    #[test]
    fn a_document_with_broken_markup_is_damaged() {
        let damaged = fixtures::docx("<w:p><w:r><w:t>Text", "");
        assert_eq!(fixtures::read(&damaged, "a.docx"), Err(ExtractError::Damaged));
        let damaged = fixtures::odf("text", "<office:text><text:p>Text</office:text>");
        assert_eq!(fixtures::read(&damaged, "a.odt"), Err(ExtractError::Damaged));
        let damaged = fixtures::xlsx(&[("A", "<row><c><v>1</c></row>")], &[]);
        assert_eq!(fixtures::read(&damaged, "a.xlsx"), Err(ExtractError::Damaged));
        let damaged = fixtures::zipped(&[("mimetype", b"application/epub+zip")]);
        assert_eq!(fixtures::read(&damaged, "a.epub"), Err(ExtractError::Damaged));
    }

    #[test]
    fn a_document_that_unpacks_to_far_more_than_it_was_is_refused() {
        let spaces = " ".repeat(9 * 1024 * 1024);
        let bomb = Err(ExtractError::UnpacksTooLarge);
        assert_eq!(fixtures::read(&fixtures::docx(&spaces, ""), "a.docx"), bomb);
        assert_eq!(fixtures::read(&fixtures::xlsx(&[("A", &spaces)], &[]), "a.xlsx"), bomb);
        assert_eq!(fixtures::read(&fixtures::pptx(&[&spaces], ""), "a.pptx"), bomb);
        assert_eq!(fixtures::read(&fixtures::odf("text", &spaces), "a.odt"), bomb);
        let chapter = [("one.xhtml", spaces.as_str())];
        assert_eq!(fixtures::read(&fixtures::epub("<nav/>", &chapter, None), "a.epub"), bomb);
    }

    #[test]
    fn an_archive_that_is_no_document_is_named_as_such() {
        let archive = fixtures::zipped(&[("photo.jpg", b"x")]);
        assert_eq!(
            fixtures::read(&archive, "a.zip"),
            Err(ExtractError::Unsupported(UnsupportedKind::Archive))
        );
    }

    /// One sample document of each supported kind.
    fn documents() -> [(&'static str, Vec<u8>); 6] {
        let chapter = [("one.xhtml", "<html><body><h1>A</h1><p>Words.</p></body></html>")];
        [
            ("a.docx", fixtures::docx("<w:p><w:r><w:t>Words</w:t></w:r></w:p>", "<w:styles/>")),
            ("a.xlsx", fixtures::xlsx(&[("A", "<row><c t=\"s\"><v>0</v></c></row>")], &["Words"])),
            ("a.pptx", fixtures::pptx(&[&fixtures::slide("Title", "Words")], "Notes")),
            ("a.odt", fixtures::odf("text", "<office:text><text:p>Words</text:p></office:text>")),
            ("a.epub", fixtures::epub("<nav/>", &chapter, None)),
            (
                "a.rtf",
                b"{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset204 A;}}\\f0 W\\'efrds\\u8364?\\cell\\row\\par}"
                    .to_vec(),
            ),
        ]
    }

    #[test]
    fn documents_with_any_byte_broken_are_read_or_named_as_broken() {
        for (name, whole) in documents() {
            assert!(fixtures::read(&whole, name).is_ok(), "{name}");
            for at in (0..whole.len()).step_by(whole.len() / 200 + 1) {
                for flipped in [0x01, 0xff] {
                    let mut broken = whole.clone();
                    broken[at] ^= flipped;
                    // Unreadable data must be an error, never a panic.
                    drop(fixtures::read(&broken, name));
                }
            }
        }
    }

    #[test]
    fn documents_that_end_anywhere_are_read_or_named_as_broken() {
        for (name, whole) in documents() {
            for end in (1..whole.len()).step_by(whole.len() / 100 + 1) {
                if let Ok(passages) = fixtures::read(&whole[..end], name) {
                    assert!(end < 5, "{name} cut at {end}: {passages:?}");
                }
            }
        }
    }
}
