//! The service over real HTTP on the loopback address, tested from outside.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test"
)]

mod accounts;
mod addresses;
mod answers;
mod chosen_models;
mod contexts;
mod conversation_commands;
mod conversations;
mod crashes;
mod description;
mod documents;
mod downloads;
mod embedding;
mod embeddings;
mod encryption;
mod errors;
mod files;
mod floods;
mod forms;
mod given_to_models;
mod interface;
mod interruptions;
mod languages;
mod local;
mod model_servers;
mod models;
mod models_away;
mod mutations;
mod office;
mod pictures;
mod program;
mod projects;
mod real_model;
mod recovery;
mod refusals;
mod reindexing;
mod retention;
mod retrieval;
mod sandbox;
mod scripted;
mod slow_clients;
mod streaming;
mod thoughts;
mod web;
mod writing;
