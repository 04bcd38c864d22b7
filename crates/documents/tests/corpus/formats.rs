//! Builds a document of each format from the bytes of its interesting parts; shared with `tests/fuzz`.
//!
//! A fuzzer that mutates a ZIP file gets no further than its checksums. It mutates the parts instead, and this module
//! writes them as an archive.

use super::any_document;
use std::borrow::Cow;
use std::io::{Cursor, Write as _};
use zip::write::SimpleFileOptions;

/// Separates the parts of one document. XML does not allow it.
const SEPARATOR: u8 = 0x1d;

/// A format with a fuzz target of its own.
pub(crate) struct Format {
    /// The folder of the stored inputs, next to this file.
    pub(crate) folder: &'static str,
    /// The names under which a document is read. They matter if the bytes do not determine the format.
    pub(crate) names: &'static [&'static str],
    /// How an input becomes an archive; without it, the input is the document.
    package: Option<Package>,
}

const fn plain(folder: &'static str, names: &'static [&'static str]) -> Format {
    Format { folder, names, package: None }
}

const fn packed(folder: &'static str, names: &'static [&'static str], package: Package) -> Format {
    Format { folder, names, package: Some(package) }
}

/// Any bytes under several names, mainly for pictures.
pub(crate) const ANY: &str = "documents";

pub(crate) const FORMATS: [Format; 15] = [
    plain(ANY, &["a.html", "a.csv", "a.md", "a.txt", "a.docx"]),
    packed("docx", &["a.docx"], DOCX),
    packed("xlsx", &["a.xlsx"], XLSX),
    packed("xlsb", &["a.xlsb"], XLSB),
    packed("pptx", &["a.pptx"], PPTX),
    packed("odf", &["a.odt"], ODF),
    packed("epub", &["a.epub"], EPUB),
    plain("html", &["a.html"]),
    plain("rtf", &["a.rtf"]),
    plain("csv", &["a.csv", "a.tsv"]),
    plain("json", &["a.json"]),
    plain("md", &["a.md"]),
    plain("text", &["a.txt", "a.adoc", "a.org", "a.tex", "a.srt", "a.rs"]),
    plain("pdf", &["a.pdf"]),
    plain("mail", &["a.eml"]),
];

impl Format {
    /// The file that the input describes.
    pub(crate) fn file<'a>(&self, input: &'a [u8]) -> Cow<'a, [u8]> {
        match &self.package {
            Some(package) => Cow::Owned(package.file(input)),
            None => Cow::Borrowed(input),
        }
    }

    /// Asserts the properties of [`any_document::holds`] for the document that the input describes.
    pub(crate) fn holds(&self, input: &[u8]) {
        any_document::holds(&self.file(input), self.names);
    }
}

/// The layout of a format's ZIP file.
struct Package {
    /// The names and contents of constant parts.
    fixed: &'static [(&'static str, &'static str)],
    /// The names of the parts in the input, in order, each with its default content. A part without content is
    /// omitted.
    open: &'static [(&'static str, &'static str)],
}

impl Package {
    /// An uncompressed archive, because fuzzing would waste time on compression.
    fn file(&self, input: &[u8]) -> Vec<u8> {
        let mut contents = input.split(|byte| *byte == SEPARATOR);
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        let options = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
        let fixed = self.fixed.iter().map(|(name, content)| (*name, content.as_bytes()));
        let open = self.open.iter().map(|(name, default)| {
            let content = contents.next().filter(|content| !content.is_empty());
            (*name, content.unwrap_or(default.as_bytes()))
        });
        for (name, content) in fixed.chain(open).filter(|(_, content)| !content.is_empty()) {
            zip.start_file(name, options).unwrap();
            zip.write_all(content).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }
}

const DOCX: Package = Package {
    fixed: &[
        ("[Content_Types].xml", "<Types/>"),
        ("_rels/.rels", r#"<R><R Id="r" Type="/officeDocument" Target="word/document.xml"/></R>"#),
    ],
    open: &[
        ("word/document.xml", "<w:document/>"),
        ("word/styles.xml", "<w:styles/>"),
        ("word/footnotes.xml", "<w:footnotes/>"),
        (
            "word/_rels/document.xml.rels",
            r#"<R><R Id="s" Type="/styles" Target="styles.xml"/><R Id="f" Type="/footnotes" Target="footnotes.xml"/></R>"#,
        ),
    ],
};

const XLSX: Package = Package {
    fixed: &[
        ("[Content_Types].xml", "<Types/>"),
        (
            "_rels/.rels",
            r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#,
        ),
    ],
    open: &[
        ("xl/worksheets/sheet1.xml", "<worksheet/>"),
        ("xl/sharedStrings.xml", "<sst/>"),
        (
            "xl/styles.xml",
            r#"<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/></cellXfs></styleSheet>"#,
        ),
        (
            "xl/workbook.xml",
            r#"<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>"#,
        ),
        (
            "xl/_rels/workbook.xml.rels",
            r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="t" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>"#,
        ),
    ],
};

/// The workbook is binary, so it has no default.
const XLSB: Package = Package {
    fixed: &[
        ("[Content_Types].xml", "<Types/>"),
        ("_rels/.rels", r#"<R><R Id="r" Type="/officeDocument" Target="xl/workbook.bin"/></R>"#),
    ],
    open: &[
        ("xl/worksheets/sheet1.bin", ""),
        ("xl/workbook.bin", ""),
        ("xl/sharedStrings.bin", ""),
        ("xl/styles.bin", ""),
        (
            "xl/_rels/workbook.bin.rels",
            r#"<Relationships><Relationship Id="r1" Target="worksheets/sheet1.bin"/></Relationships>"#,
        ),
    ],
};

const PPTX: Package = Package {
    fixed: &[
        ("[Content_Types].xml", "<Types/>"),
        ("_rels/.rels", r#"<R><R Id="r" Type="/officeDocument" Target="ppt/presentation.xml"/></R>"#),
    ],
    open: &[
        ("ppt/slides/slide1.xml", "<p:sld/>"),
        (
            "ppt/slides/_rels/slide1.xml.rels",
            r#"<R><R Id="n" Type="/notesSlide" Target="../notesSlides/notes.xml"/></R>"#,
        ),
        ("ppt/notesSlides/notes.xml", "<p:notes/>"),
        (
            "ppt/presentation.xml",
            r#"<p:presentation><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>"#,
        ),
        (
            "ppt/_rels/presentation.xml.rels",
            r#"<R><R Id="r1" Type="/slide" Target="slides/slide1.xml"/></R>"#,
        ),
    ],
};

/// The content determines whether it is a text, a spreadsheet or a presentation.
const ODF: Package = Package {
    fixed: &[("mimetype", "application/vnd.oasis.opendocument.text")],
    open: &[("content.xml", "<office:document-content/>"), ("META-INF/manifest.xml", "<manifest:manifest/>")],
};

const EPUB: Package = Package {
    fixed: &[
        ("mimetype", "application/epub+zip"),
        (
            "META-INF/container.xml",
            r#"<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>"#,
        ),
    ],
    open: &[
        ("OPS/one.xhtml", "<html/>"),
        (
            "OPS/book.opf",
            r#"<package><manifest><item id="nav" href="nav.xhtml" properties="nav"/><item id="c" href="one.xhtml"/></manifest><spine><itemref idref="c"/></spine></package>"#,
        ),
        ("OPS/nav.xhtml", "<html><body><nav><a href=\"one.xhtml\">One</a></nav></body></html>"),
        ("META-INF/encryption.xml", "<encryption/>"),
    ],
};
