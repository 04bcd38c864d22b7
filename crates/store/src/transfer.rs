//! Conversations with everything that belongs to them: exported, imported, and kept from a store in memory.

pub mod imports;
pub mod temporary;
pub mod whole_conversations;
