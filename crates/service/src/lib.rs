//! The local service: everything in the interface, without an account.
//!
//! Embedded in the app or run as `parlance-service`, it answers with a model on a server that it was told of, and
//! without one by quoting from the documents it was given. [`Service::start`]
//! opens a data directory, listens, and returns a [`Running`] service that stops when it is told to.

mod answering;
mod database;
mod embedding;
mod engine;
mod file_name;
mod http;
mod intake;
mod keys;
mod limits;
mod pace;
mod private_directory;
mod projects;
mod reading;
mod start;
mod user;
mod vault;
mod web;

pub use database::OpenError;
pub use engine::{InvalidUpstream, UpstreamSettings};
pub use http::ConnectionLimits;
pub use keys::{IssuedKey, KEY_PREFIX, KeyBook, KeyBookError};
pub use limits::{LimitBook, LimitBookError, TokenLimits, UserTokens};
pub use pace::Pace;
pub use projects::{Added, Project, ProjectBook, ProjectBookError, ProjectFile};
pub use start::{Config, DEFAULT_MAX_FILE_BYTES, Running, Service, StartError};
pub use user::{InvalidUserName, UserName};
