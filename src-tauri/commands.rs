//! Tauri's dispatch over the commands of the page. The app's commands are looked up by name; those that need the window
//! or the system are in the lists here. The latter open dialogs, because paths must never come from the web view.

mod chat;
mod files;
mod storage;
mod window;

use crate::command_list::CommandList;
use crate::shell::Shell;
use parlance_app::{CommandError, command_shapes};
use parlance_contract::CommandShape;
use tauri::Manager;
use tauri::ipc::{Invoke, InvokeBody, InvokeError, InvokeResponseBody};

fn lists() -> [CommandList; 4] {
    [window::list(), chat::list(), files::list(), storage::list()]
}

/// All commands, for the UI's types.
pub(crate) fn shapes(config: &ts_rs::Config) -> Vec<CommandShape> {
    let own = lists().into_iter().flat_map(|list| (list.shapes)(config));
    command_shapes(config).into_iter().chain(own).collect()
}

/// Tauri's dispatch over all commands.
pub(crate) fn dispatch() -> impl Fn(Invoke) -> bool + Send + Sync + 'static {
    let lists = lists();
    move |invoke| {
        let name = invoke.message.command();
        match lists.iter().find(|list| list.names.contains(&name)) {
            Some(list) => (list.answer)(invoke),
            None => answer_by_app(invoke),
        }
    }
}

/// Runs a command of the app. `false` if the app has no command of this name, or is not open.
fn answer_by_app(Invoke { message, resolver, .. }: Invoke) -> bool {
    let (Some(shell), InvokeBody::Json(args)) =
        (message.webview_ref().try_state::<Shell>(), message.payload())
    else {
        return false;
    };
    let Some(command) = shell.app().begin_command(message.command(), args) else { return false };
    resolver.respond_async_serialized(async {
        command.await.map(InvokeResponseBody::Json).map_err(|error| match error {
            CommandError::Json(error) => InvokeError::from_error(error),
            CommandError::Problem(problem) => problem.into(),
        })
    });
    true
}
