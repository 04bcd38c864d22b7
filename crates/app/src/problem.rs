//! Problem texts: what happened, what is kept, what the user can do next.
//!
//! Only this module and its children turn errors of the client and the store into text; the keyring has its own texts.
//! The error chain goes to the log. What reaches the window contains no key, body or path of the service.

mod files;
mod limit;
mod offer;
mod store;
#[cfg(test)]
mod tests;
mod uploading;

use crate::view::{ProblemCode, ProblemView};
use parlance_client::{AddressProblem, Cause, Error as ClientError, Operation};
use parlance_domain::turn::Failure;
use std::fmt;

/// A problem, with text for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    view: ProblemView,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.view.title, self.view.detail)
    }
}

impl std::error::Error for Problem {}

impl From<Problem> for ProblemView {
    fn from(problem: Problem) -> Self {
        problem.view
    }
}

impl Problem {
    pub(crate) fn new(code: ProblemCode, title: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { view: ProblemView { code, title: title.into(), detail: detail.into() } }
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

    /// Invalid input.
    pub(crate) fn input(title: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::new(ProblemCode::Input, title, detail)
    }

    /// A question without text and files.
    pub(crate) fn nothing_to_send() -> Self {
        Self::input("There is nothing to send.", "Write a question or attach a document.")
    }

    /// The service cannot be reached; `how` gives the reason.
    pub(crate) fn out_of_reach(how: String) -> Self {
        Self::new(ProblemCode::Offline, how, "Check the network, then try again. Everything here is kept.")
    }

    /// The requested object does not exist.
    pub(crate) fn not_found(title: impl Into<String>, detail: impl Into<String>) -> Self {
        Self::new(ProblemCode::NotFound, title, detail)
    }

    /// The user closed a dialog; nothing is shown.
    #[must_use]
    pub fn cancelled() -> Self {
        Self::new(ProblemCode::Cancelled, "", "")
    }

    /// The system has no program for a link, or the program did not start.
    #[must_use]
    pub fn link_not_opened(url: &url::Url, error: impl fmt::Display) -> Self {
        tracing::warn!(%error, "a link was not opened");
        Self::input(
            "The link was not opened.",
            format!("No program of this computer took it. The address is {url}."),
        )
    }

    pub(crate) fn no_key(service: &str) -> Self {
        Self::new(
            ProblemCode::Key,
            format!("There is no key for {service}."),
            "Enter the key in Settings. Everything here stays readable.",
        )
    }

    pub(crate) fn local_service(reason: &str) -> Self {
        Self::new(
            ProblemCode::Service,
            "The local service did not start.",
            format!(
                "It said: {}. Start Parlance again, or connect another service in Settings.",
                quote(reason)
            ),
        )
    }

    /// An unexpected failure inside the app.
    pub(crate) fn fault() -> Self {
        Self::new(ProblemCode::Fault, "Something went wrong in Parlance.", "Your work is safe. Try again.")
    }

    /// A task panicked; its unfinished work was not stored.
    pub(crate) fn interrupted(ended: tokio::task::JoinError) -> Self {
        tracing::error!(said = crate::panics::said(ended), "a task did not end by itself");
        Self::new(ProblemCode::Fault, "Something went wrong in Parlance.", "Nothing was changed. Try again.")
    }

    /// A failed request.
    pub(crate) fn from_client(error: &ClientError) -> Self {
        tracing::info!("{error}");
        let (title, detail) = words(error);
        Self::new(code(error), title, detail)
    }

    /// A refused question whose request explains the reason better than the status.
    pub(crate) fn refused_question(error: &ClientError, title: String, next: &str) -> Self {
        tracing::info!("{error}");
        let said = error.service_message().map(|said| format!("The service says: {} ", sentence(said)));
        Self::new(code(error), title, format!("{}{next} Your question is kept.", said.unwrap_or_default()))
    }

    /// The problem as the failure of a turn.
    pub(crate) fn failure(&self) -> Failure {
        let code = match self.view.code {
            ProblemCode::Offline => "offline",
            ProblemCode::Key | ProblemCode::KeyringLocked => "key",
            ProblemCode::Input => "input",
            ProblemCode::Service => "service",
            ProblemCode::Storage => "storage",
            ProblemCode::Damaged => "damaged",
            ProblemCode::Fault => "fault",
            ProblemCode::NotFound => "not_found",
            ProblemCode::Cancelled => "cancelled",
        };
        Failure { code: code.to_owned(), title: self.view.title.clone(), detail: self.view.detail.clone() }
    }
}

impl From<ClientError> for Problem {
    fn from(error: ClientError) -> Self {
        Self::from_client(&error)
    }
}

fn code(error: &ClientError) -> ProblemCode {
    match error.cause() {
        Cause::Status if error.is_auth() => ProblemCode::Key,
        Cause::Status if error.is_not_found() => ProblemCode::NotFound,
        Cause::Status | Cause::Redirect | Cause::WebPage | Cause::Unreadable | Cause::EventTooLarge => {
            ProblemCode::Service
        }
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

/// Title and detail of a problem.
fn words(error: &ClientError) -> (String, String) {
    const KEPT: &str = "Everything here is kept.";
    let host = error.host();
    let file = error.path().and_then(|path| path.file_name()).map(|name| name.to_string_lossy().into_owned());
    let file = file.unwrap_or_else(|| "The file".to_owned());
    let pair = |title: String, detail: &str| (title, detail.to_owned());
    match error.cause() {
        Cause::Address => {
            pair(address_words(error.address_problem()), "Enter the address as your organisation gave it.")
        }
        Cause::KeyFormat => pair(
            "This is not a key of the service: keys begin with svc_.".to_owned(),
            "Copy the whole key from the service’s web application, under Settings, API Keys.",
        ),
        Cause::FileId => pair("The service gave this file an id that cannot be used.".to_owned(), KEPT),
        Cause::UnknownHost => pair(
            format!("{host} was not found."),
            "Check the address and the network, then try again. Everything here is kept.",
        ),
        Cause::Refused => pair(
            format!("{host} does not accept connections."),
            "The service may be down, or the address is wrong. Try again in a while. Everything here is kept.",
        ),
        Cause::Certificate => pair(
            format!("{host} did not prove who it is."),
            "Its certificate is not valid for this computer, so nothing was sent. Ask your organisation which certificate belongs here.",
        ),
        Cause::Encryption => pair(
            format!("No encrypted connection to {host} could be made."),
            "Check that the address is one of the service. Nothing was sent.",
        ),
        Cause::ConnectTimeout => pair(
            format!("{host} does not answer."),
            "Check the network, then try again. Everything here is kept.",
        ),
        Cause::Unreachable => pair(
            format!("{host} cannot be reached."),
            "Check the network, then try again. Everything here is kept.",
        ),
        Cause::AnswerTimeout => pair(
            format!("{host} was silent for too long."),
            "It may still be working on it. Try again when you like. Everything here is kept.",
        ),
        Cause::ConnectionLost => {
            pair(format!("The connection to {host} was lost."), "Try again. Everything here is kept.")
        }
        Cause::Status => status_words(error),
        Cause::Redirect => (
            format!("{host} sends requests elsewhere."),
            match error.redirected_to() {
                Some(to) => format!(
                    "Parlance does not follow to {}, because the key is for {host} only. Check the address.",
                    quote(to)
                ),
                None => "Parlance does not follow, because the key is for this host only. Check the address."
                    .to_owned(),
            },
        ),
        Cause::WebPage => pair(
            format!("{host} answered with a web page instead of an answer."),
            "A proxy or a sign-in page may stand in between, or the address is not that of the service.",
        ),
        Cause::Unreadable => pair(
            format!("{host} answered with something that Parlance cannot read."),
            "Try again; if it stays so, check the address.",
        ),
        Cause::EventTooLarge => {
            pair(format!("{host} sent more at once than Parlance accepts."), "The answer ends here.")
        }
        Cause::FileUnreadable => pair(
            format!("{file} cannot be read."),
            "It may have been moved or deleted, or you may not read it. Check the file and try again.",
        ),
        Cause::FileChanged => pair(
            format!("{file} changed while it was read."),
            "Save it, close the program that writes it, and try again.",
        ),
        Cause::FileExists => {
            pair(format!("{file} is there already."), "Nothing was overwritten. Choose another name.")
        }
        Cause::FileUnwritable => pair(
            format!("{file} cannot be written."),
            "Choose another folder, or check that you may write there.",
        ),
        Cause::DiskFull => pair("The disk is full.".to_owned(), "Make room and try again."),
    }
}

fn address_words(problem: Option<AddressProblem>) -> String {
    match problem {
        Some(AddressProblem::Unencrypted) => {
            "Only https addresses are used, so that nobody reads the key on its way."
        }
        Some(AddressProblem::Credentials) => "An address must not hold a user name or a password.",
        Some(AddressProblem::Query) => "An address must not hold a question mark or a number sign.",
        Some(_) | None => {
            "This is not an address of a service: it should look like https://chat.example.org."
        }
    }
    .to_owned()
}

fn status_words(error: &ClientError) -> (String, String) {
    let host = error.host();
    let status = error.status().unwrap_or_default();
    let said = error.service_message().map(|said| format!("The service says: {}", sentence(said)));
    let kept = match error.operation() {
        Operation::CreateResponse => "Your question is kept",
        _ => "Everything here is kept",
    };
    let with_said = |detail: &str| match &said {
        Some(said) => format!("{said} {detail}"),
        None => detail.to_owned(),
    };
    match (status, error.operation()) {
        (401, _) => (
            format!("{host} does not accept the key."),
            format!(
                "It may have expired or been revoked ({status}). Enter a new key. Everything here stays readable."
            ),
        ),
        (403, _) => (
            format!("{host} does not allow this."),
            with_said("Your account or your organisation’s plan does not include it (403)."),
        ),
        (404, Operation::CreateResponse) => (
            "The service does not have something that this question needs.".to_owned(),
            with_said("Your question is kept (404)."),
        ),
        (404, Operation::Connect | Operation::ListFiles) => (
            format!("{host} is there, but it is not the service."),
            "Check the address; it may need a path of its own (404).".to_owned(),
        ),
        (404, _) => {
            ("The service no longer has this file.".to_owned(), "It was deleted there (404).".to_owned())
        }
        (413, Operation::UploadFile) => (
            "This file is too large for the service.".to_owned(),
            with_said("Make it smaller, or attach a part of it (413)."),
        ),
        (413, _) => (
            "This is too large for the service.".to_owned(),
            with_said("Send a smaller file or a shorter question (413)."),
        ),
        (429, _) => {
            let (title, when) = limit::words(error);
            (title, with_said(&format!("{when} {kept}.")))
        }
        (400 | 422, Operation::UploadFile) => (
            "The service did not take this file.".to_owned(),
            with_said(&format!("Nothing else is held up by it ({status}).")),
        ),
        (400 | 422, _) => (
            "The service did not understand the request.".to_owned(),
            with_said(&format!("{kept} ({status}).")),
        ),
        (500..=599, Operation::DeleteFile) => {
            ("The service failed.".to_owned(), with_said(&format!("Try again in a while ({status}).")))
        }
        (500..=599, _) => (
            "The service failed.".to_owned(),
            with_said(&format!("This is not about your question; try again in a while ({status}).")),
        ),
        _ => (
            "The service refused the request.".to_owned(),
            with_said(&format!("Everything here is kept ({status}).")),
        ),
    }
}

/// The failure of a turn from an error event.
pub(crate) fn failure_in_stream(host: &str, failure: &parlance_protocol::Failure) -> Failure {
    let said = failure.message.trim();
    let by_code = |code: &str| format!(" ({})", quote(code));
    let code = failure.code.as_deref().map(by_code).unwrap_or_default();
    let title = if said.is_empty() {
        format!("{host} reported an error without saying which.")
    } else {
        format!("The service reported: {}", sentence(said))
    };
    Failure {
        code: "service".to_owned(),
        title,
        detail: format!("Try again; if it stays so, ask who runs the service{code}."),
    }
}

/// A duration in words.
fn duration_words(seconds: u64) -> String {
    match seconds {
        0..=1 => "1\u{a0}second".to_owned(),
        2..=119 => format!("{seconds}\u{a0}seconds"),
        120..=7199 => format!("{}\u{a0}minutes", seconds.div_ceil(60)),
        7200..=172_799 => format!("{}\u{a0}hours", seconds.div_ceil(3600)),
        _ => format!("{}\u{a0}days", seconds.div_ceil(86400)),
    }
}

/// Text of the service as one sentence of bounded length.
fn sentence(said: &str) -> String {
    let words = quote(said);
    if words.ends_with(['.', '!', '?', '…']) { words } else { format!("{words}.") }
}

/// Text of the service on one line, of bounded length.
fn quote(said: &str) -> String {
    const MAX_CHARS: usize = 300;
    let line = crate::sanitize::show_line(&said.split_whitespace().collect::<Vec<_>>().join(" "));
    if line.chars().count() <= MAX_CHARS {
        return line;
    }
    format!("{}…", line.chars().take(MAX_CHARS).collect::<String>())
}
