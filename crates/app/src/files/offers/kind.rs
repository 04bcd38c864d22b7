//! The number of files of each kind.

use parlance_documents::FileKind;
use parlance_words::{Text, messages};

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
        FileKind::Book => messages::offer_kind_book(n),
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
        let kinds = count_kinds(names.iter().map(|name| parlance_documents::file_kind(name)));
        kinds.iter().map(Text::to_string).collect()
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
