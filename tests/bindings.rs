//! The UI's TypeScript types match the Rust types.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use std::path::Path;

#[test]
fn the_types_of_the_ui_are_made_from_the_rust_types_as_they_are_now() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/src/ipc/bindings.ts");
    let made = parlance_shell::bindings::typescript();
    if std::env::var_os("UPDATE_BINDINGS").is_some() {
        std::fs::write(&path, &made).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    assert!(
        kept == made,
        "ui/src/ipc/bindings.ts is stale; make it anew with `UPDATE_BINDINGS=1 cargo test --test bindings`"
    );
}
