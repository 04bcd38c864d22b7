//! The local service: everything in the interface, without an account.
//!
//! Embedded in the app or run as `parlance-service`, it answers with a model on a server that it was told of, and
//! without one by quoting from the documents it was given. [`Service::start`]
//! opens a data directory, listens, and returns a [`Running`] service that stops when it is told to.

mod accounts;
mod analysis;
mod answering;
mod database;
mod extract;
mod http;
mod ingest;
mod start;
mod storage;
mod web;

pub use accounts::{
    Added, InvalidUserName, IssuedKey, KEY_PREFIX, KeyBook, KeyBookError, LimitBook, LimitBookError, Project,
    ProjectBook, ProjectBookError, ProjectFile, TokenLimits, UserName, UserTokens,
};
pub use answering::Pace;
pub use database::OpenError;
pub use http::ConnectionLimits;
pub use parlance_upstream::{InvalidUpstream, UpstreamSettings};
pub use start::{Config, DEFAULT_MAX_FILE_BYTES, Running, Service, StartError};
