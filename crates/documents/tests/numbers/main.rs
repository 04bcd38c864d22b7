//! Small tricky documents of each format: numbers never merge, no text is lost, and no hidden text is read.
#![allow(clippy::panic, clippy::unwrap_used, reason = "a test")]

mod docx;
mod epub;
mod html;
mod markdown;
mod odf;
mod pdf;
mod rtf;
mod xlsx;

use parlance_documents::extract_passages;
use std::io::{Cursor, Write as _};

/// The text of a document, passage by passage.
fn text(bytes: &[u8], filename: &str) -> String {
    let passages = extract_passages(bytes, filename).unwrap_or_else(|error| panic!("{filename}: {error}"));
    passages.into_iter().map(|passage| passage.text).collect::<Vec<_>>().join("\n\n")
}

/// Checks all cases, and reports every one that differs.
fn check(cases: &[(&str, &str)], read: impl Fn(&str) -> String) {
    let different: Vec<String> = cases
        .iter()
        .map(|(source, expected)| (source, expected, read(source)))
        .filter(|(_, expected, found)| **expected != found.as_str())
        .map(|(source, expected, found)| format!("{source}\n  expected {expected:?}\n  found    {found:?}"))
        .collect();
    assert!(different.is_empty(), "{} of {}:\n{}", different.len(), cases.len(), different.join("\n"));
}

fn zipped(parts: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        zip.start_file(*name, zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(content.as_bytes()).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

const RELATIONS: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/// An Office package with its main part, and the parts that it refers to by kind.
fn office(main: &str, content: &str, parts: &[(&str, &str, &str)]) -> Vec<u8> {
    let relation = |at: usize, kind: &str, target: &str| {
        format!("<Relationship Id=\"r{at}\" Type=\"{RELATIONS}/{kind}\" Target=\"/{target}\"/>")
    };
    let root = format!("<Relationships>{}</Relationships>", relation(0, "officeDocument", main));
    let related: String =
        parts.iter().enumerate().map(|(at, (kind, name, _))| relation(at, kind, name)).collect();
    let related = format!("<Relationships>{related}</Relationships>");
    let (folder, name) = main.rsplit_once('/').unwrap();
    let place = format!("{folder}/_rels/{name}.rels");
    let mut all = vec![
        ("[Content_Types].xml", "<Types/>"),
        ("_rels/.rels", root.as_str()),
        (main, content),
        (place.as_str(), related.as_str()),
    ];
    all.extend(parts.iter().map(|(_, name, content)| (*name, *content)));
    zipped(&all)
}
