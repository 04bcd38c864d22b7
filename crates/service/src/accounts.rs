//! Accounts: users, their keys, token limits and conversations, and the projects that they share. It must not know
//! HTTP.

mod conversations;
pub(crate) mod keys;
pub(crate) mod limits;
mod projects;
mod user;

pub use crate::database::conversations::{Conversation, ConversationFilter};
pub use crate::database::keys::IssuedKey;
pub use crate::database::limits::{TokenLimits, UserTokens};
pub use conversations::{ConversationBook, ConversationBookError};
pub use keys::{KEY_PREFIX, KeyBook, KeyBookError};
pub use limits::{LimitBook, LimitBookError};
pub use projects::{Added, Project, ProjectBook, ProjectBookError, ProjectFile};
pub use user::{InvalidUserName, UserName};
