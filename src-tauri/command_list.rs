//! Turns a list of commands into Tauri functions, their dispatch, and the shapes for the generated TypeScript types.

use parlance_contract::CommandShape;

/// A list of commands.
pub(crate) struct CommandList {
    pub(crate) names: &'static [&'static str],
    pub(crate) shapes: fn(&ts_rs::Config) -> Vec<CommandShape>,
    /// Runs a command of this list.
    pub(crate) answer: Box<dyn Fn(tauri::ipc::Invoke) -> bool + Send + Sync>,
}

macro_rules! commands {
    ($($state:ident: $held:ty { $($(#[doc = $doc:literal])* fn $name:ident($($arg:ident: $kind:ty),*) -> $result:ty = $body:expr;)* })*) => {
        /// Tauri needs the functions, and their macros, in a module of their own.
        #[expect(clippy::let_underscore_must_use, reason = "Tauri's macro writes it")]
        pub(crate) mod calls {
            use super::*;
            $($(
                $(#[doc = $doc])*
                #[tauri::command]
                pub(crate) async fn $name($state: State<'_, $held>, $($arg: $kind),*) -> Result<$result, ProblemView> {
                    // Without this, the page would wait for ever for the result of a command that panics.
                    catch_panic(async { $body }).await.map_err(ProblemView::from)
                }
            )*)*
        }

        fn shapes(config: &ts_rs::Config) -> Vec<CommandShape> {
            vec![$($(CommandShape {
                name: stringify!($name),
                args: vec![$((stringify!($arg), <$kind as TS>::name(config))),*],
                result: <$result as TS>::name(config),
            },)*)*]
        }

        pub(super) fn list() -> CommandList {
            CommandList {
                names: &[$($(stringify!($name),)*)*],
                shapes,
                answer: Box::new(tauri::generate_handler![$($(calls::$name,)*)*]),
            }
        }
    };
}

pub(crate) use commands;
