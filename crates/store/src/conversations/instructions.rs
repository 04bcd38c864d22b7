//! Instructions as rows have them.

/// Instructions, and the name of the preset that they come from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Instructions {
    /// The words; empty: none.
    pub text: String,
    /// The name of the preset; empty when they are the person's own words.
    pub preset: String,
}
