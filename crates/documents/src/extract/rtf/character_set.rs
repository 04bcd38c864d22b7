//! The encodings of Rich Text: a code page for the document, a character set for each font.

use encoding_rs::Encoding;

/// The encoding of a code page.
pub(super) fn code_page(number: i32) -> Option<&'static Encoding> {
    codepage::to_encoding(u16::try_from(number).ok()?)
}

/// The encoding of a font's character set; `None` for the document's encoding.
pub(super) fn character_set(number: i32) -> Option<&'static Encoding> {
    code_page(match number {
        77 => 10_000,
        128 => 932,
        129 => 949,
        134 => 936,
        136 => 950,
        161 => 1_253,
        162 => 1_254,
        163 => 1_258,
        177 => 1_255,
        178 => 1_256,
        186 => 1_257,
        204 => 1_251,
        222 => 874,
        238 => 1_250,
        _ => return None,
    })
}
