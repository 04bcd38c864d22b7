//! Documents of office programs, books and tables as safe HTML, part by part.

use super::Previews;
use super::source::Content;
use crate::view::{PreviewView, ReadableDivision, ReadablePartView};
use parlance_documents::PreviewError;

impl Previews {
    /// A document as parts that can be read. Gives its content back when it is of no such format.
    pub(super) async fn show_readable(
        &self,
        (name, division): (String, ReadableDivision),
        content: Content,
        quote: String,
        has_source: bool,
    ) -> Result<Result<PreviewView, Content>, PreviewError> {
        let (content, read) = self
            .renderer
            .run(move || {
                let read = read_parts(&content.bytes, &name, &quote)?;
                Ok((content, read))
            })
            .await?;
        Ok(match read {
            Some((parts, first)) if !parts.is_empty() => Ok(view_of(division, parts, first, has_source)),
            _ => Err(content),
        })
    }
}

/// The parts of a document, and the one in which the quote stands. This is the only place that knows how a format is
/// read; `None` for a format that is not read yet.
fn read_parts(
    _bytes: &[u8],
    _filename: &str,
    _quote: &str,
) -> Result<Option<(Vec<ReadablePartView>, Option<usize>)>, PreviewError> {
    Ok(None)
}

fn view_of(
    division: ReadableDivision,
    parts: Vec<ReadablePartView>,
    first: Option<usize>,
    has_source: bool,
) -> PreviewView {
    let first = first.filter(|first| *first < parts.len()).and_then(|first| u32::try_from(first).ok());
    PreviewView::Readable { division, parts, first: first.unwrap_or(0), has_source }
}

#[cfg(test)]
mod tests {
    use super::view_of;
    use crate::view::{PreviewView, ReadableDivision, ReadablePartView};

    #[test]
    fn a_document_begins_with_the_part_that_has_the_quote() {
        let part = |title: &str| ReadablePartView { title: title.into(), html: String::new(), n_left_out: 0 };
        let parts = || vec![part("A"), part("B")];
        let first = |found| match view_of(ReadableDivision::Sheets, parts(), found, false) {
            PreviewView::Readable { first, .. } => first,
            other => panic!("{other:?}"),
        };
        assert_eq!((first(Some(1)), first(None), first(Some(7))), (1, 0, 0));
    }
}
