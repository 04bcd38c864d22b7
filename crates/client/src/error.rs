//! Errors of requests to the service.

use crate::address::AddressProblem;
use http::StatusCode;
use std::error::Error as StdError;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A failed request: the operation, the host and the cause, never the key.
///
/// [`Error::cause`] returns the single cause; the other methods test for groups of causes. The `Display` text is for
/// logs; the sources are kept.
pub struct Error {
    operation: Operation,
    host: String,
    generation: u64,
    // Boxed, because results with this error type are moved far more often than errors are created.
    kind: Box<Kind>,
}

/// The failed operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// Creating the client from an address and a key.
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
    /// The address is invalid; see [`Error::address_problem`].
    Address,
    /// The key does not have the form `svc_…`.
    KeyFormat,
    /// The file id is empty or a dot, so no request can be made for it.
    FileId,
    /// The host name cannot be resolved, or this computer is offline.
    UnknownHost,
    /// No server listens at the address.
    Refused,
    /// The service's certificate is not valid.
    Certificate,
    /// The server does not speak TLS.
    Encryption,
    /// The connection timed out.
    ConnectTimeout,
    /// The connection failed for another reason, for example no route.
    Unreachable,
    /// The request was sent, but no response arrived in time.
    AnswerTimeout,
    /// The connection broke after the request had begun: before the response, or in the middle of it. Also when the
    /// content of a file ended too early or stopped arriving.
    ConnectionLost,
    /// The service answered with an error; see [`Error::status`], [`Error::code`], [`Error::service_message`].
    Status,
    /// The service redirects the request, which could expose the key to another server.
    Redirect,
    /// The response is a web page: the address belongs to something else, or a gateway intercepts the request.
    WebPage,
    /// The response does not follow the interface.
    Unreadable,
    /// The service reports that it did not delete the file.
    NotDeleted,
    /// One event of the answer exceeds the size limit.
    EventTooLarge,
    /// The local file cannot be read.
    FileUnreadable,
    /// The local file grew or shrank while it was read.
    FileChanged,
    /// The target file exists already.
    FileExists,
    /// The local file cannot be written.
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

/// An error response of the service.
#[derive(Debug, Default)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) code: Option<String>,
    pub(crate) kind: Option<String>,
    pub(crate) message: Option<String>,
    pub(crate) retry_after: Option<Duration>,
    pub(crate) request_id: Option<String>,
    /// Whether the body is a web page, and therefore not from the service.
    pub(crate) is_web_page: bool,
}

impl Error {
    pub(crate) fn new(operation: Operation, host: impl Into<String>, kind: Kind) -> Self {
        Self { operation, host: host.into(), generation: 0, kind: Box::new(kind) }
    }

    pub(crate) fn of_generation(self, generation: u64) -> Self {
        Self { generation, ..self }
    }

    /// The key generation of the client; see [`Client::of_generation`](crate::Client::of_generation).
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

    /// The service's host, with the port if it is not the default. Empty for an invalid address.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The problem of the address.
    #[must_use]
    pub fn address_problem(&self) -> Option<AddressProblem> {
        match &*self.kind {
            Kind::Address(problem) => Some(*problem),
            _ => None,
        }
    }

    /// The status of the response, if it was an error, a redirect or a web page.
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

    /// The service's error code, for example `conversation_not_found`.
    #[must_use]
    pub fn code(&self) -> Option<&str> {
        self.refusal()?.code.as_deref()
    }

    /// The service's error type, for example `invalid_request_error`.
    #[must_use]
    pub fn family(&self) -> Option<&str> {
        self.refusal()?.kind.as_deref()
    }

    /// The service's own error message.
    #[must_use]
    pub fn service_message(&self) -> Option<&str> {
        self.refusal()?.message.as_deref()
    }

    /// How long the service asks to wait, counted from its response.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        self.refusal()?.retry_after
    }

    /// The service's request id, for its operators.
    #[must_use]
    pub fn request_id(&self) -> Option<&str> {
        self.refusal()?.request_id.as_deref()
    }

    /// The host of the redirect's target.
    #[must_use]
    pub fn redirected_to(&self) -> Option<&str> {
        match &*self.kind {
            Kind::Redirect { to, .. } => to.as_deref(),
            _ => None,
        }
    }

    /// The beginning of a response that does not follow the interface. Never show it as HTML.
    #[must_use]
    pub fn received(&self) -> Option<&str> {
        match &*self.kind {
            Kind::Unreadable { received } => Some(received),
            _ => None,
        }
    }

    /// The local file of the error.
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

    /// Whether the key is at fault: it is malformed, or the service rejects it.
    #[must_use]
    pub fn is_auth(&self) -> bool {
        self.cause() == Cause::KeyFormat || self.status() == Some(401)
    }

    /// Whether the requested object does not exist, or is not visible to this key.
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        self.refusal().is_some_and(|refusal| refusal.status == StatusCode::NOT_FOUND)
    }

    /// Whether the response was a web page.
    #[must_use]
    pub fn is_web_page(&self) -> bool {
        self.cause() == Cause::WebPage || self.refusal().is_some_and(|refusal| refusal.is_web_page)
    }

    /// Whether a rate limit or quota is exhausted.
    #[must_use]
    pub fn is_rate_limit(&self) -> bool {
        self.refusal().is_some_and(|refusal| refusal.status == StatusCode::TOO_MANY_REQUESTS)
    }

    /// Whether the service could not be reached, or the connection was lost.
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

    /// Whether the request certainly never reached the service, so that a retry cannot repeat an effect. Does not
    /// include connections that broke after they were established, even before the first byte of a response.
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

    /// Whether an automatic retry is allowed: the request certainly never reached the service, and the cause can be
    /// temporary. Waiting does not fix a certificate, an address or a key.
    #[must_use]
    pub fn may_go_again(&self) -> bool {
        matches!(
            self.cause(),
            Cause::UnknownHost | Cause::Refused | Cause::ConnectTimeout | Cause::Unreachable
        )
    }
}

/// Whether a write failed because the disk or the user's quota is full.
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
