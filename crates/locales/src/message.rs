//! A message as the generators see it: text, arguments and selections, with everything else resolved.

/// A message of one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its name, in kebab-case: `files-count`.
    pub id: String,
    /// The file that it stands in, relative to the folder of the languages.
    pub file: String,
    /// Its parameters, in the order in which they occur first.
    pub parameters: Vec<Parameter>,
    /// Its text.
    pub pattern: Pattern,
}

/// Which code makes a message and which writes it out. The name of its file decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The page does both.
    Page,
    /// Rust names the message and its arguments, the page writes it: files that begin with `app-`.
    Both,
    /// Rust does both: files that begin with `service-` or `shell-`.
    Rust,
    /// Rust does both, and in English only: files that begin with `cli-`.
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

    /// Which code makes this message and which writes it out.
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

/// The text of a message or of a variant, from its beginning to its end.
pub(crate) type Pattern = Vec<Piece>;

/// A value that the message is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name, in kebab-case: `n`, `file-name`.
    pub name: String,
    /// What values it takes.
    pub kind: Kind,
}

/// What values a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text.
    Text,
    /// A number.
    Number,
    /// Several texts.
    List,
}

impl Kind {
    /// As a message of an error says it.
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
        /// How the value is written.
        format: Format,
    },
    /// One of several patterns, chosen by a parameter.
    Selection(Selection),
}

/// How the value of a parameter is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// As its kind is usually written: text as it is, a number with separators.
    Plain,
    /// `NUMBER`: with the language's separators.
    Number,
    /// `BYTES`: a size with its unit.
    Bytes,
    /// `DATE`: the day of a time in milliseconds since 1970.
    Date,
    /// `TIME`: the hour and minute of a time in milliseconds since 1970.
    Time,
    /// `MOMENT`: the hour and minute of a time in milliseconds since 1970, with the day if that is another than today.
    Moment,
    /// `DURATION`: milliseconds, in the units that fit.
    Duration,
    /// `SECONDS`: milliseconds, in whole seconds.
    Seconds,
    /// `LIST`: several texts as one, with the language's joining words.
    List,
}

/// One of several patterns, chosen by a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    /// The name of the parameter.
    pub name: String,
    /// The patterns and when each is chosen, without the default.
    pub variants: Vec<(Key, Pattern)>,
    /// The key of the default. It is only compared by the checks.
    pub default_key: Key,
    /// The pattern if no other is chosen.
    pub default: Pattern,
}

/// When a variant is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    /// For exactly this number, as it is written in the file.
    Exact(String),
    /// For numbers of this plural form: `one`.
    Plural(String),
    /// For this text.
    Text(String),
}

impl Selection {
    /// All keys, the default's last.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &Key> {
        self.variants.iter().map(|(key, _)| key).chain([&self.default_key])
    }

    /// Whether a number is compared.
    pub(crate) fn is_by_number(&self) -> bool {
        !matches!(self.default_key, Key::Text(_))
    }
}

/// Calls a function with every piece of a pattern, also those of its variants.
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
