//! A database as a file: its path and key, its version, its soundness, and who may open it.

pub(crate) mod cancel;
pub(crate) mod integrity;
pub(crate) mod location;
pub mod private_files;
pub(crate) mod version;
