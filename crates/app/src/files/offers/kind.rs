//! The kind of document by its name, and the number of files of each kind.

use parlance_contract::FileKind;
use parlance_words::{Text, messages};

/// The kind that the name of a file suggests. Only the service reads its content.
pub(super) fn kind_of(name: &str) -> FileKind {
    let Some(mime) = mime_guess::from_path(name).first() else { return FileKind::Other };
    let (top, sub) = (mime.type_().as_str(), mime.subtype().as_str());
    let says = |words: &[&str]| words.iter().any(|word| sub.contains(word));
    match top {
        _ if sub == "pdf" => FileKind::Pdf,
        _ if says(&["markdown"]) => FileKind::Markdown,
        _ if says(&["html"]) => FileKind::WebPage,
        _ if says(&["csv", "tab-separated", "opendocument.spreadsheet"]) => FileKind::Table,
        _ if says(&["ms-excel", "spreadsheetml"]) => FileKind::Excel,
        _ if says(&["presentation", "powerpoint"]) => FileKind::Slides,
        _ if says(&["msword", "ms-word", "wordprocessingml"]) => FileKind::Word,
        _ if says(&["opendocument.text", "rtf", "richtext", "epub"]) => FileKind::Document,
        "image" => FileKind::Picture,
        "audio" | "video" => FileKind::Recording,
        _ if says(&["zip", "tar", "gzip", "compressed", "bzip", "-xz", "rar", "zstd"]) => FileKind::Archive,
        "text" if sub == "plain" => FileKind::Text,
        "text" => FileKind::Code,
        _ if says(&["json", "xml", "javascript", "yaml", "toml", "-sh", "sql", "latex", "-tex"]) => {
            FileKind::Code
        }
        _ => FileKind::Other,
    }
}

/// Kinds named in a summary; the rest are "other files".
const MAX_KINDS: usize = 3;

/// The number of files of each kind, the most frequent kinds first. Empty without files.
pub(super) fn count_kinds(kinds: impl Iterator<Item = FileKind>) -> Vec<Text> {
    let mut counts: Vec<(FileKind, usize)> = Vec::new();
    for kind in kinds {
        match counts.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, n)) => *n += 1,
            None => counts.push((kind, 1)),
        }
    }
    // Stable, so that equal counts keep their order. The group without a name of its own comes last.
    counts.sort_by_key(|(kind, n)| (*kind == FileKind::Other, std::cmp::Reverse(*n)));
    if counts.len() > MAX_KINDS {
        let n_others = counts.drain(MAX_KINDS - 1..).map(|(_, n)| n).sum();
        counts.push((FileKind::Other, n_others));
    }
    counts.into_iter().map(|(kind, n)| count_of(kind, n)).collect()
}

fn count_of(kind: FileKind, n: usize) -> Text {
    match kind {
        FileKind::Pdf => messages::offer_kind_pdf(n),
        FileKind::Word => messages::offer_kind_word(n),
        FileKind::Document => messages::offer_kind_document(n),
        FileKind::Excel => messages::offer_kind_excel(n),
        FileKind::Table => messages::offer_kind_table(n),
        FileKind::Slides => messages::offer_kind_slides(n),
        FileKind::Markdown => messages::offer_kind_markdown(n),
        FileKind::WebPage => messages::offer_kind_web_page(n),
        FileKind::Text => messages::offer_kind_text(n),
        FileKind::Code => messages::offer_kind_code(n),
        FileKind::Picture => messages::offer_kind_picture(n),
        FileKind::Recording => messages::offer_kind_recording(n),
        FileKind::Archive => messages::offer_kind_archive(n),
        FileKind::Other => messages::offer_kind_other(n),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(names: &[&str]) -> Vec<String> {
        let kinds = count_kinds(names.iter().map(|name| kind_of(name)));
        kinds.iter().map(Text::to_string).collect()
    }

    #[test]
    fn names_promise_their_kind() {
        let of = kind_of;
        assert_eq!(of("Angebot.PDF"), FileKind::Pdf);
        assert_eq!(of("a.docx"), FileKind::Word);
        assert_eq!(of("a.odt"), FileKind::Document);
        assert_eq!(of("a.xlsx"), FileKind::Excel);
        assert_eq!(of("a.csv"), FileKind::Table);
        assert_eq!(of("a.pptx"), FileKind::Slides);
        assert_eq!(of("README.md"), FileKind::Markdown);
        assert_eq!(of("a.txt"), FileKind::Text);
        assert_eq!(of("a.rs"), FileKind::Code);
        assert_eq!(of("a.json"), FileKind::Code);
        assert_eq!(of("a.html"), FileKind::WebPage);
        assert_eq!(of("a.png"), FileKind::Picture);
        assert_eq!(of("a.mp4"), FileKind::Recording);
        assert_eq!(of("a.zip"), FileKind::Archive);
        assert_eq!(of("Makefile"), FileKind::Other);
    }

    #[test]
    fn files_are_counted_by_their_kinds() {
        assert_eq!(said(&[]), Vec::<String>::new());
        assert_eq!(said(&["a.pdf"]), ["1 PDF document"]);
        assert_eq!(said(&["c.xlsx", "a.pdf", "b.pdf"]), ["2 PDF documents", "1 Excel workbook"]);
        assert_eq!(said(&["x", "a.png", "y", "b.md"]), ["1 image", "1 Markdown document", "2 other files"]);
    }

    #[test]
    fn more_kinds_than_a_sentence_bears_are_other_files() {
        assert_eq!(
            said(&["a.pdf", "b.pdf", "c.md", "d.md", "e.png", "f.zip", "g"]),
            ["2 PDF documents", "2 Markdown documents", "3 other files"]
        );
    }
}
