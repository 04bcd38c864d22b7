//! Folds text for comparison without case and accents.

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// A text without case and accents. Compatibility forms become plain letters.
pub(crate) fn fold(text: &str) -> String {
    let bare = text.nfkd().filter(|character| !is_combining_mark(*character));
    bare.flat_map(char::to_lowercase).collect::<String>().replace('ß', "ss")
}
