//! Checks translated messages: an English original, the same parameters, all plural forms.

use crate::language::Language;
use crate::message::{Audience, Format, Key, Message, Piece, Selection, visit};
use crate::{Problem, plural};

/// Adds the mistakes of all languages. The first language is the root.
pub(crate) fn languages(languages: &[Language], problems: &mut Vec<Problem>) {
    let Some((root, translations)) = languages.split_first() else { return };
    for language in languages {
        plural_forms(language, problems);
        formats(language, problems);
    }
    for language in translations {
        same_messages(root, language, problems);
    }
}

fn same_messages(root: &Language, language: &Language, problems: &mut Vec<Problem>) {
    for translated in &language.messages {
        match root.messages.iter().find(|message| message.id == translated.id) {
            Some(message) => same_parameters(message, translated, problems),
            None => report(translated, format!("{} has no such message; delete it", root.tag), problems),
        }
    }
}

fn same_parameters(root: &Message, translated: &Message, problems: &mut Vec<Problem>) {
    for parameter in &translated.parameters {
        if !root.parameters.contains(parameter) {
            report(
                translated,
                format!("it has no variable ${} in the root language", parameter.name),
                problems,
            );
        }
    }
    for parameter in &root.parameters {
        if !translated.parameters.iter().any(|one| one.name == parameter.name) {
            report(translated, format!("the variable ${} is missing", parameter.name), problems);
        }
    }
}

/// Rust has no names of days and months in all languages.
fn formats(language: &Language, problems: &mut Vec<Problem>) {
    for message in language
        .messages
        .iter()
        .filter(|message| matches!(message.audience(), Audience::Rust | Audience::CommandLine))
    {
        visit(&message.pattern, &mut |piece| {
            if let Piece::Argument {
                format: Format::Date | Format::Time | Format::Moment | Format::Duration | Format::Seconds,
                ..
            } = piece
            {
                let why = "Rust writes this message; only the page can use DATE, TIME, MOMENT, DURATION and SECONDS";
                report(message, why.to_owned(), problems);
            }
        });
    }
}

fn plural_forms(language: &Language, problems: &mut Vec<Problem>) {
    let forms = plural::forms_of(&language.tag).unwrap_or_default();
    for message in &language.messages {
        visit(&message.pattern, &mut |piece| {
            let Piece::Selection(selection) = piece else { return };
            if selection.is_by_number() {
                plural_forms_of(message, selection, &forms, problems);
            }
        });
    }
}

fn plural_forms_of(message: &Message, selection: &Selection, forms: &[&str], problems: &mut Vec<Problem>) {
    let name = &selection.name;
    if selection.default_key != Key::Plural("other".to_owned()) {
        report(message, format!("the default of ${name} must be *[other]"), problems);
    }
    let has = |form: &str| selection.keys().any(|key| *key == Key::Plural(form.to_owned()));
    let is_by_form = selection.variants.iter().any(|(key, _)| matches!(key, Key::Plural(_)));
    // A selection that distinguishes only exact numbers from all others needs no plural forms.
    if is_by_form {
        for form in forms.iter().filter(|form| !has(form)) {
            report(message, format!("the plural form [{form}] of ${name} is missing"), problems);
        }
    }
    for key in selection.keys() {
        if let Key::Plural(form) = key
            && !forms.contains(&form.as_str())
        {
            report(message, format!("this language has no plural form [{form}]"), problems);
        }
    }
}

fn report(message: &Message, why: String, problems: &mut Vec<Problem>) {
    problems.push(Problem { file: message.file.clone(), id: message.id.clone(), why });
}
