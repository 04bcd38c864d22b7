//! A message for the generators: text, arguments and selections, with everything else resolved.

/// A message of one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its id, in kebab-case: `files-count`.
    pub id: String,
    /// Its file, relative to the folder of the languages.
    pub file: String,
    /// Its parameters, in the order of their first use.
    pub parameters: Vec<Parameter>,
    /// Its text.
    pub pattern: Pattern,
}

/// The code that creates a message and the code that formats it, determined by its file name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The page creates and formats it.
    Page,
    /// Rust creates it, the page formats it: files that begin with `app-`.
    Both,
    /// Rust creates and formats it: files that begin with `service-` or `shell-`.
    Rust,
    /// Rust creates and formats it, in English only: files that begin with `cli-`.
    CommandLine,
}

impl Message {
    /// Its whole text, if it has no variables.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        match self.pattern.as_slice() {
            [Piece::Text(text)] => Some(text.clone()),
            _ => None,
        }
    }

    /// The code that creates this message and the code that formats it.
    #[must_use]
    pub fn audience(&self) -> Audience {
        let name = self.file.rsplit_once('/').map_or(self.file.as_str(), |(_, name)| name);
        if name.starts_with("app-") {
            Audience::Both
        } else if name.starts_with("service-") || name.starts_with("shell-") {
            Audience::Rust
        } else if name.starts_with("cli-") {
            Audience::CommandLine
        } else {
            Audience::Page
        }
    }
}

/// The complete text of a message or of a variant.
pub(crate) type Pattern = Vec<Piece>;

/// A parameter of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name, in kebab-case: `n`, `file-name`.
    pub name: String,
    /// The kind of its values.
    pub kind: Kind,
}

/// The kind of a parameter's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// A number.
    Number,
    /// A list of texts.
    List,
}

impl Kind {
    /// The name for error messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Text => "a text",
            Self::Number => "a number",
            Self::List => "a list",
        }
    }
}

/// A part of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Fixed text.
    Text(String),
    /// The value of a parameter.
    Argument {
        /// The name of the parameter.
        name: String,
        /// The format of the value.
        format: Format,
    },
    /// One of several patterns, chosen by a parameter.
    Selection(Selection),
}

/// The format of a parameter's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The default for its kind: text unchanged, a number with separators.
    Plain,
    /// `NUMBER`: with the language's separators.
    Number,
    /// `BYTES`: a size with its unit.
    Bytes,
    /// `DATE`: the day of a time in milliseconds since 1970.
    Date,
    /// `TIME`: the hour and minute of a time in milliseconds since 1970.
    Time,
    /// `MOMENT`: the hour and minute of a time in milliseconds since 1970, with the day unless it is today.
    Moment,
    /// `DURATION`: milliseconds, in suitable units.
    Duration,
    /// `SECONDS`: milliseconds, in whole seconds.
    Seconds,
    /// `LIST`: several texts joined with the language's conjunctions.
    List,
}

/// One of several patterns, chosen by a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The name of the parameter.
    pub name: String,
    /// The patterns with their conditions, without the default.
    pub variants: Vec<(Key, Pattern)>,
    /// The key of the default, used only by the checks.
    pub default_key: Key,
    /// The pattern if no variant matches.
    pub default: Pattern,
}

/// The condition for a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    /// Exactly this number, as written in the file.
    Exact(String),
    /// A number with this plural form: `one`.
    Plural(String),
    /// This text.
    Text(String),
}

impl Selection {
    /// All keys, the default's last.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &Key> {
        self.variants.iter().map(|(key, _)| key).chain([&self.default_key])
    }

    /// Whether the selection compares a number.
    pub(crate) fn is_by_number(&self) -> bool {
        !matches!(self.default_key, Key::Text(_))
    }
}

/// Calls a function with every piece of a pattern, including those of its variants.
pub(crate) fn visit<'a>(pattern: &'a [Piece], see: &mut impl FnMut(&'a Piece)) {
    for piece in pattern {
        see(piece);
        if let Piece::Selection(selection) = piece {
            for (_, variant) in &selection.variants {
                visit(variant, see);
            }
            visit(&selection.default, see);
        }
    }
}
