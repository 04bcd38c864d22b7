//! No file swallows the app.

use crate::tree::{assert_none, sources};

/// A file has one reason to change, and mostly fits its author's head.
const MAX_LINES: usize = 450;

/// A component that draws more than this draws two things.
const MAX_COMPONENT_LINES: usize = 200;

#[test]
fn files_are_short_enough_to_be_read() {
    let mut findings = Vec::new();
    for source in sources(&["rs", "ts", "svelte", "py", "js"]) {
        // Generated from the Rust types.
        if source.path.starts_with("ui/src/ipc/bindings") {
            continue;
        }
        let limit = if source.path.ends_with(".svelte") { MAX_COMPONENT_LINES } else { MAX_LINES };
        let n_lines = source.text.lines().count();
        if n_lines > limit {
            findings.push(format!("{}: {n_lines} lines, at most {limit}", source.path));
        }
    }
    assert_none(&findings, "files that have grown too long");
}
