//! Conversations from the archives of other programs, one at a time.
//!
//! Owns how each format is recognised and read, and the limits for archives from unknown sources: claims of an
//! archive about itself are not trusted, none of its paths is used as a path, and memory is bounded by the largest
//! conversation. Must not know where conversations are stored, nor which parts are shown.

mod archive;
mod bounds;
mod container;
mod formats;
mod lenient;
mod model;
mod records;
mod refusal;
mod tree;

pub use archive::{Archive, Entry};
pub use bounds::{MAX_ATTACHMENT_BYTES, MAX_CONVERSATION_BYTES, MAX_MEMBERS, MAX_MESSAGES};
pub use model::{Attachment, Content, Conversation, End, Format, Message, Origin, Part, Role};
pub use refusal::{Reason, Refusal};
