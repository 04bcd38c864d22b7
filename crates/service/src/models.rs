//! The models that the service uses. A command line chooses them once; an app can change them while the service runs.
//!
//! [`Models`] has the current choice. Each answer takes it once with [`Models::current`] and keeps it until its end, so
//! a change does not affect a running answer. A monitor checks the chosen servers and notices when one is available
//! again. This module must not know the requests to a model, nor who made the choice.

mod choice;
mod chosen;
mod failure;
mod monitor;
mod status;

pub use choice::{ModelChoice, Models};
pub(crate) use chosen::ChosenModels;
pub(crate) use failure::code as failure_code;
pub use failure::present as present_failure;
pub(crate) use monitor::run as monitor;
pub use status::{AnswersStatus, EmbeddingsStatus, ModelReadiness, ModelsStatus, UnavailableReason};
