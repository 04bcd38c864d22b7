//! Generates Rust: a table for each language and a function for each message.

use crate::language::{Direction, Language};
use crate::message::{Audience, Format, Key, Kind, Message, Parameter, Pattern, Piece, Selection};

/// The modules that `crates/words` includes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rust {
    /// `LANGUAGES`, the table of all languages with English first, and `ROOT`, which is English. A language has only
    /// its translated messages; `crates/words` formats the others in English.
    pub languages: String,
    /// A function for each message that Rust creates. It returns a `Text`.
    pub functions: String,
}

/// Generates the messages that Rust creates, in these languages; the first is English.
#[must_use]
pub fn rust(languages: &[Language]) -> Rust {
    let Some((root, others)) = languages.split_first() else {
        return Rust { languages: String::new(), functions: String::new() };
    };
    let others: String = others.iter().map(|one| format!("    {},\n", entry(one))).collect();
    let root_entry = entry(root);
    Rust {
        languages: format!(
            "static ROOT: Language = {root_entry};\n\n/// All languages, English first.\n\
             pub static LANGUAGES: &[Language] = &[\n    {root_entry},\n{others}];\n"
        ),
        functions: of_rust(root).map(function).collect(),
    }
}

fn of_rust(language: &Language) -> impl Iterator<Item = &Message> {
    language.messages.iter().filter(|message| message.audience() != Audience::Page)
}

fn entry(language: &Language) -> String {
    // Lookups use binary search by id.
    let mut messages: Vec<&Message> = of_rust(language).collect();
    messages.sort_by(|a, b| a.id.cmp(&b.id));
    let messages: String =
        messages.iter().map(|one| format!("({:?}, {}), ", one.id, pieces(&one.pattern))).collect();
    let is_rtl = language.direction == Direction::Rtl;
    format!("Language {{ tag: {:?}, is_rtl: {is_rtl}, messages: &[{messages}] }}", language.tag)
}

fn pieces(pattern: &Pattern) -> String {
    let pieces: Vec<String> = pattern.iter().map(piece).collect();
    format!("&[{}]", pieces.join(", "))
}

fn piece(piece: &Piece) -> String {
    match piece {
        Piece::Text(text) => format!("Piece::Text({text:?})"),
        Piece::Argument { name, format } => {
            let format = match format {
                Format::Plain => "Plain",
                Format::Number => "Number",
                Format::Bytes => "Bytes",
                Format::Date => "Date",
                Format::Time => "Time",
                Format::Moment => "Moment",
                Format::Duration => "Duration",
                Format::Seconds => "Seconds",
                Format::List => "List",
            };
            format!("Piece::Argument {{ name: {name:?}, format: Format::{format} }}")
        }
        Piece::Selection(selection) => choice(selection),
    }
}

fn choice(selection: &Selection) -> String {
    // An exact number takes precedence over its plural form, wherever it is listed.
    let (exact, others): (Vec<_>, Vec<_>) =
        selection.variants.iter().partition(|(key, _)| matches!(key, Key::Exact(_)));
    let variants: Vec<String> = exact
        .into_iter()
        .chain(others)
        .map(|(key, pattern)| {
            let key = match key {
                Key::Exact(number) => format!("Key::Exact({number})"),
                Key::Plural(form) => format!("Key::Plural({form:?})"),
                Key::Text(word) => format!("Key::Text({word:?})"),
            };
            format!("({key}, {})", pieces(pattern))
        })
        .collect();
    format!(
        "Piece::Selection {{ name: {:?}, variants: &[{}], default: {} }}",
        selection.name,
        variants.join(", "),
        pieces(&selection.default)
    )
}

fn function(message: &Message) -> String {
    let name = snake_case(&message.id);
    let parameters: Vec<String> = message.parameters.iter().map(parameter).collect();
    let arguments: String = message
        .parameters
        .iter()
        .map(|one| {
            let method = match one.kind {
                Kind::Text => "with_text",
                Kind::Number => "with_number",
                Kind::List => "with_list",
            };
            format!(".{method}({:?}, {})", one.name, snake_case(&one.name))
        })
        .collect();
    format!(
        "/// `{}` of `{}`.\n#[must_use]\npub fn {name}({}) -> Text {{\n    Text::new({:?}){arguments}\n}}\n\n",
        message.id,
        message.file,
        parameters.join(", "),
        message.id
    )
}

fn parameter(parameter: &Parameter) -> String {
    let kind = match parameter.kind {
        Kind::Text => "impl Into<String>",
        Kind::Number => "impl Into<Number>",
        Kind::List => "Vec<String>",
    };
    format!("{}: {kind}", snake_case(&parameter.name))
}

/// `files-count` as `files_count`.
fn snake_case(id: &str) -> String {
    id.replace('-', "_")
}
