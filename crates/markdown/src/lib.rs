//! Markdown to safe HTML blocks, incrementally.
