//! Bookmarks: the outline of a document.

use hayro::hayro_syntax::Pdf;
use hayro::hayro_syntax::object::{Dict, String as PdfString};

/// Maximum number of bookmarks.
const MAX_BOOKMARKS: usize = 10_000;

/// Maximum nesting depth of bookmarks.
const MAX_DEPTH: u8 = 8;

/// A bookmark of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bookmark {
    pub(crate) title: String,
    /// Its level, from 1.
    pub(crate) level: u8,
}

/// The bookmarks of a document, in its order.
pub(super) fn bookmarks(pdf: &Pdf) -> Vec<Bookmark> {
    let xref = pdf.xref();
    let first = xref.get::<Dict<'_>>(xref.root_id()).and_then(|root| root.get::<Dict<'_>>("Outlines"));
    let first = first.and_then(|outlines| outlines.get::<Dict<'_>>("First"));
    let mut found = Vec::new();
    // Bookmarks can form cycles, so limit their number.
    let mut open: Vec<(Dict<'_>, u8)> = first.into_iter().map(|first| (first, 1)).collect();
    while let Some((bookmark, level)) = open.pop() {
        if found.len() >= MAX_BOOKMARKS {
            break;
        }
        let title = bookmark.get::<PdfString<'_>>("Title").map(|title| decoded(title.as_bytes()));
        found.push(Bookmark { title: title.unwrap_or_default(), level });
        open.extend(bookmark.get::<Dict<'_>>("Next").map(|next| (next, level)));
        if level < MAX_DEPTH {
            open.extend(bookmark.get::<Dict<'_>>("First").map(|first| (first, level + 1)));
        }
    }
    found
}

/// Decodes a string: UTF-16 or UTF-8 by byte order mark, else PDFDocEncoding, which mostly equals Windows-1252.
fn decoded(bytes: &[u8]) -> String {
    let encoding = match encoding_rs::Encoding::for_bom(bytes) {
        Some((encoding, _)) => encoding,
        None => encoding_rs::WINDOWS_1252,
    };
    encoding.decode(bytes).0.chars().filter(|letter| !letter.is_control()).collect()
}
