//! Documents for the tests, as small as their formats allow.

use crate::extract::read_passages;
use crate::extract_error::ExtractError;
use crate::passages::passage::Passage;
use std::fmt::Write as _;
use std::io::{Cursor, Write as _};
use zip::write::SimpleFileOptions;

pub(crate) fn read(bytes: &[u8], filename: &str) -> Result<Vec<Passage>, ExtractError> {
    read_passages(bytes, filename)
}

pub(crate) fn zipped(parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default();
    for (name, content) in parts {
        zip.start_file(*name, options).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/// The relationships of a part: ids, kinds and targets.
fn relations(relations: &[(&str, &str, &str)]) -> String {
    let relations: Vec<String> = relations
        .iter()
        .map(|(id, kind, target)| {
            format!("<Relationship Id=\"{id}\" Type=\"{OFFICE}/{kind}\" Target=\"{target}\"/>")
        })
        .collect();
    format!(
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">{}</Relationships>",
        relations.concat()
    )
}

fn office(main: &str, parts: &[(&str, &str)]) -> Vec<u8> {
    let main = relations(&[("r", "officeDocument", main)]);
    let mut all: Vec<(&str, &[u8])> =
        vec![("[Content_Types].xml", b"<Types/>"), ("_rels/.rels", main.as_bytes())];
    all.extend(parts.iter().map(|(name, content)| (*name, content.as_bytes())));
    zipped(&all)
}

pub(crate) fn docx(body: &str, styles: &str) -> Vec<u8> {
    let document = format!("<w:document xmlns:w=\"w\"><w:body>{body}</w:body></w:document>");
    let related = relations(&[("s", "styles", "styles.xml")]);
    let mut parts =
        vec![("word/document.xml", document.as_str()), ("word/_rels/document.xml.rels", related.as_str())];
    if !styles.is_empty() {
        parts.push(("word/styles.xml", styles));
    }
    office("word/document.xml", &parts)
}

pub(crate) fn docx_with_footnotes(body: &str, note: &str) -> Vec<u8> {
    let document = format!("<w:document xmlns:w=\"w\"><w:body>{body}</w:body></w:document>");
    let notes = format!(
        "<w:footnotes><w:footnote><w:p><w:r><w:t>{note}</w:t></w:r></w:p></w:footnote></w:footnotes>"
    );
    let related = relations(&[("f", "footnotes", "/word/footnotes.xml")]);
    office(
        "/word/document.xml",
        &[
            ("word/document.xml", &document),
            ("word/_rels/document.xml.rels", &related),
            ("word/footnotes.xml", &notes),
        ],
    )
}

/// A workbook of sheets with their rows, and the shared strings. Style 1 is a date, style 2 a percentage.
pub(crate) fn xlsx(sheets: &[(&str, &str)], texts: &[&str]) -> Vec<u8> {
    let ids: Vec<String> = (1..=sheets.len()).map(|number| format!("r{number}")).collect();
    let targets: Vec<String> =
        (1..=sheets.len()).map(|number| format!("worksheets/sheet{number}.xml")).collect();
    let names: String = sheets
        .iter()
        .zip(&ids)
        .enumerate()
        .map(|(at, ((name, _), id))| format!("<sheet name=\"{name}\" sheetId=\"{}\" r:id=\"{id}\"/>", at + 1))
        .collect();
    let workbook = format!("<workbook xmlns:r=\"{OFFICE}\"><sheets>{names}</sheets></workbook>");
    let mut related: Vec<(&str, &str, &str)> =
        ids.iter().zip(&targets).map(|(id, target)| (id.as_str(), "worksheet", target.as_str())).collect();
    related.extend([("t", "sharedStrings", "sharedStrings.xml"), ("s", "styles", "styles.xml")]);
    let related = relations(&related);
    let texts: String = texts.iter().map(|text| format!("<si><t>{text}</t></si>")).collect();
    let texts = format!("<sst>{texts}</sst>");
    let styles = "<styleSheet><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"9\"/></cellXfs></styleSheet>";
    let parts: Vec<(String, String)> = sheets
        .iter()
        .zip(&targets)
        .map(|((_, rows), target)| {
            (format!("xl/{target}"), format!("<worksheet><sheetData>{rows}</sheetData></worksheet>"))
        })
        .collect();
    let mut all = vec![
        ("xl/workbook.xml", workbook.as_str()),
        ("xl/_rels/workbook.xml.rels", related.as_str()),
        ("xl/sharedStrings.xml", texts.as_str()),
        ("xl/styles.xml", styles),
    ];
    all.extend(parts.iter().map(|(name, content)| (name.as_str(), content.as_str())));
    office("xl/workbook.xml", &all)
}

pub(crate) fn slide(title: &str, text: &str) -> String {
    let shape = |kind: &str, text: &str| {
        format!(
            "<p:sp><p:nvSpPr><p:nvPr><p:ph type=\"{kind}\"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p>\
             </p:txBody></p:sp>"
        )
    };
    format!("{}{}{}", shape("title", title), shape("body", text), shape("sldNum", "99"))
}

/// A presentation that shows its slides in the reverse order of their files. The last one, shown first, has notes.
pub(crate) fn pptx(slides: &[&str], notes: &str) -> Vec<u8> {
    let ids: Vec<String> = (1..=slides.len()).map(|number| format!("r{number}")).collect();
    let targets: Vec<String> = (1..=slides.len()).map(|number| format!("slides/slide{number}.xml")).collect();
    let order: String = ids.iter().rev().map(|id| format!("<p:sldId id=\"256\" r:id=\"{id}\"/>")).collect();
    let presentation = format!("<p:presentation><p:sldIdLst>{order}</p:sldIdLst></p:presentation>");
    let related: Vec<(&str, &str, &str)> =
        ids.iter().zip(&targets).map(|(id, target)| (id.as_str(), "slide", target.as_str())).collect();
    let related = relations(&related);
    let parts: Vec<(String, String)> = slides
        .iter()
        .zip(&targets)
        .map(|(shapes, target)| (format!("ppt/{target}"), format!("<p:sld>{shapes}</p:sld>")))
        .collect();
    let notes = format!("<p:notes>{}</p:notes>", slide("No title", notes));
    let notes_related = relations(&[("n", "notesSlide", "../notesSlides/n.xml")]);
    let notes_place = format!("ppt/slides/_rels/slide{}.xml.rels", slides.len());
    let mut all = vec![
        ("ppt/presentation.xml", presentation.as_str()),
        ("ppt/_rels/presentation.xml.rels", related.as_str()),
        ("ppt/notesSlides/n.xml", notes.as_str()),
        (notes_place.as_str(), notes_related.as_str()),
    ];
    all.extend(parts.iter().map(|(name, content)| (name.as_str(), content.as_str())));
    office("ppt/presentation.xml", &all)
}

pub(crate) fn odf(kind: &str, body: &str) -> Vec<u8> {
    let kind = format!("application/vnd.oasis.opendocument.{kind}");
    let content =
        format!("<office:document-content><office:body>{body}</office:body></office:document-content>");
    zipped(&[
        ("mimetype", kind.as_bytes()),
        ("content.xml", content.as_bytes()),
        ("META-INF/manifest.xml", b"<manifest:manifest/>"),
    ])
}

pub(crate) fn encrypted_odt() -> Vec<u8> {
    zipped(&[
        ("mimetype", b"application/vnd.oasis.opendocument.text"),
        ("content.xml", b"\x01\x02\x03"),
        (
            "META-INF/manifest.xml",
            b"<manifest:manifest><manifest:file-entry manifest:full-path=\"content.xml\"><manifest:encryption-data/>\
              </manifest:file-entry></manifest:manifest>",
        ),
    ])
}

/// A book with its parts in the folder `OPS`, with the chapters in this order.
pub(crate) fn epub(navigation: &str, chapters: &[(&str, &str)], encryption: Option<&str>) -> Vec<u8> {
    let container = "<container><rootfiles><rootfile full-path=\"OPS/book.opf\"/></rootfiles></container>";
    let items: String = chapters
        .iter()
        .enumerate()
        .map(|(at, (name, _))| format!("<item id=\"c{at}\" href=\"{}\"/>", name.replace(' ', "%20")))
        .collect();
    let order: String = (0..chapters.len()).map(|at| format!("<itemref idref=\"c{at}\"/>")).collect();
    let order = format!("<itemref idref=\"nav\"/>{order}");
    let package = format!(
        "<package><manifest><item id=\"nav\" href=\"nav.xhtml\" properties=\"nav\"/>{items}</manifest><spine>{order}</spine></package>"
    );
    let names: Vec<String> = chapters.iter().map(|(name, _)| format!("OPS/{name}")).collect();
    let mut parts: Vec<(&str, &[u8])> = vec![
        ("mimetype", b"application/epub+zip"),
        ("META-INF/container.xml", container.as_bytes()),
        ("OPS/book.opf", package.as_bytes()),
        ("OPS/nav.xhtml", navigation.as_bytes()),
    ];
    parts.extend(names.iter().zip(chapters).map(|(name, (_, text))| (name.as_str(), text.as_bytes())));
    if let Some(encryption) = encryption {
        parts.push(("META-INF/encryption.xml", encryption.as_bytes()));
    }
    zipped(&parts)
}

/// The beginning of a compound file, and the name of a stream in it.
pub(crate) fn compound(stream: &str) -> Vec<u8> {
    let mut bytes = crate::extract::cfb::MAGIC.to_vec();
    bytes.resize(512, 0);
    bytes.extend(stream.encode_utf16().flat_map(u16::to_le_bytes));
    bytes.resize(1_024, 0);
    bytes
}

/// The Hebrew font `/H`: `abcd` are the first letters of the alphabet, and `e` is a ligature.
const HEBREW: &str = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 97/LastChar 101/Widths[500 500 500 500 500]\
    /Encoding<</Type/Encoding/Differences[97/afii57664/afii57665/afii57666/afii57667/fi]>>>>";

/// A PDF with one page per content, where `/F` is Helvetica and `/H` is [`HEBREW`]. The `further` objects are numbered
/// from 100 and named `/X0` and so on.
pub(crate) fn pdf(contents: &[&str], further: &[&str]) -> Vec<u8> {
    pdf_with(contents, further, "")
}

/// The same with additional entries in its catalogue.
pub(crate) fn pdf_with(contents: &[&str], further: &[&str], entries: &str) -> Vec<u8> {
    let mut objects: Vec<(usize, String)> = vec![
        (1, format!("<</Type/Catalog/Pages 2 0 R{entries}>>")),
        (3, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>".to_owned()),
        (4, HEBREW.to_owned()),
    ];
    let mut kids = String::new();
    let names: String = (0..further.len()).fold(String::new(), |mut names, n| {
        write!(names, "/X{n} {} 0 R", 100 + n).unwrap();
        names
    });
    for (n, content) in contents.iter().enumerate() {
        let (page, stream) = (10 + 2 * n, 11 + 2 * n);
        write!(kids, "{page} 0 R ").unwrap();
        let resources = format!("<</Font<</F 3 0 R/H 4 0 R>>/XObject<<{names}>>>>");
        objects.push((
            page,
            format!(
                "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources{resources}/Contents {stream} 0 R>>"
            ),
        ));
        objects.push((stream, format!("<</Length {}>>stream\n{content}\nendstream", content.len())));
    }
    objects.push((2, format!("<</Type/Pages/Kids[{kids}]/Count {}>>", contents.len())));
    for (n, object) in further.iter().enumerate() {
        objects.push((100 + n, (*object).to_owned()));
    }
    let mut pdf = String::from("%PDF-1.4\n");
    let mut table = String::new();
    for (number, object) in &objects {
        write!(table, "{number} 1\n{:010} 00000 n \n", pdf.len()).unwrap();
        write!(pdf, "{number} 0 obj\n{object}\nendobj\n").unwrap();
    }
    let at = pdf.len();
    write!(
        pdf,
        "xref\n0 1\n0000000000 65535 f \n{table}trailer<</Root 1 0 R/Size 200>>\nstartxref\n{at}\n%%EOF"
    )
    .unwrap();
    pdf.into_bytes()
}
