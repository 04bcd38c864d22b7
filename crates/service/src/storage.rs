//! The data directory on disk: directories and files that survive a power cut, and the contents of files, encrypted or
//! plain. It must not know the database.

pub(crate) mod blob_store;
pub(crate) mod conversion;
pub(crate) mod file_name;
pub(crate) mod private_directory;
