//! The commands of the page. Tauri's dispatch and the UI's types are generated from their lists.
//!
//! Adapters only: each command calls one use case of the app. Dialogs are opened here, because paths must never come
//! from the web view.

mod chat;
mod conversations;
mod files;
mod storage;
mod window;

use crate::command_list::{CommandList, CommandShape};
use tauri::ipc::Invoke;

fn lists() -> [CommandList; 5] {
    [window::list(), conversations::list(), chat::list(), files::list(), storage::list()]
}

/// All commands, for the UI's types.
pub(crate) fn shapes(config: &ts_rs::Config) -> Vec<CommandShape> {
    lists().iter().flat_map(|list| (list.shapes)(config)).collect()
}

/// Tauri's dispatch over all commands.
pub(crate) fn dispatch() -> impl Fn(Invoke) -> bool + Send + Sync + 'static {
    let lists = lists();
    move |invoke| {
        let name = invoke.message.command();
        match lists.iter().find(|list| list.names.contains(&name)) {
            Some(list) => (list.answer)(invoke),
            None => false,
        }
    }
}
