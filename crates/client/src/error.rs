//! Errors of requests to the service.

use crate::address::AddressProblem;
use http::StatusCode;
use std::error::Error as StdError;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A failed request. It knows what was asked of whom and what happened; it never holds the key.
///
/// Ask [`Error::cause`] for the one thing that happened, or one of the questions for a group of them. The `Display`
/// text is for a log; the sources are kept.
pub struct Error {
    operation: Operation,
    host: String,
    generation: u64,
    // In a box, because results that carry an error are moved far more often than errors are made.
    kind: Box<Kind>,
}

/// The failed operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// The address and the key were taken.
    Connect,
    /// `POST /v1/responses`.
    CreateResponse,
    /// `POST /v1/files`.
    UploadFile,
    /// `GET /v1/files`.
    ListFiles,
    /// `GET /v1/files/{id}`.
    GetFile,
    /// `GET /v1/files/{id}/content`.
    DownloadFile,
    /// `DELETE /v1/files/{id}`.
    DeleteFile,
}

/// The cause. Every error has exactly one cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// The address cannot be used; see [`Error::address_problem`].
    Address,
    /// The key does not have the form `svc_…`.
    KeyFormat,
    /// No request can be made for this id of a file, because it is empty or a dot.
    FileId,
    /// The name of the host is not known, or this computer is offline.
    UnknownHost,
    /// No server listens at the address.
    Refused,
    /// The service could not prove who it is.
    Certificate,
    /// What listens at the address does not speak the encryption that the address asks for.
    Encryption,
    /// No connection came about in time.
    ConnectTimeout,
    /// No connection came about for another reason, for example no route.
    Unreachable,
    /// The request was sent, and no answer came in time.
    AnswerTimeout,
    /// The connection broke after the request had begun: before the answer, or in the middle of it. Also when the content
    /// of a file ended too early or stopped arriving.
    ConnectionLost,
    /// The service answered with an error; see [`Error::status`], [`Error::code`], [`Error::service_message`].
    Status,
    /// The service wants the request sent elsewhere, which could give the key to somebody else.
    Redirect,
    /// A web page came back: the address is that of something else, or a gateway is in the way.
    WebPage,
    /// Something came back that is not what the interface says.
    Unreadable,
    /// The service says that it did not delete the file.
    NotDeleted,
    /// One event of the answer is larger than any that makes sense.
    EventTooLarge,
    /// The file on this computer cannot be read.
    FileUnreadable,
    /// The file on this computer grew or shrank while it was read.
    FileChanged,
    /// The file to be written exists already.
    FileExists,
    /// The file on this computer cannot be written.
    FileUnwritable,
    /// The disk is full.
    DiskFull,
}

#[derive(Debug)]
pub(crate) enum Kind {
    Address(AddressProblem),
    KeyFormat,
    FileId,
    Transport { cause: Cause, source: reqwest::Error },
    Status(Refusal),
    Redirect { status: StatusCode, to: Option<String> },
    WebPage { status: StatusCode },
    Unreadable { received: String },
    NotDeleted,
    EventTooLarge,
    Short { expected: u64, received: u64 },
    Stalled,
    NoAnswer,
    FileUnreadable { path: PathBuf, source: io::Error },
    FileChanged { path: PathBuf, announced: u64, has_grown: bool },
    FileExists { path: PathBuf },
    FileUnwritable { path: PathBuf, source: io::Error },
}

/// An error answer of the service.
#[derive(Debug, Default)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) code: Option<String>,
    pub(crate) kind: Option<String>,
    pub(crate) message: Option<String>,
    pub(crate) retry_after: Option<Duration>,
    pub(crate) request_id: Option<String>,
    /// The body is a web page, so it is not the service that speaks.
    pub(crate) is_web_page: bool,
}

impl Error {
    pub(crate) fn new(operation: Operation, host: impl Into<String>, kind: Kind) -> Self {
        Self { operation, host: host.into(), generation: 0, kind: Box::new(kind) }
    }

    pub(crate) fn of_generation(self, generation: u64) -> Self {
        Self { generation, ..self }
    }

    /// The generation of the client that made the request; see [`Client::of_generation`](crate::Client::of_generation).
    #[must_use]
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// The cause.
    #[must_use]
    pub fn cause(&self) -> Cause {
        match &*self.kind {
            Kind::Address(_) => Cause::Address,
            Kind::KeyFormat => Cause::KeyFormat,
            Kind::FileId => Cause::FileId,
            Kind::Transport { cause, .. } => *cause,
            Kind::Status(_) => Cause::Status,
            Kind::Redirect { .. } => Cause::Redirect,
            Kind::WebPage { .. } => Cause::WebPage,
            Kind::Unreadable { .. } => Cause::Unreadable,
            Kind::NotDeleted => Cause::NotDeleted,
            Kind::EventTooLarge => Cause::EventTooLarge,
            Kind::Short { .. } | Kind::Stalled => Cause::ConnectionLost,
            Kind::NoAnswer => Cause::AnswerTimeout,
            Kind::FileUnreadable { .. } => Cause::FileUnreadable,
            Kind::FileChanged { .. } => Cause::FileChanged,
            Kind::FileExists { .. } => Cause::FileExists,
            Kind::FileUnwritable { source, .. } if is_disk_full(source) => Cause::DiskFull,
            Kind::FileUnwritable { .. } => Cause::FileUnwritable,
        }
    }

    /// The failed operation.
    #[must_use]
    pub fn operation(&self) -> Operation {
        self.operation
    }

    /// The service's host, with the port where it is a special one. Empty when the address was not one.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The error of the address.
    #[must_use]
    pub fn address_problem(&self) -> Option<AddressProblem> {
        match &*self.kind {
            Kind::Address(problem) => Some(*problem),
            _ => None,
        }
    }

    /// The status of the service's answer, if it was an error, a redirection or a web page.
    #[must_use]
    pub fn status(&self) -> Option<u16> {
        match &*self.kind {
            Kind::Status(refusal) => Some(refusal.status.as_u16()),
            Kind::Redirect { status, .. } | Kind::WebPage { status } => Some(status.as_u16()),
            _ => None,
        }
    }

    fn refusal(&self) -> Option<&Refusal> {
        match &*self.kind {
            Kind::Status(refusal) => Some(refusal),
            _ => None,
        }
    }

    /// The service's word for the kind of failure, for example `conversation_not_found`.
    #[must_use]
    pub fn code(&self) -> Option<&str> {
        self.refusal()?.code.as_deref()
    }

    /// The service's word for the family of failures, for example `invalid_request_error`.
    #[must_use]
    pub fn family(&self) -> Option<&str> {
        self.refusal()?.kind.as_deref()
    }

    /// The service's own words about what happened.
    #[must_use]
    pub fn service_message(&self) -> Option<&str> {
        self.refusal()?.message.as_deref()
    }

    /// How long the service asks to wait, counted from its answer.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        self.refusal()?.retry_after
    }

    /// The service's id of the request, for its operators.
    #[must_use]
    pub fn request_id(&self) -> Option<&str> {
        self.refusal()?.request_id.as_deref()
    }

    /// The host that a redirection points to.
    #[must_use]
    pub fn redirected_to(&self) -> Option<&str> {
        match &*self.kind {
            Kind::Redirect { to, .. } => to.as_deref(),
            _ => None,
        }
    }

    /// The beginning of what came instead of what the interface says. Never to be shown as HTML.
    #[must_use]
    pub fn received(&self) -> Option<&str> {
        match &*self.kind {
            Kind::Unreadable { received } => Some(received),
            _ => None,
        }
    }

    /// The file on this computer that the error is about.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match &*self.kind {
            Kind::FileUnreadable { path, .. }
            | Kind::FileChanged { path, .. }
            | Kind::FileExists { path }
            | Kind::FileUnwritable { path, .. } => Some(path),
            _ => None,
        }
    }

    /// Whether the key is at fault: it has the wrong form, or the service does not accept it.
    #[must_use]
    pub fn is_auth(&self) -> bool {
        self.cause() == Cause::KeyFormat || self.status() == Some(401)
    }

    /// Whether the service does not have what was asked for, or does not show it to this key.
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        self.refusal().is_some_and(|refusal| refusal.status == StatusCode::NOT_FOUND)
    }

    /// Whether a web page came instead of a response of the service.
    #[must_use]
    pub fn is_web_page(&self) -> bool {
        self.cause() == Cause::WebPage || self.refusal().is_some_and(|refusal| refusal.is_web_page)
    }

    /// Whether a limit is used up.
    #[must_use]
    pub fn is_rate_limit(&self) -> bool {
        self.refusal().is_some_and(|refusal| refusal.status == StatusCode::TOO_MANY_REQUESTS)
    }

    /// Whether the service could not be reached, or was lost on the way.
    #[must_use]
    pub fn is_offline(&self) -> bool {
        matches!(
            self.cause(),
            Cause::UnknownHost
                | Cause::Refused
                | Cause::ConnectTimeout
                | Cause::Unreachable
                | Cause::AnswerTimeout
                | Cause::ConnectionLost
        )
    }

    /// Whether the request certainly never reached the service, so that it can be repeated without doing anything
    /// twice. A connection that broke after it stood, also before the first byte of an answer, is not among these.
    #[must_use]
    pub fn never_reached_service(&self) -> bool {
        matches!(
            self.cause(),
            Cause::UnknownHost
                | Cause::Refused
                | Cause::Certificate
                | Cause::Encryption
                | Cause::ConnectTimeout
                | Cause::Unreachable
                | Cause::Address
                | Cause::KeyFormat
                | Cause::FileId
        )
    }

    /// Whether the request may go again by itself: it certainly never reached the service, and what was in the way
    /// can pass. A certificate, an address or a key does not get better by waiting.
    #[must_use]
    pub fn may_go_again(&self) -> bool {
        matches!(
            self.cause(),
            Cause::UnknownHost | Cause::Refused | Cause::ConnectTimeout | Cause::Unreachable
        )
    }
}

/// Whether a write failed because nothing more fits on the disk, or into this user's share of it.
fn is_disk_full(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded)
}

impl fmt::Display for Operation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Connect => "setting up the connection",
            Self::CreateResponse => "asking for a response",
            Self::UploadFile => "uploading a file",
            Self::ListFiles => "listing the files",
            Self::GetFile => "looking up a file",
            Self::DownloadFile => "downloading a file",
            Self::DeleteFile => "deleting a file",
        })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} failed", self.operation)?;
        if !self.host.is_empty() {
            write!(formatter, " ({})", self.host)?;
        }
        formatter.write_str(": ")?;
        match &*self.kind {
            Kind::Address(problem) => write!(formatter, "the address cannot be used: {problem}"),
            Kind::KeyFormat => formatter.write_str("the key does not have the form svc_…"),
            Kind::FileId => formatter.write_str("the id of the file is empty or a dot"),
            Kind::Transport { cause, .. } => formatter.write_str(transport_text(*cause)),
            Kind::Status(refusal) => {
                write!(formatter, "status {}", refusal.status)?;
                if let Some(code) = &refusal.code {
                    write!(formatter, ", code {code}")?;
                }
                if let Some(message) = &refusal.message {
                    write!(formatter, ", {message}")?;
                }
                match refusal.retry_after {
                    Some(wait) => write!(formatter, ", retry after {} s", wait.as_secs()),
                    None => Ok(()),
                }
            }
            Kind::Redirect { status, to } => {
                write!(formatter, "status {status}, which points to {}", to.as_deref().unwrap_or("nowhere"))
            }
            Kind::WebPage { status } => {
                write!(formatter, "status {status} with a web page instead of an answer")
            }
            Kind::Unreadable { received } => {
                write!(formatter, "the answer is not of the interface: {received}")
            }
            Kind::NotDeleted => formatter.write_str("the service did not delete the file"),
            Kind::EventTooLarge => formatter.write_str("an event of the answer is too large"),
            Kind::Short { expected, received } => {
                write!(formatter, "the file ended after {received} of {expected} bytes")
            }
            Kind::Stalled => formatter.write_str("no more of the file came in time"),
            Kind::NoAnswer => formatter.write_str(transport_text(Cause::AnswerTimeout)),
            Kind::FileUnreadable { path, .. } => write!(formatter, "cannot read {}", path.display()),
            Kind::FileChanged { path, announced, has_grown } => {
                let how = if *has_grown { "grew beyond" } else { "shrank below" };
                write!(
                    formatter,
                    "{} {how} the {announced} bytes it had when its upload began",
                    path.display()
                )
            }
            Kind::FileExists { path } => write!(formatter, "{} exists already", path.display()),
            Kind::FileUnwritable { path, .. } => write!(formatter, "cannot write {}", path.display()),
        }
    }
}

fn transport_text(cause: Cause) -> &'static str {
    match cause {
        Cause::UnknownHost => "the host's name is not known",
        Cause::Refused => "the connection was refused",
        Cause::Certificate => "the host's certificate is not valid",
        Cause::Encryption => "the host does not speak TLS as it should",
        Cause::ConnectTimeout => "no connection in time",
        Cause::AnswerTimeout => "no answer in time",
        Cause::ConnectionLost => "the connection broke off",
        _ => "the host cannot be reached",
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Error")
            .field("operation", &self.operation)
            .field("host", &self.host)
            .field("kind", &self.kind)
            .finish()
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match &*self.kind {
            Kind::Transport { source, .. } => Some(source),
            Kind::FileUnreadable { source, .. } | Kind::FileUnwritable { source, .. } => Some(source),
            _ => None,
        }
    }
}
