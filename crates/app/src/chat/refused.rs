//! Finds the subject of a 403 or 404: the conversation, the project or a file.
//!
//! Services state it in a code, in a sentence or not at all; the contents of the request limit the possibilities.

use crate::kernel::problem::Problem;
use parlance_client::Error;
use parlance_protocol::{CreateResponseRequest, Input, InputContent};
use parlance_words::{Paragraph, Text, messages};

/// The subject of a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    Conversation,
    Project,
    File,
    Model,
    /// No server answers questions at the address.
    Endpoint,
    /// Several subjects are possible.
    Unclear,
    /// The request has none of these.
    Nothing,
}

/// The subject of a refusal with 403 or 404. A code that names the subject decides alone, because the message may
/// name others too.
pub(crate) fn about(error: &Error, request: &CreateResponseRequest) -> About {
    if let Some(named) = error.code().and_then(named_by_code) {
        return named;
    }
    let message = error.service_message().unwrap_or_default().to_lowercase();
    let is_named = |word: &str| message.contains(word);
    let things = [
        (About::Project, request.project_id.is_some(), is_named("project")),
        (About::File, file_ids(request).next().is_some(), is_named("file")),
        (About::Conversation, request.conversation_id.is_some(), is_named("conversation")),
    ];
    if things.iter().any(|(_, is_sent, is_named)| *is_sent && *is_named) {
        return pick(&things);
    }
    match named_by_message(&message) {
        Some(named) => named,
        None => pick(&things),
    }
}

/// The subject named by a code such as `model_not_found`.
fn named_by_code(code: &str) -> Option<About> {
    let code = code.to_lowercase();
    let names = |words: &[&str]| words.iter().any(|word| code.contains(word));
    [
        (About::Model, ["model", "engine", "deployment"].as_slice()),
        (About::Project, &["project"]),
        (About::Conversation, &["conversation", "previous_response"]),
        (About::File, &["file"]),
        (About::Endpoint, &["url", "route", "endpoint"]),
    ]
    .into_iter()
    .find(|(_, words)| names(words))
    .map(|(about, _)| about)
}

/// The subject of an error message without a code: `model 'x' not found`, `Invalid URL (POST /v1/responses)`.
fn named_by_message(message: &str) -> Option<About> {
    const URL: [&str; 4] = ["invalid url", "unknown request url", "cannot post", "no route"];
    if URL.iter().any(|words| message.contains(words)) {
        return Some(About::Endpoint);
    }
    message.contains("model").then_some(About::Model)
}

/// The only named subject among those sent, or else the only one that was sent.
fn pick(things: &[(About, bool, bool)]) -> About {
    let sent = things.iter().filter(|(_, is_sent, _)| *is_sent);
    let named: Vec<About> =
        sent.clone().filter(|(_, _, is_named)| *is_named).map(|(about, ..)| *about).collect();
    let all: Vec<About> = sent.map(|(about, ..)| *about).collect();
    match (named.as_slice(), all.as_slice()) {
        ([one], _) | ([], [one]) => *one,
        ([], []) => About::Nothing,
        _ => About::Unclear,
    }
}

/// The service's ids of the files that a request carries.
pub(crate) fn file_ids(request: &CreateResponseRequest) -> impl Iterator<Item = &str> {
    let items = match &request.input {
        Input::Text(_) => [].as_slice(),
        Input::Items(items) => items.as_slice(),
    };
    items.iter().flat_map(|item| &item.content).filter_map(|content| match content {
        InputContent::InputFile { file_id } => Some(file_id.as_str()),
        _ => None,
    })
}

/// The facts about a refused question besides its request.
pub(crate) struct Past<'a> {
    /// The user's name of the service.
    pub(crate) service: &'a str,
    /// The user's name of the project.
    pub(crate) project: &'a str,
    /// The service has answered in this conversation before, so it does answer questions.
    pub(crate) has_answered: bool,
}

/// The problem of a refused question, by the content of its request.
pub(crate) fn problem(error: &Error, request: &CreateResponseRequest, past: &Past<'_>) -> Problem {
    match text(error, request, past) {
        Some((title, next)) => Problem::refused_question(error, title, next),
        None => Problem::from_client(error, past.service),
    }
}

fn text(error: &Error, request: &CreateResponseRequest, past: &Past<'_>) -> Option<(Text, Paragraph)> {
    let (service, project) = (past.service, past.project);
    let is_sent = request.project_id.is_some();
    Some(match (error.status(), about(error, request)) {
        (Some(403), About::Project) if is_sent => {
            (messages::problem_project_not_allowed(project), messages::problem_project_ask_access().into())
        }
        (Some(404), About::Project) if !is_sent => (
            messages::problem_key_project_missing(),
            [messages::problem_may_be_deleted(), messages::problem_other_key()].into(),
        ),
        (Some(404), About::Model) => {
            (messages::problem_model_missing(service), messages::problem_model_choose().into())
        }
        (Some(404), About::Project) => (
            messages::problem_project_missing(project),
            [messages::problem_project_id_wrong(), messages::problem_project_choose()].into(),
        ),
        (Some(404), About::Conversation) => (
            messages::problem_conversation_missing(),
            [messages::problem_conversation_id_wrong(), messages::problem_conversation_check()].into(),
        ),
        (Some(404), About::File) => {
            (messages::problem_file_missing(), messages::problem_file_missing_do().into())
        }
        (Some(404), About::Unclear) => (messages::problem_unclear(), messages::problem_unclear_do().into()),
        (Some(404), About::Nothing) if past.has_answered => {
            (messages::problem_conversation_gone(), messages::problem_conversation_gone_do().into())
        }
        (Some(404), About::Nothing | About::Endpoint) => {
            (messages::problem_no_chat(), messages::problem_check_address().into())
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_named_and_was_sent_is_meant_and_else_the_only_thing_that_was_sent() {
        let rows = [
            // Sent, and named: project, file, conversation.
            ([true, false, true], [true, false, false], About::Project),
            ([true, true, true], [false, true, false], About::File),
            ([true, false, true], [false, false, true], About::Conversation),
            ([false, false, true], [false, false, false], About::Conversation),
            ([false, false, true], [true, false, false], About::Conversation),
            ([true, false, false], [false, false, false], About::Project),
            ([true, false, true], [false, false, false], About::Unclear),
            ([true, false, true], [true, false, true], About::Unclear),
            ([false, false, false], [false, false, true], About::Nothing),
        ];
        for (sent, named, expected) in rows {
            let kinds = [About::Project, About::File, About::Conversation];
            let things: Vec<_> = kinds
                .into_iter()
                .zip(sent)
                .zip(named)
                .map(|((kind, sent), named)| (kind, sent, named))
                .collect();
            assert_eq!(pick(&things), expected, "sent {sent:?}, named {named:?}");
        }
    }
}
