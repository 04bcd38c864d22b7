//! The page's TypeScript types, with the commands of the app and of the window.

use crate::commands;

/// The content of `ui/src/ipc/bindings.ts`.
#[must_use]
pub fn typescript() -> String {
    let config = ts_rs::Config::default();
    parlance_contract::typescript(&config, &commands::shapes(&config))
}
