//! The use cases of the app: ask, stop, attach, upload, connect.
//!
//! Owns the order in which things happen: what is written before it is shown, what is asked of the service.
//! Knows nothing of Tauri, of SQL or of HTTP headers.

pub mod view;
