//! The local service: the whole interface, without an account.
//!
//! It is embedded in the app or runs as `parlance-service`. It answers with a model on a configured server, or without
//! one by quoting from the documents. [`Service::start`] opens a data directory, listens, and returns a [`Running`]
//! service. [`Models`] changes its models while it runs; [`survey`] lists the models of a server.

mod accounts;
mod analysis;
mod answering;
mod conversion;
mod database;
mod extract;
mod http;
mod ingest;
mod models;
mod start;
mod storage;
mod web;

pub use accounts::{
    Added, Conversation, ConversationBook, ConversationBookError, ConversationFilter, InvalidUserName,
    IssuedKey, KEY_PREFIX, KeyBook, KeyBookError, LimitBook, LimitBookError, Project, ProjectBook,
    ProjectBookError, ProjectFile, TokenLimits, UserName, UserTokens,
};
pub use answering::{Pace, READER_MODEL, collapse_repetition, is_notice};
pub use conversion::{ConversionError, convert_data, database_path, is_encrypted, is_plain};
pub use database::OpenError;
pub use http::ConnectionLimits;
pub use models::{
    AnswersStatus, EmbeddingsStatus, ModelChoice, ModelReadiness, Models, ModelsStatus, UnavailableReason,
    present_failure,
};
pub use parlance_upstream::{
    ErrorText, InvalidUpstream, MIN_CONTEXT_TOKENS, ModelPurpose, OfferedModel, ServerKind, ServerReport,
    UpstreamError, UpstreamSettings, gives_vectors, measure_reading_speed, survey,
};
pub use start::{
    Config, DEFAULT_MAX_FILE_BYTES, DEFAULT_UNNAMED_CONVERSATIONS_KEPT, Running, Service, StartError,
};
pub use web::{RequestedPage, WebAccess, WebConsent};
