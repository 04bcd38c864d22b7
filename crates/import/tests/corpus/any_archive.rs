//! Checks that hold for every archive, however broken: shared with `tests/fuzz`.

use parlance_import::{Archive, Content, Entry, MAX_MESSAGES};
use std::ops::ControlFlow;
use std::path::Path;

/// Attached files of one archive that are read.
const MAX_READ: usize = 3;

/// Asserts the invariants for an archive of these bytes.
#[allow(dead_code, reason = "for libFuzzer")]
pub(crate) fn holds(bytes: &[u8]) {
    let path = std::env::temp_dir().join(format!("parlance-import-{}", std::process::id()));
    std::fs::write(&path, bytes).expect("a temporary file can be written");
    holds_at(&path);
}

/// Asserts that reading ends, and that each message comes after its parent.
pub(crate) fn holds_at(path: &Path) {
    let Ok(archive) = Archive::open(path) else { return };
    let mut attached = Vec::new();
    let read = archive.read(|entry, _| {
        if let Entry::Conversation(found) = entry {
            assert!(!found.source_id.is_empty());
            assert!(!found.messages.is_empty() && found.messages.len() <= MAX_MESSAGES);
            assert!(found.leaf < found.messages.len());
            for (index, message) in found.messages.iter().enumerate() {
                assert!(message.parent.is_none_or(|parent| parent < index));
                attached.extend(message.attachments.iter().filter_map(|file| match file.content {
                    Content::Member { index, .. } => Some(index),
                    _ => None,
                }));
            }
        }
        ControlFlow::Continue(())
    });
    if read.is_ok() {
        for index in attached.into_iter().take(MAX_READ) {
            drop(archive.read_file(index, &mut std::io::sink()));
        }
    }
}
