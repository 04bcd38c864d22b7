//! A database file: its path and key, version, integrity check and permissions.

pub(crate) mod cancel;
pub(crate) mod integrity;
pub(crate) mod location;
pub mod private_files;
pub(crate) mod version;
