//! The readiness of the model that writes the answers of the local service.

use crate::kernel::problem::OwnProgram;
use crate::services::Services;
use parlance_contract::ModelState;
use parlance_domain::ProfileId;
use parlance_domain::turn::usual_answer_limit;
use parlance_service::{ModelReadiness, Models, UnavailableReason};

impl Services {
    /// Whether a model is chosen that writes the answers of the local service.
    pub(crate) fn has_answer_model(&self) -> bool {
        self.shared.models.known.lock().stored.answers.is_some()
    }

    /// The usual limit of an answer of the local service, in tokens, unless the user has set one: a quarter of its
    /// model's context, so that an answer leaves room for the conversation. `None` for other services, and while it
    /// is unknown.
    pub(crate) fn usual_answer_limit(&self, id: ProfileId) -> Option<u64> {
        if !self.is_local(id) {
            return None;
        }
        let status = self.shared.models.running.get()?.status();
        let context_tokens = status.borrow().answers.as_ref()?.context_tokens?;
        Some(usual_answer_limit(context_tokens)).filter(|limit| *limit > 0)
    }

    /// Whether the server of that model is unreachable, as far as known.
    pub(in crate::services) fn is_answer_model_away(&self) -> bool {
        let status = self.shared.models.running.get().map(Models::status);
        status.is_some_and(|status| {
            let answers = &status.borrow().answers;
            let readiness = answers.as_ref().map(|answers| &answers.readiness);
            let reason = UnavailableReason::Unreachable;
            matches!(readiness, Some(ModelReadiness::Unavailable { reason: why, .. }) if *why == reason)
        })
    }

    /// The program of the model that writes answers, if its server is on this computer.
    pub(crate) fn own_program(&self) -> Option<OwnProgram> {
        let answers = self.models_view().answers.filter(|answers| answers.sent_to.is_none())?;
        let is_down = matches!(answers.state, ModelState::Stopped | ModelState::Failed);
        Some(OwnProgram { name: answers.server_name, is_down })
    }
}
