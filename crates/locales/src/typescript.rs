//! Generates TypeScript: an interface of all messages, and a module of plain functions for each language.

use crate::language::{Direction, Language};
use crate::message::{Audience, Format, Key, Kind, Message, Parameter, Piece, Selection, visit};
use crate::missing;

/// The first lines of every module.
const HEAD: &str = "// Generated from locales/ by `cargo xtask words`. Do not edit.\n";

/// A generated module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// Its file name.
    pub name: String,
    /// Its content.
    pub text: String,
}

/// Generates the modules of these languages; the first is loaded with the page, the others on demand.
///
/// `messages.ts` declares `Messages`: a message without parameters is a string, any other a method with one object of
/// arguments. Ids and parameters are in camelCase there. The module of a language exports `messages`, which creates
/// them from the language's `Formats`. `index.ts` lists the languages.
///
/// A message that a language lacks comes from the first language, with its plural forms, numbers and dates. In a
/// language of the other direction it is isolated.
#[must_use]
pub fn typescript(languages: &[Language]) -> Vec<Module> {
    let Some((root, others)) = languages.split_first() else { return Vec::new() };
    let mut modules = vec![
        Module { name: "messages.ts".to_owned(), text: interface(&root.messages) },
        Module { name: "index.ts".to_owned(), text: index(root, others) },
    ];
    modules.extend(languages.iter().map(|one| language(root, one)));
    modules
}

fn interface(messages: &[Message]) -> String {
    let mut text = format!("{HEAD}export interface Messages {{\n");
    for message in messages.iter().filter(|message| is_of_the_page(message)) {
        let id = camel_case(&message.id);
        if message.parameters.is_empty() {
            push(&mut text, format_args!("  readonly {id}: string;\n"));
        } else {
            let fields: Vec<String> = message.parameters.iter().map(field).collect();
            push(
                &mut text,
                format_args!("  readonly {id}: (args: {{ {} }}) => string;\n", fields.join("; ")),
            );
        }
    }
    text.push_str("}\n");
    text
}

fn is_of_the_page(message: &Message) -> bool {
    matches!(message.audience(), Audience::Page | Audience::Both)
}

fn field(parameter: &Parameter) -> String {
    let kind = match parameter.kind {
        Kind::Text => "string",
        Kind::Number => "number",
        Kind::List => "readonly string[]",
    };
    format!("{}: {kind}", camel_case(&parameter.name))
}

fn index(root: &Language, others: &[Language]) -> String {
    let mut text = format!(
        "{HEAD}import type {{ Formats }} from \"../formats\";\n\
         import type {{ Messages }} from \"./messages\";\n\
         import {{ messages as rootMessages }} from \"./{}\";\n\
         export type {{ Messages }};\n\
         export type MakeMessages = (formats: Formats) => Messages;\n\
         export interface Language {{\n  readonly tag: string;\n  readonly name: string;\n  \
         readonly direction: \"ltr\" | \"rtl\";\n  readonly load: () => Promise<MakeMessages>;\n}}\n\
         export {{ rootMessages }};\n\
         export const ROOT: Language = {};\n\
         export const LANGUAGES: readonly Language[] = [\n  ROOT,\n",
        root.tag,
        listed(root, "Promise.resolve(rootMessages)")
    );
    for language in others {
        let load = format!("import(\"./{}\").then(({{ messages }}) => messages)", language.tag);
        push(&mut text, format_args!("  {},\n", listed(language, &load)));
    }
    text.push_str("];\n");
    text
}

fn listed(language: &Language, load: &str) -> String {
    let direction = match language.direction {
        Direction::Ltr => "ltr",
        Direction::Rtl => "rtl",
    };
    let (tag, name) = (quoted(&language.tag), quoted(&language.name));
    format!("{{ tag: {tag}, name: {name}, direction: \"{direction}\", load: () => {load} }}")
}

fn language(root: &Language, language: &Language) -> Module {
    let translated: Vec<&Message> =
        language.messages.iter().filter(|message| is_of_the_page(message)).collect();
    let missing: Vec<&Message> =
        missing::messages(root, language).filter(|message| is_of_the_page(message)).collect();
    let is_isolated = root.direction != language.direction;
    let reads_formats =
        translated.iter().any(|message| reads_formats(message)) || is_isolated && !missing.is_empty();
    // TypeScript reports unused parameters unless their names begin with an underscore.
    let formats = if reads_formats { "f" } else { "_f" };
    let mut text = String::from(HEAD);
    if missing.is_empty() {
        text.push_str("import type { Formats } from \"../formats\";\n");
    } else {
        push(
            &mut text,
            format_args!(
                "import {{ formatsOf, type Formats }} from \"../formats\";\n\
                 import {{ messages as rootMessages }} from \"./{}\";\n",
                root.tag
            ),
        );
    }
    push(
        &mut text,
        format_args!(
            "import type {{ Messages }} from \"./messages\";\n\
             export function messages({formats}: Formats): Messages {{\n"
        ),
    );
    if !missing.is_empty() {
        push(&mut text, format_args!("  const root = rootMessages(formatsOf({}));\n", quoted(&root.tag)));
    }
    text.push_str("  return {\n");
    for message in translated {
        push(&mut text, format_args!("    {}: {},\n", camel_case(&message.id), definition(message)));
    }
    for message in missing {
        push(
            &mut text,
            format_args!("    {}: {},\n", camel_case(&message.id), fallback(message, is_isolated)),
        );
    }
    text.push_str("  };\n}\n");
    Module { name: format!("{}.ts", language.tag), text }
}

/// A translated message.
fn definition(message: &Message) -> String {
    let value = expression(&message.pattern);
    if message.parameters.is_empty() {
        return value;
    }
    let names = names_in(message);
    let taken = if names.is_empty() { String::new() } else { format!("{{ {} }}", names.join(", ")) };
    format!("({taken}) => {value}")
}

/// A missing message, in the root language.
fn fallback(message: &Message, is_isolated: bool) -> String {
    let id = camel_case(&message.id);
    match (is_isolated, message.parameters.is_empty()) {
        (false, _) => format!("root.{id}"),
        (true, true) => format!("f.text(root.{id})"),
        (true, false) => format!("(args) => f.text(root.{id}(args))"),
    }
}

/// Whether the code of a message calls its language's `Formats`.
fn reads_formats(message: &Message) -> bool {
    let mut reads = false;
    visit(&message.pattern, &mut |piece| {
        reads |= match piece {
            Piece::Text(_) => false,
            Piece::Argument { .. } => true,
            Piece::Selection(selection) => {
                selection.variants.iter().any(|(key, _)| matches!(key, Key::Plural(_)))
            }
        };
    });
    reads
}

/// The parameters that a message's code reads: a selection with a single variant reads none.
fn names_in(message: &Message) -> Vec<String> {
    let mut used = Vec::new();
    visit(&message.pattern, &mut |piece| match piece {
        Piece::Argument { name, .. } => used.push(name.as_str()),
        Piece::Selection(selection) if !selection.variants.is_empty() => used.push(&selection.name),
        Piece::Selection(_) | Piece::Text(_) => {}
    });
    let names = message.parameters.iter().map(|parameter| parameter.name.as_str());
    names.filter(|name| used.contains(name)).map(camel_case).collect()
}

/// A pattern as a string expression.
fn expression(pattern: &[Piece]) -> String {
    match pattern {
        [] => "\"\"".to_owned(),
        [Piece::Text(text)] => quoted(text),
        [one] => value(one),
        several => {
            let mut template = String::from("`");
            for piece in several {
                match piece {
                    Piece::Text(text) => template.push_str(&in_template(text)),
                    other => push(&mut template, format_args!("${{{}}}", value(other))),
                }
            }
            template.push('`');
            template
        }
    }
}

fn value(piece: &Piece) -> String {
    match piece {
        Piece::Text(text) => quoted(text),
        Piece::Argument { name, format } => {
            let name = camel_case(name);
            let function = match format {
                Format::Plain => "text",
                Format::Number => "number",
                Format::Bytes => "bytes",
                Format::Date => "date",
                Format::Time => "time",
                Format::Moment => "moment",
                Format::Duration => "duration",
                Format::Seconds => "wholeSeconds",
                Format::List => "list",
            };
            format!("f.{function}({name})")
        }
        Piece::Selection(selection) => choice(selection),
    }
}

fn choice(selection: &Selection) -> String {
    let name = camel_case(&selection.name);
    let mut text = String::from("(");
    // An exact number takes precedence over its plural form, wherever it is listed.
    let (exact, others): (Vec<_>, Vec<_>) =
        selection.variants.iter().partition(|(key, _)| matches!(key, Key::Exact(_)));
    for (key, pattern) in exact.into_iter().chain(others) {
        let condition = match key {
            Key::Exact(number) => format!("{name} === {number}"),
            Key::Plural(form) => format!("f.plural({name}) === {}", quoted(form)),
            Key::Text(word) => format!("{name} === {}", quoted(word)),
        };
        push(&mut text, format_args!("{condition} ? {} : ", expression(pattern)));
    }
    text.push_str(&expression(&selection.default));
    text.push(')');
    text
}

/// A JSON string is valid TypeScript.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn in_template(text: &str) -> String {
    text.replace('\\', "\\\\").replace('`', "\\`").replace("${", "\\${")
}

/// `files-count` as `filesCount`.
fn camel_case(id: &str) -> String {
    let mut name = String::new();
    for (i, word) in id.split(['-', '_']).enumerate() {
        let mut letters = word.chars();
        match letters.next() {
            Some(first) if i > 0 => name.extend(first.to_uppercase()),
            Some(first) => name.push(first),
            None => {}
        }
        name.extend(letters);
    }
    name
}

fn push(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.push_str(&arguments.to_string());
}
