//! The table of the formats of files, by the extensions of their names.
//!
//! To add a format, add a row. A format that is more than lines of text also needs a reader in `extract`.

use FileKind::{
    Archive, Book, Code, Document, Excel, Markdown, Other, Pdf, Picture, Recording, Slides, Table, Text,
    WebPage, Word,
};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

/// The kind of a file, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FileKind {
    /// PDF.
    Pdf,
    /// Word.
    Word,
    /// OpenDocument text, RTF.
    Document,
    /// E-books: EPUB, Kindle.
    Book,
    /// Excel.
    Excel,
    /// CSV, TSV, OpenDocument spreadsheet.
    Table,
    /// PowerPoint, OpenDocument presentation.
    Slides,
    /// Markdown.
    Markdown,
    /// HTML.
    WebPage,
    /// Plain text.
    Text,
    /// Source code, markup, configuration.
    Code,
    /// An image.
    Picture,
    /// Sound or film.
    Recording,
    /// A packed archive.
    Archive,
    /// Anything else.
    Other,
}

/// The kind of parts in which a document is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parts {
    /// Chapters of a book.
    Chapters,
    /// Sheets of a workbook.
    Sheets,
    /// Slides of a presentation.
    Slides,
    /// It is one whole.
    Whole,
}

/// The heading markup in addition to plain text headings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Markup {
    Plain,
    /// `== Title`
    Asciidoc,
    /// `** Title`
    Org,
    /// `\section{Title}`
    Tex,
}

/// How the text of a file is read, unless its first bytes decide the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// Sentences, or a web page: many programs save an HTML table as a workbook.
    Prose(Markup),
    /// Markdown.
    Markdown,
    /// HTML.
    Html,
    /// HTML in which empty elements may lack their end tag.
    Xhtml,
    /// Values with commas or similar characters between them.
    Commas,
    /// Values with tabs between them.
    Tabs,
    /// JSON.
    Json,
    /// Subtitles, which contain spoken sentences.
    Subtitles,
    /// Mail.
    Mail,
    /// Lines, as code, configuration and logs need.
    Lines,
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Extensions in lower case, separated by spaces.
    extensions: &'static str,
    /// The kind of file.
    pub kind: FileKind,
    /// The parts in which it is shown; `None` for text, pictures, PDF files and files that are not shown.
    pub parts: Option<Parts>,
    /// Whether other apps open it for viewing and editing. A file of any other format may be a program.
    pub opens: bool,
    pub(crate) reading: Reading,
}

impl Format {
    const fn new(kind: FileKind, extensions: &'static str) -> Self {
        Self { extensions, kind, parts: None, opens: false, reading: Reading::Lines }
    }

    const fn parts(self, parts: Parts) -> Self {
        Self { parts: Some(parts), ..self }
    }

    const fn opens(self) -> Self {
        Self { opens: true, ..self }
    }

    const fn read(self, reading: Reading) -> Self {
        Self { reading, ..self }
    }

    const fn prose(self) -> Self {
        self.read(Reading::Prose(Markup::Plain))
    }
}

/// The formats.
const FORMATS: &[Format] = &[
    Format::new(Pdf, "pdf").prose().opens(),
    Format::new(Word, "docx").parts(Parts::Whole).prose().opens(),
    Format::new(Word, "doc").prose().opens(),
    Format::new(Word, "docm dot dotm dotx"),
    Format::new(Document, "odt rtf").parts(Parts::Whole).prose().opens(),
    Format::new(Document, "odm ott pages wpd"),
    Format::new(Book, "epub").parts(Parts::Chapters).prose().opens(),
    Format::new(Book, "azw azw3 fb2 mobi"),
    Format::new(Excel, "xls xlsx").parts(Parts::Sheets).prose().opens(),
    Format::new(Excel, "xlsm").parts(Parts::Sheets),
    Format::new(Excel, "xlam xlsb xlt xltm xltx"),
    Format::new(Table, "ods").parts(Parts::Sheets).prose().opens(),
    Format::new(Table, "csv").parts(Parts::Sheets).read(Reading::Commas).opens(),
    Format::new(Table, "tsv").parts(Parts::Sheets).read(Reading::Tabs).opens(),
    Format::new(Table, "tab").parts(Parts::Sheets).read(Reading::Tabs),
    Format::new(Table, "numbers ots"),
    Format::new(Slides, "odp pptx").parts(Parts::Slides).prose().opens(),
    Format::new(Slides, "ppt").prose().opens(),
    Format::new(Slides, "key otp potm potx pps ppsm ppsx pptm"),
    Format::new(Markdown, "markdown md").read(Reading::Markdown).opens(),
    Format::new(Markdown, "mdown mdx mkd").read(Reading::Markdown),
    Format::new(WebPage, "htm html").parts(Parts::Whole).read(Reading::Html).opens(),
    Format::new(WebPage, "xhtml").parts(Parts::Whole).read(Reading::Xhtml),
    Format::new(WebPage, "mht mhtml"),
    Format::new(Text, "rst text txt").prose().opens(),
    Format::new(Text, "debian").prose(),
    Format::new(Text, "adoc asciidoc").read(Reading::Prose(Markup::Asciidoc)),
    Format::new(Text, "org").read(Reading::Prose(Markup::Org)),
    Format::new(Text, "srt vtt").read(Reading::Subtitles),
    Format::new(Text, "eml").read(Reading::Mail),
    Format::new(Text, "ics log").opens(),
    Format::new(Text, "vcf"),
    Format::new(Code, "tex").read(Reading::Prose(Markup::Tex)).opens(),
    Format::new(Code, "json").read(Reading::Json).opens(),
    Format::new(Code, "geojson ipynb").read(Reading::Json),
    Format::new(Code, "toml xml yaml yml").opens(),
    Format::new(
        Code,
        "asm bash bat c cc cfg cjs clj cmake conf cpp cs csproj css cxx dart diff erl ex exs f90 fs go gpx gradle \
         groovy h hpp hs hxx ini java jl js jsonl jsx kml kt kts less lisp lua m mjs ml mm pas patch php pl pm \
         properties proto ps1 psm1 py pyi r rb rs sass scala scss sh sql svelte swift tcl tf ts tsx vb vbs vim \
         vue wsdl xsd xsl xslt zig zsh",
    ),
    Format::new(Picture, "avif bmp gif heic jpeg jpg png tif tiff webp").opens(),
    Format::new(
        Picture,
        "arw cr2 cr3 djvu dng heif ico jfif jp2 jxl nef orf pbm pgm pnm ppm psd raf rw2 svg svgz tga xcf",
    ),
    Format::new(
        Recording,
        "3g2 3gp aac aif aifc aiff amr ape au avi caf dv f4v flac flv m2t m2ts m2v m4a m4b m4v mid midi mka mkv mov \
         mp2 mp3 mp4 mpe mpeg mpg mts oga ogg ogv opus qt rm spx vob wav wave weba webm wma wmv",
    ),
    Format::new(
        Archive,
        "7z ace arj bz bz2 cab cpio gtar gz jar lha lz lz4 lzh lzma rar tar tbz tbz2 tgz txz xz z zip zst",
    ),
];

/// The format that a file's name promises; `None` for unknown ones.
#[must_use]
pub fn format_of(name: &str) -> Option<&'static Format> {
    let extension = extension_of(name);
    FORMATS.iter().find(|format| format.extensions.split(' ').any(|known| known == extension))
}

/// The kind of a file, by its name.
#[must_use]
pub fn file_kind(name: &str) -> FileKind {
    format_of(name).map_or(Other, |format| format.kind)
}

/// The extensions of each kind, separated by spaces.
#[must_use]
pub fn file_kinds() -> BTreeMap<FileKind, String> {
    let mut kinds = BTreeMap::<_, Vec<_>>::new();
    for format in FORMATS {
        kinds.entry(format.kind).or_default().push(format.extensions);
    }
    kinds.into_iter().map(|(kind, extensions)| (kind, extensions.join(" "))).collect()
}

/// How the text of a file with this name is read.
pub(crate) fn reading_of(name: &str) -> Reading {
    match format_of(name).map_or(Reading::Lines, |format| format.reading) {
        Reading::Lines if extension_of(name).is_empty() || is_readme(name) => Reading::Prose(Markup::Plain),
        reading => reading,
    }
}

/// Whether the name is that of a document for humans, whatever its extension: `README.api`, `NEWS.old`.
fn is_readme(name: &str) -> bool {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default().to_ascii_lowercase();
    ["readme.", "news.", "changelog.", "faq."].iter().any(|start| name.starts_with(start))
}

fn extension_of(name: &str) -> String {
    let extension = Path::new(name).extension().and_then(|extension| extension.to_str());
    extension.unwrap_or_default().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_extension_has_one_row() {
        let all: Vec<_> = FORMATS.iter().flat_map(|format| format.extensions.split(' ')).collect();
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
        assert!(all.iter().all(|extension| !extension.is_empty() && *extension == extension.to_lowercase()));
    }

    #[test]
    fn names_promise_their_kind() {
        assert_eq!(file_kind("Angebot.PDF"), Pdf);
        assert_eq!(file_kind("a.b.docx"), Word);
        assert_eq!(file_kind("a.odt"), Document);
        assert_eq!(file_kind("a.epub"), Book);
        assert_eq!(file_kind("README.md"), Markdown);
        assert_eq!(file_kind("main.ts"), Code);
        for name in ["a.mp4", "00001.MTS", "book.m4b", "memo.amr"] {
            assert_eq!(file_kind(name), Recording, "{name}");
        }
        assert_eq!(file_kind("backup.tar.lz4"), Archive);
        assert_eq!(file_kind("IMG_1.CR2"), Picture);
        for name in ["Makefile", "pdf", ".pdf.", "archive.bin", ""] {
            assert_eq!(file_kind(name), Other, "{name}");
        }
    }

    #[test]
    fn names_tell_the_parts_of_a_document() {
        let parts = |name| format_of(name).and_then(|format| format.parts);
        assert_eq!(parts("Rules.EPUB"), Some(Parts::Chapters));
        assert_eq!(parts("readings.2025.csv"), Some(Parts::Sheets));
        assert_eq!(parts("talk.odp"), Some(Parts::Slides));
        assert_eq!(parts("letter.docx"), Some(Parts::Whole));
        for name in ["notes.txt", "docx", "offer.pdf", ""] {
            assert_eq!(parts(name), None, "{name}");
        }
    }

    #[test]
    fn only_documents_open_in_other_apps() {
        let opens = |name| format_of(name).is_some_and(|format| format.opens);
        assert!(["offer.PDF", "a.b.xlsx", "notes.md"].into_iter().all(opens));
        for name in ["setup.exe", "run.sh", "link.desktop", "pdf", "macro.xlsm", "offer.pdf.exe", ""] {
            assert!(!opens(name), "{name}");
        }
    }
}
