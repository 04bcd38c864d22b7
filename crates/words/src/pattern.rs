//! A message as the generated tables hold it.

/// The text of a message or of a variant, from its beginning to its end.
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
    /// The first variant whose key fits, else the default.
    Selection {
        name: &'static str,
        variants: &'static [(Key, Pattern)],
        default: Pattern,
    },
}

/// When a variant is chosen.
#[derive(Debug)]
#[allow(dead_code, reason = "the messages decide which are used")]
pub(crate) enum Key {
    Exact(i64),
    /// A plural form: `one`.
    Plural(&'static str),
    Text(&'static str),
}

/// How the value of a variable is written, as `docs/translating.md` describes.
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
