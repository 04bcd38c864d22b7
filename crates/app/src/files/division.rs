//! The kinds of parts of office documents, books and tables.

use parlance_contract::ReadableDivision;

/// The kind of parts that a document has, by its file name; `None` for other formats.
pub(super) fn division_of(name: &str) -> Option<ReadableDivision> {
    let (_, extension) = name.rsplit_once('.')?;
    match extension.to_ascii_lowercase().as_str() {
        "epub" => Some(ReadableDivision::Chapters),
        "xlsx" | "xlsm" | "xls" | "ods" | "csv" | "tsv" | "tab" => Some(ReadableDivision::Sheets),
        "pptx" | "odp" => Some(ReadableDivision::Slides),
        "docx" | "odt" | "rtf" | "html" | "htm" | "xhtml" => Some(ReadableDivision::Whole),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::division_of;
    use parlance_contract::ReadableDivision;

    #[test]
    fn the_name_says_what_the_parts_of_a_document_are() {
        assert_eq!(division_of("Rules.EPUB"), Some(ReadableDivision::Chapters));
        assert_eq!(division_of("readings.2025.csv"), Some(ReadableDivision::Sheets));
        assert_eq!(division_of("talk.odp"), Some(ReadableDivision::Slides));
        assert_eq!(division_of("letter.docx"), Some(ReadableDivision::Whole));
        for name in ["notes.txt", "docx", "offer.pdf", ""] {
            assert_eq!(division_of(name), None, "{name}");
        }
    }
}
