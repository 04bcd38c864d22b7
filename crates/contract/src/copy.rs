//! What goes onto the clipboard.

use serde::Deserialize;
use ts_rs::TS;

/// The same words in the forms that other programs take: each takes the one that it likes best.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CopyView {
    /// For editors and fields.
    pub text: String,
    /// For word processors and mail; empty: none.
    pub html: String,
    /// For programs that ask for Markdown; empty: none.
    pub markdown: String,
}
