//! Messages missing in a language. The page and Rust show them in English.

use crate::language::Language;
use crate::languages::Locales;
use crate::message::{Audience, Message};

/// The messages of `root` that `language` lacks. Command line messages exist in English only.
pub(crate) fn messages<'a>(root: &'a Language, language: &'a Language) -> impl Iterator<Item = &'a Message> {
    root.messages.iter().filter(|message| {
        message.audience() != Audience::CommandLine
            && !language.messages.iter().any(|translated| translated.id == message.id)
    })
}

/// Lists the file and id of each missing message by language, with the number per language and in total. Empty if no
/// language lacks a message.
#[must_use]
pub fn missing_report(locales: &Locales) -> String {
    let Some((root, translations)) = locales.languages.split_first() else { return String::new() };
    let mut report = String::new();
    let mut n_total = 0;
    for language in translations {
        let lines: Vec<String> = messages(root, language).map(line).collect();
        if !lines.is_empty() {
            n_total += lines.len();
            report.push_str(&format!("{}: {}\n{}", language.tag, count(lines.len()), lines.concat()));
        }
    }
    if n_total > 0 {
        report.push_str(&format!("total: {}\n", count(n_total)));
    }
    report
}

fn line(message: &Message) -> String {
    let (_, file) = message.file.split_once('/').unwrap_or_default();
    format!("  {file}: {}\n", message.id)
}

fn count(n: usize) -> String {
    format!("{n} {}", if n == 1 { "message" } else { "messages" })
}
