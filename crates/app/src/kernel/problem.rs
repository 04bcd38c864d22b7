//! Problems as text: what happened, and what the user can do next.
//!
//! Only this module and its children turn errors of the client and the store into text; a feature has the texts of its
//! own errors. The error chain goes to the log. The window receives no key, body or path of the service.

mod answer;
mod export;
mod files;
mod limit;
mod models;
mod offer;
mod store;
#[cfg(test)]
mod tests;
mod uploading;

pub(crate) use models::{OwnProgram, own_advice};
pub(crate) use store::why_no_room;

use parlance_client::{Cause, Error as ClientError};
use parlance_contract::{ProblemCode, ProblemView};
use parlance_domain::turn::{Failure, FailureCode};
use parlance_words::{Paragraph, Text, as_is, messages};
use std::fmt;
use std::io;

/// A problem, with text for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    view: ProblemView,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.text(), f)
    }
}

impl std::error::Error for Problem {}

impl From<Problem> for ProblemView {
    fn from(problem: Problem) -> Self {
        problem.view
    }
}

impl Problem {
    pub(crate) fn new(code: ProblemCode, title: Text, detail: impl Into<Paragraph>) -> Self {
        Self { view: ProblemView { code, title, detail: detail.into() } }
    }

    /// The view of the problem.
    #[must_use]
    pub fn view(&self) -> &ProblemView {
        &self.view
    }

    /// A problem that the window already shows.
    #[must_use]
    pub fn from_view(view: ProblemView) -> Self {
        Self { view }
    }

    /// The title followed by the detail.
    #[must_use]
    pub fn text(&self) -> Paragraph {
        Paragraph::from(self.view.title.clone()).and_all(self.view.detail.clone())
    }

    /// Invalid input.
    pub(crate) fn input(title: Text, detail: impl Into<Paragraph>) -> Self {
        Self::new(ProblemCode::Input, title, detail)
    }

    /// A question without text and files.
    pub(crate) fn nothing_to_send() -> Self {
        Self::input(messages::problem_nothing_to_send(), messages::problem_nothing_to_send_do())
    }

    /// The service cannot be reached; `how` gives the reason.
    pub(crate) fn out_of_reach(how: Text) -> Self {
        Self::new(ProblemCode::Offline, how, messages::problem_check_connection())
    }

    /// The requested object does not exist.
    pub(crate) fn not_found(title: Text, detail: impl Into<Paragraph>) -> Self {
        Self::new(ProblemCode::NotFound, title, detail)
    }

    /// The user closed a dialog; nothing is shown.
    #[must_use]
    pub fn cancelled() -> Self {
        Self::new(ProblemCode::Cancelled, as_is(""), Paragraph::none())
    }

    /// The system has no program for a link, or the program did not start.
    #[must_use]
    pub fn link_not_opened(url: &url::Url, error: impl fmt::Display) -> Self {
        tracing::warn!(%error, "a link was not opened");
        Self::input(messages::problem_link_not_opened(), messages::problem_link_no_app(url.as_str()))
    }

    /// No service is chosen.
    pub(crate) fn no_service() -> Self {
        let next = messages::conversation_no_service_next();
        Self::new(ProblemCode::Key, messages::conversation_no_service(), next)
    }

    pub(crate) fn no_key(service: &str) -> Self {
        Self::new(ProblemCode::Key, messages::problem_no_key(service), messages::problem_enter_key())
    }

    /// The local service did not start; without a technical reason, the app itself failed.
    pub(crate) fn local_service(reason: Option<Paragraph>) -> Self {
        let why = reason.unwrap_or_else(|| messages::problem_fault().into());
        let detail = why.and(messages::problem_local_service_do());
        Self::new(ProblemCode::Service, messages::problem_local_service(), detail)
    }

    /// An unexpected failure inside the app.
    pub(crate) fn fault() -> Self {
        let next = [messages::problem_work_safe(), messages::problem_try_again()];
        Self::new(ProblemCode::Fault, messages::problem_fault(), next)
    }

    /// A task panicked; its unfinished work was not stored.
    pub(crate) fn interrupted(ended: tokio::task::JoinError) -> Self {
        tracing::error!(said = crate::kernel::panics::said(ended), "a task did not end by itself");
        let next = [messages::problem_nothing_changed(), messages::problem_try_again()];
        Self::new(ProblemCode::Fault, messages::problem_fault(), next)
    }

    /// A failed request to an address that has no name yet.
    pub(crate) fn from_address(error: &ClientError) -> Self {
        Self::from_client(error, error.host())
    }

    /// A failed request to the service that the user calls `name`.
    pub(crate) fn from_client(error: &ClientError, name: &str) -> Self {
        tracing::info!("{error}");
        let (title, detail) = answer::text(error, name);
        Self::new(code(error), title, detail)
    }

    /// A refused question whose request explains the reason better than the status.
    pub(crate) fn refused_question(error: &ClientError, title: Text, next: impl Into<Paragraph>) -> Self {
        tracing::info!("{error}");
        Self::new(code(error), title, service_says(error).and_all(next.into()))
    }

    /// The problem as the failure of a turn.
    pub(crate) fn failure(&self) -> Failure {
        let code = match self.view.code {
            ProblemCode::Offline => FailureCode::Offline,
            ProblemCode::Key | ProblemCode::KeyringLocked => FailureCode::Key,
            ProblemCode::Input => FailureCode::Input,
            ProblemCode::Service => FailureCode::Service,
            ProblemCode::Storage | ProblemCode::DiskFull => FailureCode::Storage,
            ProblemCode::Damaged => FailureCode::Damaged,
            ProblemCode::Fault => FailureCode::Fault,
            ProblemCode::NotFound => FailureCode::NotFound,
            ProblemCode::Cancelled => FailureCode::Cancelled,
        };
        Failure { code, title: self.view.title.clone(), detail: self.view.detail.clone() }
    }
}

fn code(error: &ClientError) -> ProblemCode {
    match error.cause() {
        Cause::Status if error.is_auth() => ProblemCode::Key,
        Cause::Status if error.is_not_found() => ProblemCode::NotFound,
        Cause::Status
        | Cause::Redirect
        | Cause::WebPage
        | Cause::Unreadable
        | Cause::NotDeleted
        | Cause::EventTooLarge => ProblemCode::Service,
        Cause::KeyFormat => ProblemCode::Key,
        Cause::Address | Cause::FileId | Cause::FileUnreadable | Cause::FileChanged | Cause::FileExists => {
            ProblemCode::Input
        }
        Cause::FileUnwritable | Cause::DiskFull => ProblemCode::Storage,
        Cause::UnknownHost
        | Cause::Refused
        | Cause::Certificate
        | Cause::Encryption
        | Cause::ConnectTimeout
        | Cause::Unreachable
        | Cause::AnswerTimeout
        | Cause::ConnectionLost => ProblemCode::Offline,
    }
}

/// The system's message for an error, without its number.
#[must_use]
pub fn system_text(error: &io::Error) -> String {
    let said = error.to_string();
    let number = error.raw_os_error().map(|code| format!(" (os error {code})")).unwrap_or_default();
    said.strip_suffix(&number).unwrap_or(&said).to_owned()
}

pub(crate) fn system_says(error: &io::Error) -> Text {
    messages::problem_system_says(system_text(error))
}

/// The service's error message, if there is one.
fn service_says(error: &ClientError) -> Paragraph {
    error.service_message().map(|said| messages::problem_service_says(sentence(said))).into()
}

/// The failure of a turn from an error event.
pub(crate) fn failure_in_stream(service: &str, failure: &parlance_protocol::Failure) -> Failure {
    let said = failure.message.trim();
    let title = if said.is_empty() {
        messages::problem_reported_nothing(service)
    } else {
        messages::problem_reported(sentence(said))
    };
    let next = Paragraph::from([messages::problem_try_again(), messages::problem_contact_administrator()]);
    let code = failure.code.as_deref().map(|code| messages::problem_error_code(quote(code)));
    let kind = match failure.code.as_deref() {
        Some("upstream_unreachable") => FailureCode::ModelAway,
        Some("upstream_failed" | "context_length_exceeded") => FailureCode::ModelFailed,
        _ => FailureCode::Service,
    };
    Failure { code: kind, title, detail: next.and_all(code.into()) }
}

/// Text of the service as one sentence of bounded length.
fn sentence(said: &str) -> String {
    let words = quote(said);
    if words.ends_with(['.', '!', '?', '…', '。', '！', '？', '؟']) {
        words
    } else {
        format!("{words}.")
    }
}

/// Text of the service on one line, of bounded length.
fn quote(said: &str) -> String {
    const MAX_CHARS: usize = 300;
    let line = crate::kernel::sanitize::show_line(&said.split_whitespace().collect::<Vec<_>>().join(" "));
    if line.chars().count() <= MAX_CHARS {
        return line;
    }
    format!("{}…", line.chars().take(MAX_CHARS).collect::<String>())
}
