//! Documents of office programs, books and tables as safe HTML, part by part.

use super::Previews;
use crate::files::contents::Content;
use parlance_contract::{PreviewView, ReadableDivision, ReadablePartView};
use parlance_documents::{Parts, PreviewError, Readable};

impl Previews {
    /// Shows a document as readable parts. Returns its content when its format has none.
    pub(super) async fn show_readable(
        &self,
        (name, parts): (&str, Parts),
        content: Content,
        quote: &str,
        has_source: bool,
    ) -> Result<Result<PreviewView, Content>, PreviewError> {
        let read = self.context.readers.readable(&content.bytes, name, quote).await?;
        if read.parts.is_empty() {
            return Ok(Err(content));
        }
        Ok(Ok(to_view(parts, read, has_source)))
    }
}

fn to_view(parts: Parts, read: Readable, has_source: bool) -> PreviewView {
    let division = match parts {
        Parts::Chapters => ReadableDivision::Chapters,
        Parts::Sheets => ReadableDivision::Sheets,
        Parts::Slides => ReadableDivision::Slides,
        Parts::Whole => ReadableDivision::Whole,
    };
    let parts = read.parts.into_iter().map(|part| ReadablePartView {
        title: part.title.unwrap_or_default(),
        html: part.html,
        n_left_out: part.n_left_out as u64,
    });
    PreviewView::Readable {
        division,
        parts: parts.collect(),
        first: read.found.and_then(|part| u32::try_from(part).ok()).unwrap_or_default(),
        has_source,
    }
}

#[cfg(test)]
mod tests {
    use super::to_view;
    use parlance_contract::PreviewView;
    use parlance_documents::{Parts, readable};

    #[test]
    fn a_document_begins_with_the_part_that_has_the_quote() {
        let page = b"<h1>Fees</h1><p>The fee is 12 EUR.</p>".as_slice();
        let read = |quote| to_view(Parts::Whole, readable(page, "fees.html", quote).unwrap(), true);
        for quote in ["The fee is 12 EUR.", "words of another document", ""] {
            let PreviewView::Readable { parts, first, has_source, .. } = read(quote) else {
                panic!("{quote}")
            };
            assert_eq!((first, has_source, parts.len()), (0, true, 1), "{quote}");
            assert_eq!(parts[0].title, "Fees");
            assert!(parts[0].html.contains("The fee is 12 EUR."), "{}", parts[0].html);
        }
        let mut later = readable(page, "fees.html", "The fee is 12 EUR.").unwrap();
        later.parts.insert(0, later.parts[0].clone());
        later.found = Some(1);
        let PreviewView::Readable { first, .. } = to_view(Parts::Whole, later, false) else { panic!() };
        assert_eq!(first, 1);
    }
}
