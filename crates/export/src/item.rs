//! The parts of a message other than its text, each as a label and named texts, for the human-readable formats.

use crate::plain::line;
use parlance_domain::Item;
use parlance_domain::tool::{CodeOutput, WebAction};
use parlance_words::{Text, as_is, messages};

/// A part that is shown folded.
pub(crate) struct Aside {
    /// Its label.
    pub(crate) label: Text,
    /// The subject, on one line; may be empty.
    pub(crate) about: String,
    /// Its texts, each with a label.
    pub(crate) texts: Vec<(Text, String)>,
}

/// A part of a message.
pub(crate) enum Part<'a> {
    /// Markdown with citations.
    Text { text: &'a str, annotations: &'a [parlance_domain::Annotation] },
    /// The service declined to answer.
    Refusal(&'a str),
    /// The model's reasoning, as Markdown.
    Reasoning(&'a str),
    /// A tool, or an unknown item.
    Aside(Aside),
}

/// The part for an item; `None` for one that only a service can read.
pub(crate) fn part(item: &Item) -> Option<Part<'_>> {
    let aside = match item {
        Item::Text { text, annotations } => return Some(Part::Text { text, annotations }),
        Item::Refusal { text } => return Some(Part::Refusal(text)),
        Item::Reasoning { text } => return Some(Part::Reasoning(text)),
        Item::SealedReasoning { .. } => return None,
        Item::ToolCall { name, arguments, output, .. } => Aside {
            label: as_is(line(name)),
            about: line(arguments),
            texts: vec![
                // Leave out arguments that the line above shows in full.
                (
                    messages::exported_input(),
                    if line(arguments) == *arguments { String::new() } else { arguments.clone() },
                ),
                (messages::exported_result(), output.clone().unwrap_or_default()),
            ],
        },
        Item::WebSearch { action, .. } => web(action),
        Item::FileSearch { queries, results, .. } => Aside {
            label: messages::exported_file_search(),
            about: line(&queries.join(", ")),
            texts: results
                .iter()
                .flatten()
                .map(|found| (as_is(line(&found.filename)), found.text.clone()))
                .collect(),
        },
        Item::Code { code, outputs, .. } => Aside {
            label: messages::exported_code(),
            about: String::new(),
            texts: std::iter::once((messages::exported_input(), code.clone()))
                .chain(outputs.iter().flatten().map(|output| (messages::exported_result(), said(output))))
                .collect(),
        },
        Item::Unknown { kind, json } => Aside {
            label: as_is(line(kind)),
            about: String::new(),
            texts: vec![(messages::exported_result(), indented(json))],
        },
    };
    Some(Part::Aside(Aside {
        texts: aside.texts.into_iter().filter(|(_, text)| !text.is_empty()).collect(),
        ..aside
    }))
}

fn web(action: &WebAction) -> Aside {
    let (about, text) = match action {
        WebAction::Search { queries, sources } => (line(&queries.join(", ")), sources.join("\n")),
        WebAction::OpenPage { url } => (line(url.as_deref().unwrap_or_default()), String::new()),
        WebAction::FindInPage { url, pattern } => (line(pattern), url.clone()),
        WebAction::Unknown { json } => (String::new(), indented(json)),
    };
    let texts = vec![(messages::exported_result(), text)];
    Aside { label: messages::exported_web_search(), about, texts }
}

fn said(output: &CodeOutput) -> String {
    match output {
        CodeOutput::Logs { logs } => logs.clone(),
        CodeOutput::Image { url } => url.clone(),
        CodeOutput::Unknown { json } => indented(json),
    }
}

fn indented(json: &serde_json::Value) -> String {
    serde_json::to_string_pretty(json).unwrap_or_else(|_| json.to_string())
}
