//! The page's TypeScript types, with the commands of the app and of the window.

use crate::commands;
use serde_json::json;

/// The content of `ui/src/ipc/bindings.ts`.
#[must_use]
pub fn typescript() -> String {
    let config = ts_rs::Config::default();
    let kinds = json!(parlance_app::file_kinds());
    parlance_contract::typescript(&config, &commands::shapes(&config))
        + "\n/** The extensions of each kind of file, separated by spaces. Other files are of the kind `other`. */\n"
        + &format!(
            "export const FILE_KINDS = {kinds:#};\n\nexport type FileKind = keyof typeof FILE_KINDS | \"other\";\n"
        )
}
