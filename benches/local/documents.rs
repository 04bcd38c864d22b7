//! The same text as a document of each format that the service reads.

use super::Result;
use super::package::{self, relations, zipped};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write;

/// Paragraphs per heading, slide or chapter.
const N_TOGETHER: usize = 5;

/// Letters per line of a page.
const LINE_BYTES: usize = 90;

const LINES_OF_PAGE: usize = 48;

/// Formats of documents, by file extension. Plain text is first: the others are measured against it.
pub(crate) const KINDS: [&str; 13] =
    ["txt", "md", "html", "csv", "json", "rs", "rtf", "docx", "xlsx", "pptx", "odt", "epub", "pdf"];

/// The paragraphs as a document of a format.
pub(crate) fn make(kind: &str, paragraphs: &[String]) -> Result<Vec<u8>> {
    Ok(match kind {
        "txt" => paragraphs.join("\n\n").into_bytes(),
        "md" => each(paragraphs, |at, text| format!("{}{text}\n\n", heading(at, "## ", "\n\n"))),
        "html" => {
            let body =
                each(paragraphs, |at, text| format!("{}<p>{text}</p>\n", heading(at, "<h2>", "</h2>\n")));
            [b"<!doctype html><html><body>", body.as_slice(), b"</body></html>"].concat()
        }
        "csv" => {
            let rows = each(paragraphs, |at, text| format!("{at},part {},\"{text}\"\n", at / N_TOGETHER));
            [b"number,part,words\n", rows.as_slice()].concat()
        }
        "json" => serde_json::to_vec_pretty(
            &paragraphs
                .iter()
                .enumerate()
                .map(|(at, text)| serde_json::json!({ "number": at, "words": text }))
                .collect::<Vec<_>>(),
        )?,
        "rs" => each(paragraphs, |at, text| {
            format!("fn part_{at}() {{\n    // {}\n}}\n\n", lines(text).join("\n    // "))
        }),
        "rtf" => {
            let body = each(paragraphs, |_, text| format!("{text}\\par\n"));
            [b"{\\rtf1\\ansi ", body.as_slice(), b"}"].concat()
        }
        "docx" => docx(paragraphs)?,
        "xlsx" => xlsx(paragraphs)?,
        "pptx" => {
            let slides: Vec<String> = paragraphs.chunks(N_TOGETHER).map(|texts| texts.join(" ")).collect();
            package::pptx(&slides)?
        }
        "odt" => odt(paragraphs)?,
        "epub" => epub(paragraphs)?,
        "pdf" => pdf(paragraphs)?,
        other => return Err(format!("no document of the kind {other} can be made").into()),
    })
}

fn each(paragraphs: &[String], write: impl Fn(usize, &str) -> String) -> Vec<u8> {
    paragraphs.iter().enumerate().map(|(at, text)| write(at, text)).collect::<String>().into_bytes()
}

fn heading(at: usize, before: &str, after: &str) -> String {
    if at.is_multiple_of(N_TOGETHER) {
        format!("{before}Part {}{after}", at / N_TOGETHER)
    } else {
        String::new()
    }
}

fn main_relation(target: &str) -> String {
    relations(&[("r".to_owned(), "officeDocument", target.to_owned())])
}

fn docx(paragraphs: &[String]) -> Result<Vec<u8>> {
    let body = each(paragraphs, |at, text| {
        let before = "<w:p><w:pPr><w:outlineLvl w:val=\"0\"/></w:pPr><w:r><w:t>";
        format!("{}<w:p><w:r><w:t>{text}</w:t></w:r></w:p>", heading(at, before, "</w:t></w:r></w:p>"))
    });
    let document = format!("<w:document><w:body>{}</w:body></w:document>", String::from_utf8(body)?);
    zipped(&[
        ("[Content_Types].xml", "<Types/>"),
        ("_rels/.rels", &main_relation("word/document.xml")),
        ("word/document.xml", &document),
    ])
}

fn xlsx(paragraphs: &[String]) -> Result<Vec<u8>> {
    let rows = each(paragraphs, |at, text| {
        let row = at + 1;
        format!(
            "<row r=\"{row}\"><c r=\"A{row}\"><v>{at}</v></c><c r=\"B{row}\" t=\"inlineStr\"><is><t>{text}</t></is></c></row>"
        )
    });
    let sheet = format!("<worksheet><sheetData>{}</sheetData></worksheet>", String::from_utf8(rows)?);
    let workbook = format!(
        "<workbook xmlns:r=\"{}\"><sheets><sheet name=\"Parts\" sheetId=\"1\" r:id=\"r\"/></sheets></workbook>",
        package::OFFICE
    );
    let related = relations(&[("r".to_owned(), "worksheet", "worksheets/sheet1.xml".to_owned())]);
    zipped(&[
        ("[Content_Types].xml", "<Types/>"),
        ("_rels/.rels", &main_relation("xl/workbook.xml")),
        ("xl/workbook.xml", &workbook),
        ("xl/_rels/workbook.xml.rels", &related),
        ("xl/worksheets/sheet1.xml", &sheet),
    ])
}

fn odt(paragraphs: &[String]) -> Result<Vec<u8>> {
    let body = each(paragraphs, |at, text| {
        format!("{}<text:p>{text}</text:p>", heading(at, "<text:h text:outline-level=\"1\">", "</text:h>"))
    });
    let content = format!(
        "<office:document-content><office:body><office:text>{}</office:text></office:body></office:document-content>",
        String::from_utf8(body)?
    );
    zipped(&[
        ("mimetype", "application/vnd.oasis.opendocument.text"),
        ("content.xml", &content),
        ("META-INF/manifest.xml", "<manifest:manifest/>"),
    ])
}

fn epub(paragraphs: &[String]) -> Result<Vec<u8>> {
    let chapters = paragraphs.chunks(N_TOGETHER * 10).enumerate().map(|(at, texts)| {
        let body = each(texts, |at, text| format!("{}<p>{text}</p>", heading(at, "<h2>", "</h2>")));
        let body = String::from_utf8_lossy(&body).into_owned();
        (format!("{at}.xhtml"), format!("<html><body><h1>Chapter {at}</h1>{body}</body></html>"))
    });
    let chapters: Vec<(String, String)> = chapters.collect();
    let all = |write: &dyn Fn(usize) -> String| (0..chapters.len()).map(write).collect::<String>();
    let package = format!(
        "<package><manifest>{}</manifest><spine>{}</spine></package>",
        all(&|at| format!("<item id=\"c{at}\" href=\"{at}.xhtml\"/>")),
        all(&|at| format!("<itemref idref=\"c{at}\"/>"))
    );
    let mut parts = vec![
        ("mimetype", "application/epub+zip"),
        ("META-INF/container.xml", "<container><rootfile full-path=\"book.opf\"/></container>"),
        ("book.opf", package.as_str()),
    ];
    parts.extend(chapters.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    zipped(&parts)
}

/// The text in lines of a page's width.
fn lines(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + word.len() < LINE_BYTES => {
                line.push_str(if line.is_empty() { "" } else { " " });
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Pages of lines in a standard font, compressed as by most programs.
fn pdf(paragraphs: &[String]) -> Result<Vec<u8>> {
    let lines: Vec<String> = paragraphs.iter().flat_map(|text| lines(text)).collect();
    let pages: Vec<&[String]> = lines.chunks(LINES_OF_PAGE).collect();
    let kids: String = (0..pages.len()).map(|at| format!("{} 0 R ", 4 + 2 * at)).collect();
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        format!("<< /Type /Pages /Kids [ {kids}] /Count {} >>", pages.len()).into_bytes(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_vec(),
    ];
    for (at, page) in pages.into_iter().enumerate() {
        let shown: String = page.iter().map(|line| format!("({line}) Tj T*\n")).collect();
        let mut packer = ZlibEncoder::new(Vec::new(), Compression::default());
        packer.write_all(format!("BT /F1 10 Tf 14 TL 50 780 Td\n{shown}ET").as_bytes())?;
        let packed = packer.finish()?;
        objects.push(
            format!(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents {} 0 R >>",
                5 + 2 * at
            )
            .into_bytes(),
        );
        let head = format!("<< /Length {} /Filter /FlateDecode >>\nstream\n", packed.len());
        objects.push([head.as_bytes(), &packed, b"\nendstream"].concat());
    }
    let mut document = b"%PDF-1.5\n".to_vec();
    let mut places = String::new();
    for (number, object) in (1..).zip(&objects) {
        places.push_str(&format!("{:010} 00000 n \n", document.len()));
        document.extend(format!("{number} 0 obj\n").bytes());
        document.extend(object);
        document.extend(b"\nendobj\n");
    }
    let (start, size) = (document.len(), objects.len() + 1);
    document.extend(format!("xref\n0 {size}\n0000000000 65535 f \n{places}").bytes());
    document.extend(format!("trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n").bytes());
    Ok(document)
}
