//! Tests of the app's promises, without a window.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test"
)]

/// Limits, and the behaviour when they are reached.
mod backups;
mod bounds;
/// Answers that go on where they ended.
mod chosen_models;
mod commands;
mod continuing;
mod conversation_services;
mod dates;
/// Deletions: undone, confirmed, refused.
mod deletions;
/// The details of an answer.
mod details;
/// Downloads.
mod downloads;
/// Diagrams whose drawing ended the page or the app.
mod drawings;
/// The same bytes, which are not sent twice.
mod duplicates;
/// Files that are added to a question while it is edited.
mod edited_files;
mod encryption;
/// Conversations as documents of the user’s own.
mod export;
/// Random stores that are exported and imported.
mod exported_again;
/// Plays the table of faults.
mod fault_table;
/// Faults beyond the table of faults.
mod faults;
/// Documents: attached, uploaded, listed, deleted.
mod file_status;
mod files;
/// Misleading names of files.
mod hostile_names;
/// The memory that a large import takes.
#[cfg(target_os = "linux")]
mod import_memory;
/// Conversations from the archives of other programs.
mod imports;
/// Uploads that end before the service has confirmed the file.
mod interrupted;
/// Every kind of item of an answer.
mod items;
/// Copies of the key file of encrypted data, and the recovery document.
mod key_file;
/// The language of the window.
mod languages;
/// Links that open without a question.
mod links;
/// Downloads of many files into one folder.
mod many_downloads;
/// A conversation with edits, stops, cuts, continuations and crashes.
mod mixed_history;
/// Models of the local service: found, chosen, missing and back.
mod model_files;
mod models;
/// Files offered to the app before the user decides about them.
mod offers;
/// Documents that are open next to the conversation.
mod open_documents;
/// Options of questions, and the reasons for how each question is sent.
mod options;
mod order;
/// Questions that cannot leave, because the service is out of reach.
mod outbox;
/// Background tasks that panic, and a store that fails while they run.
mod panics;
/// Files that cannot be uploaded, and files that change while they are read.
mod preflight;
/// The preview of the next request.
mod preview;
/// Previews of files, and the targets of citations.
mod previews;
/// Prompts, and earlier questions.
mod prompts;
/// Questions and answers with the local service.
mod questions;
/// Questions that were written while an answer arrived.
mod queue;
mod quoted;
/// A store that cannot be opened.
mod recovery;
/// The list of files brought in line with the service, and files that it has lost.
mod refreshing;
/// Plain data in place of encrypted data.
mod refused_plain_files;
/// A data folder that is deleted or replaced while the app is open.
mod replaced_store;
/// Data that survives the end of the app.
mod restart;
mod round_trip;
/// Code of an answer as a file.
mod saving;
/// Automatic retries after a rate limit, and silent connections.
mod scheduled_retries;
/// The search over everything.
mod search;
/// The check of the data.
mod self_check;
/// Services: connected, chosen, forgotten; where keys are.
mod services;
mod services_without_files;
/// Originals that have changed.
mod stale;
mod temporary;
/// Titles requested from services.
mod titles;
/// After any change to the tree, requests contain the visible path.
mod transcript_equality;
mod trash;
/// Versions, forks and deleted messages.
mod tree;
/// Settings that another version stored.
mod unread_settings;
/// Answers in conversations that are not open.
mod unseen_answers;
/// A store that cannot be written.
mod unwritable_store;
/// Uploads together with other actions: a cancel, a delete, a second attempt.
mod uploads;
/// Uploads that wait for their service and are tried again.
mod waiting_uploads;
