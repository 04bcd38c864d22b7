//! The models that the service uses: chosen once by a command line, or again and again by an app while the service
//! runs.
//!
//! [`Models`] has the choice of now. Who answers takes it once, with [`Models::current`], and keeps it to the end of
//! the answer, so a change never reaches an answer that is under way. A monitor looks how the chosen servers stand, and
//! notices when one is back. It must not know what is asked of a model, nor who made the choice.

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
