//! A message in the generated tables.

/// The complete text of a message or of a variant.
pub(crate) type Pattern = &'static [Piece];

/// A part of a pattern.
#[derive(Debug)]
#[allow(dead_code, reason = "the messages decide which are used")]
pub(crate) enum Piece {
    Text(&'static str),
    Argument {
        name: &'static str,
        format: Format,
    },
    /// The first variant whose key matches, else the default.
    Selection {
        name: &'static str,
        variants: &'static [(Key, Pattern)],
        default: Pattern,
    },
}

/// The condition for a variant.
#[derive(Debug)]
#[allow(dead_code, reason = "the messages decide which are used")]
pub(crate) enum Key {
    Exact(i64),
    /// A plural form: `one`.
    Plural(&'static str),
    Text(&'static str),
}

/// The format of a variable's value, as described in `docs/translating.md`.
#[derive(Clone, Copy, Debug)]
#[allow(dead_code, reason = "the messages decide which are used")]
pub(crate) enum Format {
    Plain,
    Number,
    Bytes,
    Date,
    Time,
    Moment,
    Duration,
    Seconds,
    List,
}
