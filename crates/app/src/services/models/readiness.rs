//! The readiness of the model that writes the answers of the local service.

use super::ModelServers;
use crate::kernel::problem::OwnProgram;
use parlance_contract::ModelState;
use parlance_domain::turn::usual_answer_limit;
use parlance_service::{AnswersStatus, ModelReadiness, UnavailableReason};

impl ModelServers {
    /// Whether a model is chosen that writes the answers of the local service.
    pub(crate) fn has_answer_model(&self) -> bool {
        self.known(|known| known.stored.answers.is_some())
    }

    fn answers_status(&self) -> Option<AnswersStatus> {
        self.shared.running.get()?.status().borrow().answers.clone()
    }

    /// The usual limit of an answer of the local service, in tokens, unless the user has set one: a quarter of its
    /// model's context, so that an answer leaves room for the conversation. `None` while it is unknown.
    pub(crate) fn usual_answer_limit(&self) -> Option<u64> {
        let context_tokens = self.answers_status()?.context_tokens?;
        Some(usual_answer_limit(context_tokens)).filter(|limit| *limit > 0)
    }

    /// Whether the server of that model is unreachable, as far as known.
    pub(in crate::services) fn is_answer_model_away(&self) -> bool {
        let readiness = self.answers_status().map(|answers| answers.readiness);
        let reason = UnavailableReason::Unreachable;
        matches!(readiness, Some(ModelReadiness::Unavailable { reason: why, .. }) if why == reason)
    }

    /// The program of the model that writes answers, if its server is on this computer.
    pub(crate) fn own_program(&self) -> Option<OwnProgram> {
        let answers = self.view().answers.filter(|answers| answers.sent_to.is_none())?;
        let is_down = matches!(answers.state, ModelState::Stopped | ModelState::Failed);
        Some(OwnProgram { name: answers.server_name, is_down })
    }
}
