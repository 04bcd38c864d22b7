//! Stored instructions.

/// Instructions and the name of their preset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Instructions {
    /// The text; empty for none.
    pub text: String,
    /// The name of the preset; empty for text of the user.
    pub preset: String,
}
