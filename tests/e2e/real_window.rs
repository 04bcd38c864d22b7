//! The tests. `cargo xtask test` runs them by the name of this module.

mod accessibility;
mod answers;
mod crashes;
mod documents;
mod endings;
mod following;
mod gallery;
mod instances;
mod intake;
mod items;
mod keyboard;
mod keys;
mod long;
mod many_files;
mod options;
mod outbox;
mod places;
mod previews;
mod reading;
mod recovery;
mod replaced;
mod screen_reader;
mod services;
mod tree;
mod uploads;
mod writing;
