//! Office documents and books, from the upload to the citation with its location.

use crate::local::{Local, citations, id, text};
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;

const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

fn zipped(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

fn relation(id: &str, kind: &str, target: &str) -> String {
    format!(
        "<Relationships><Relationship Id=\"{id}\" Type=\"{OFFICE}/{kind}\" Target=\"{target}\"/></Relationships>"
    )
}

fn docx(body: &str) -> Vec<u8> {
    zipped(&[
        ("[Content_Types].xml", "<Types/>"),
        ("_rels/.rels", &relation("r", "officeDocument", "word/document.xml")),
        ("word/document.xml", &format!("<w:document><w:body>{body}</w:body></w:document>")),
    ])
}

fn xlsx(rows: &str) -> Vec<u8> {
    let workbook = format!(
        "<workbook xmlns:r=\"{OFFICE}\"><sheets><sheet name=\"Fees\" sheetId=\"1\" r:id=\"r\"/></sheets></workbook>"
    );
    zipped(&[
        ("[Content_Types].xml", "<Types/>"),
        ("_rels/.rels", &relation("r", "officeDocument", "xl/workbook.xml")),
        ("xl/workbook.xml", &workbook),
        ("xl/_rels/workbook.xml.rels", &relation("r", "worksheet", "worksheets/sheet1.xml")),
        ("xl/worksheets/sheet1.xml", &format!("<worksheet><sheetData>{rows}</sheetData></worksheet>")),
    ])
}

fn pptx(text: &str) -> Vec<u8> {
    zipped(&[
        ("[Content_Types].xml", "<Types/>"),
        ("_rels/.rels", &relation("r", "officeDocument", "ppt/presentation.xml")),
        (
            "ppt/presentation.xml",
            "<p:presentation><p:sldIdLst><p:sldId id=\"256\" r:id=\"r\"/></p:sldIdLst></p:presentation>",
        ),
        ("ppt/_rels/presentation.xml.rels", &relation("r", "slide", "slides/slide1.xml")),
        ("ppt/slides/slide1.xml", &format!("<p:sld><a:p><a:r><a:t>{text}</a:t></a:r></a:p></p:sld>")),
    ])
}

fn epub(text: &str) -> Vec<u8> {
    zipped(&[
        ("mimetype", "application/epub+zip"),
        ("META-INF/container.xml", "<container><rootfile full-path=\"book.opf\"/></container>"),
        (
            "book.opf",
            "<package><manifest><item id=\"a\" href=\"a.xhtml\"/></manifest><spine><itemref idref=\"a\"/></spine></package>",
        ),
        ("a.xhtml", &format!("<html><body><h1>Fees</h1><p>{text}</p></body></html>")),
    ])
}

#[tokio::test]
async fn each_kind_of_document_is_quoted_with_its_own_kind_of_place() {
    let words = "The notice period is three months.";
    let heading = "<w:p><w:pPr><w:outlineLvl w:val=\"0\"/></w:pPr><w:r><w:t>Fees</w:t></w:r></w:p>";
    let cell = |text: &str| format!("<c t=\"inlineStr\"><is><t>{text}</t></is></c>");
    let rows = format!("<row r=\"7\">{}</row>", cell(words));
    let rtf = format!("{{\\rtf1{{\\stylesheet{{\\s1 heading 1;}}}}\\pard\\s1 Fees\\par\\pard {words}\\par}}");
    for (name, content, place) in [
        ("a.docx", docx(&format!("{heading}<w:p><w:r><w:t>{words}</w:t></w:r></w:p>")), "section “Fees”"),
        ("a.xlsx", xlsx(&rows), "sheet “Fees”, row 7"),
        ("a.pptx", pptx(words), "slide 1"),
        ("a.epub", epub(words), "chapter “Fees”"),
        ("a.rtf", rtf.into_bytes(), "section “Fees”"),
    ] {
        let (_local, anna) = Local::with_anna().await;
        let file = anna.upload(name, content).await;
        let answer = anna.ask_about(&[id(&file)], "How long is the notice period?").await;
        assert!(text(&answer).contains(words), "{name}: {}", text(&answer));
        assert_eq!(citations(&answer)[0]["place"], place, "{name}");
    }
}

#[tokio::test]
async fn a_slide_can_be_asked_for() {
    let (_local, anna) = Local::with_anna().await;
    let file = anna.upload("a.pptx", pptx("Tea is three EUR.")).await;
    let answer = anna.ask_about(&[id(&file)], "What is on slide 1?").await;
    assert!(text(&answer).contains("> Tea is three EUR."), "{}", text(&answer));
}

#[tokio::test]
async fn a_document_that_unpacks_to_far_more_than_it_was_is_named_and_others_are_read() {
    let (_local, anna) = Local::with_anna().await;
    let bomb = anna.upload("bomb.docx", docx(&" ".repeat(9 * 1024 * 1024))).await;
    let body = "<w:p><w:r><w:t>The rent is 1250 EUR a month.</w:t></w:r></w:p>";
    let good = anna.upload("lease.docx", docx(body)).await;
    let answer = anna.ask_about(&[id(&bomb), id(&good)], "How high is the rent?").await;
    assert!(text(&answer).contains("The document contains too much data."), "{}", text(&answer));
    assert!(text(&answer).contains("> The rent is **1250 EUR** a month."), "{}", text(&answer));
}
