//! Conversations out of the archives that other programs export, one at a time.
//!
//! Owns how each format is recognised and read, and the bounds that hold for archives of strangers: nothing that an
//! archive says about itself is believed, no path of it is used as a path, and memory is bounded by the largest
//! conversation. Must not know where conversations are kept, nor what is shown of them.

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
