//! What kind of document a name promises, and how many of each kind are said in a few words.

use crate::view::FileKind;

impl FileKind {
    /// The kind that a file's name promises. What is in it nobody knows before the service has read it.
    pub(crate) fn of_name(name: &str) -> Self {
        let Some(mime) = mime_guess::from_path(name).first() else { return Self::Other };
        let (top, sub) = (mime.type_().as_str(), mime.subtype().as_str());
        let says = |words: &[&str]| words.iter().any(|word| sub.contains(word));
        match top {
            _ if sub == "pdf" => Self::Pdf,
            _ if says(&["markdown"]) => Self::Markdown,
            _ if says(&["html"]) => Self::WebPage,
            _ if says(&["csv", "tab-separated", "opendocument.spreadsheet"]) => Self::Table,
            _ if says(&["ms-excel", "spreadsheetml"]) => Self::Excel,
            _ if says(&["presentation", "powerpoint"]) => Self::Slides,
            _ if says(&["msword", "ms-word", "wordprocessingml"]) => Self::Word,
            _ if says(&["opendocument.text", "rtf", "richtext", "epub"]) => Self::Document,
            "image" => Self::Picture,
            "audio" | "video" => Self::Recording,
            _ if says(&["zip", "tar", "gzip", "compressed", "bzip", "-xz", "rar", "zstd"]) => Self::Archive,
            "text" if sub == "plain" => Self::Text,
            "text" => Self::Code,
            _ if says(&["json", "xml", "javascript", "yaml", "toml", "-sh", "sql", "latex", "-tex"]) => {
                Self::Code
            }
            _ => Self::Other,
        }
    }

    /// One of them with its article, and the word for several.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Pdf => ("a PDF document", "PDF documents"),
            Self::Word => ("a Word document", "Word documents"),
            Self::Document => ("a text document", "text documents"),
            Self::Excel => ("an Excel sheet", "Excel sheets"),
            Self::Table => ("a table", "tables"),
            Self::Slides => ("a presentation", "presentations"),
            Self::Markdown => ("a Markdown document", "Markdown documents"),
            Self::WebPage => ("a web page", "web pages"),
            Self::Text => ("a text file", "text files"),
            Self::Code => ("a source file", "source files"),
            Self::Picture => ("a picture", "pictures"),
            Self::Recording => ("a recording", "recordings"),
            Self::Archive => ("an archive", "archives"),
            Self::Other => ("another file", "other files"),
        }
    }
}

/// Kinds named in a summary; the rest are "other files".
const MAX_KINDS: usize = 3;

/// "two PDF documents and an Excel sheet": the most frequent kinds first. Empty without files.
pub(super) fn count_words(kinds: impl Iterator<Item = FileKind>) -> String {
    let mut counts: Vec<(FileKind, usize)> = Vec::new();
    for kind in kinds {
        match counts.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, n)) => *n += 1,
            None => counts.push((kind, 1)),
        }
    }
    // Stable, so that what was first stays first among equals; what has no name of its own stands last.
    counts.sort_by_key(|(kind, n)| (*kind == FileKind::Other, std::cmp::Reverse(*n)));
    if counts.len() > MAX_KINDS {
        let n_others = counts.drain(MAX_KINDS - 1..).map(|(_, n)| n).sum();
        counts.push((FileKind::Other, n_others));
    }
    let parts: Vec<String> = counts.into_iter().map(|(kind, n)| count_of(kind, n)).collect();
    match parts.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, before)) => format!("{} and {last}", before.join(", ")),
    }
}

fn count_of(kind: FileKind, n: usize) -> String {
    const NUMBERS: [&str; 9] = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let (one, several) = kind.words();
    match n {
        1 => one.to_owned(),
        n => match n.checked_sub(2).and_then(|at| NUMBERS.get(at)) {
            Some(number) => format!("{number} {several}"),
            None => format!("{n} {several}"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(names: &[&str]) -> String {
        count_words(names.iter().map(|name| FileKind::of_name(name)))
    }

    #[test]
    fn names_promise_their_kind() {
        let of = FileKind::of_name;
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
    fn files_are_counted_in_words_by_their_kinds() {
        assert_eq!(said(&[]), "");
        assert_eq!(said(&["a.pdf"]), "a PDF document");
        assert_eq!(said(&["c.xlsx", "a.pdf", "b.pdf"]), "two PDF documents and an Excel sheet");
        assert_eq!(said(&["x", "a.png", "y", "b.md"]), "a picture, a Markdown document and two other files");
        let many: Vec<&str> = std::iter::repeat_n("a.pdf", 11).collect();
        assert_eq!(said(&many), "11 PDF documents");
    }

    #[test]
    fn more_kinds_than_a_sentence_bears_are_other_files() {
        assert_eq!(
            said(&["a.pdf", "b.pdf", "c.md", "d.md", "e.png", "f.zip", "g"]),
            "two PDF documents, two Markdown documents and three other files"
        );
    }
}
