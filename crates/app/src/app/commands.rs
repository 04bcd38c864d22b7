//! The commands of the page: the name, the arguments and the result of each, and the feature that carries it out.
//!
//! Each table becomes methods of [`App`], the dispatch by name, and the shapes from which the page's types are
//! generated. A command that reads or writes the store fails when that fails; further errors are documented at the
//! command.

mod chat;
mod conversations;
mod files;
mod storage;
mod window;

use crate::App;
use crate::kernel::problem::Problem;
use crate::kernel::tasks::catch_panic;
use futures_util::future::BoxFuture;
use parlance_contract::{CommandShape, ProblemView};
use serde::Serialize;
use serde_json::Value;

/// Why a command has no result.
pub enum CommandError {
    /// The arguments or the result could not be read or written as JSON.
    Json(serde_json::Error),
    /// The command failed.
    Problem(ProblemView),
}

/// A command that is running: its result as JSON.
pub type RunningCommand = BoxFuture<'static, Result<String, CommandError>>;

struct CommandList {
    shapes: fn(&ts_rs::Config) -> Vec<CommandShape>,
    begin: fn(&App, &str, &Value) -> Option<RunningCommand>,
}

const LISTS: [CommandList; 5] = [window::LIST, conversations::LIST, chat::LIST, files::LIST, storage::LIST];

/// All commands, for the page's types.
#[must_use]
pub fn command_shapes(config: &ts_rs::Config) -> Vec<CommandShape> {
    LISTS.iter().flat_map(|list| (list.shapes)(config)).collect()
}

impl App {
    /// Begins the command with this name. `args` has its arguments by their names in camel case. `None` for an
    /// unknown name.
    #[must_use]
    pub fn begin_command(&self, name: &str, args: &Value) -> Option<RunningCommand> {
        LISTS.iter().find_map(|list| (list.begin)(self, name, args))
    }
}

async fn run<T: Serialize>(
    command: impl Future<Output = Result<T, Problem>>,
) -> Result<String, CommandError> {
    // The page would wait for ever for the result of a command that panics.
    let result = catch_panic(command).await.map_err(|problem| CommandError::Problem(problem.into()))?;
    serde_json::to_string(&result).map_err(CommandError::Json)
}

macro_rules! commands {
    ($app:ident; $($(#[doc = $doc:literal])* fn $name:ident($($arg:ident: $kind:ty),*) -> $result:ty = $body:expr;)*) => {
        impl App {$(
            $(#[doc = $doc])*
            pub async fn $name(&self, $($arg: $kind),*) -> Result<$result, Problem> {
                let $app = self;
                $body
            }
        )*}

        fn shapes(config: &ts_rs::Config) -> Vec<parlance_contract::CommandShape> {
            vec![$(parlance_contract::CommandShape {
                name: stringify!($name),
                args: vec![$((stringify!($arg), <$kind as ts_rs::TS>::name(config))),*],
                result: <$result as ts_rs::TS>::name(config),
            },)*]
        }

        fn begin($app: &App, name: &str, args: &serde_json::Value) -> Option<super::RunningCommand> {
            $(if name == stringify!($name) {
                #[derive(serde::Deserialize)]
                #[serde(rename_all = "camelCase")]
                struct Arguments { $($arg: $kind),* }
                // A function of its own: without optimisation, the futures of all commands would share one stack frame.
                #[inline(never)]
                fn begin_one($app: &App, args: &serde_json::Value) -> super::RunningCommand {
                    let ($app, arguments) = ($app.clone(), <Arguments as serde::Deserialize>::deserialize(args));
                    Box::pin(async move {
                        let Arguments { $($arg),* } = arguments.map_err(super::CommandError::Json)?;
                        super::run($app.$name($($arg),*)).await
                    })
                }
                return Some(begin_one($app, args));
            })*
            None
        }

        pub(super) const LIST: super::CommandList = super::CommandList { shapes, begin };
    };
}

use commands;
