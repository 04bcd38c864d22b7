//! Office documents for several benchmarks: packages and presentations. An answer about a slide quotes the whole slide.

use super::Result;
use std::io::{Cursor, Write};
use zip::write::SimpleFileOptions;

/// The namespace of relationships.
pub(crate) const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/// A package with these parts.
pub(crate) fn zipped(parts: &[(&str, &str)]) -> Result<Vec<u8>> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in parts {
        zip.start_file(*name, SimpleFileOptions::default())?;
        zip.write_all(content.as_bytes())?;
    }
    Ok(zip.finish()?.into_inner())
}

/// The relationships of a part: the ids, types and targets.
pub(crate) fn relations(all: &[(String, &str, String)]) -> String {
    let all = all.iter().map(|(id, kind, target)| {
        format!("<Relationship Id=\"{id}\" Type=\"{OFFICE}/{kind}\" Target=\"{target}\"/>")
    });
    format!("<Relationships>{}</Relationships>", all.collect::<String>())
}

/// A presentation with one slide per text.
pub(crate) fn pptx(slides: &[String]) -> Result<Vec<u8>> {
    let main = relations(&[("r".to_owned(), "officeDocument", "ppt/presentation.xml".to_owned())]);
    let order: String = (0..slides.len()).map(|at| format!("<p:sldId id=\"256\" r:id=\"r{at}\"/>")).collect();
    let presentation = format!("<p:presentation><p:sldIdLst>{order}</p:sldIdLst></p:presentation>");
    let related: Vec<_> =
        (0..slides.len()).map(|at| (format!("r{at}"), "slide", format!("slides/slide{at}.xml"))).collect();
    let related = relations(&related);
    let contents = slides.iter().enumerate().map(|(at, text)| {
        (
            format!("ppt/slides/slide{at}.xml"),
            format!("<p:sld><a:p><a:r><a:t>{text}</a:t></a:r></a:p></p:sld>"),
        )
    });
    let contents: Vec<(String, String)> = contents.collect();
    let mut parts = vec![
        ("[Content_Types].xml", "<Types/>"),
        ("_rels/.rels", main.as_str()),
        ("ppt/presentation.xml", presentation.as_str()),
        ("ppt/_rels/presentation.xml.rels", related.as_str()),
    ];
    parts.extend(contents.iter().map(|(name, content)| (name.as_str(), content.as_str())));
    zipped(&parts)
}
