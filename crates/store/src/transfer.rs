//! Whole conversations: for exports, imports, and moves from a store in memory.

pub mod imports;
pub mod temporary;
pub mod whole_conversations;
