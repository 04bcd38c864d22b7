//! Protects the user's data: backups, encryption and the check of the store.

pub(crate) mod backups;
pub(crate) mod encryption;
pub(crate) mod self_check;
