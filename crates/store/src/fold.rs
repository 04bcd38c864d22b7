//! Texts as they are compared: small and capital letters, and letters with and without an accent, are the same.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// A text without case and accents.
pub(crate) fn fold(text: &str) -> String {
    let bare = text.nfkd().filter(|character| !is_combining_mark(*character));
    bare.flat_map(char::to_lowercase).collect::<String>().replace('ß', "ss")
}
