//! The name of the service that answers, and special cases of the local one: advice about its failures and those of
//! the user's model server, questions that no model has seen, and the progress of reading.

use super::Driver;
use crate::kernel::problem::own_advice;
use crate::kernel::sanitize::show_name;
use parlance_contract::ProgressView;
use parlance_domain::turn::{Failure, FailureCode, Input};
use parlance_protocol::{Progress, Response};

impl Driver<'_> {
    /// The input, with advice that fits the local service if that failed.
    pub(super) fn with_own_advice(&self, input: Input) -> Input {
        match input {
            Input::Failed(failure) => Input::Failed(self.advised(failure)),
            Input::ConnectionEnded(failure) => Input::ConnectionEnded(self.advised(failure)),
            other => other,
        }
    }

    /// The user's name of the service that answers.
    pub(super) fn service_name(&self) -> String {
        self.chat.context.services.profiles.name(self.planned.profile_id).to_string()
    }

    fn advised(&self, failure: Failure) -> Failure {
        let services = &self.chat.context.services;
        if !services.profiles.is_local(self.planned.profile_id) {
            return failure;
        }
        let program = services.models.own_program();
        Failure { detail: own_advice(failure.detail, program.as_ref()), ..failure }
    }

    /// Whether no model has seen the failed question, because the local service did not reach its server.
    pub(super) fn is_unseen(&self, failure: &Failure) -> bool {
        let is_local = self.chat.context.services.profiles.is_local(self.planned.profile_id);
        is_local && failure.code == FailureCode::ModelAway && self.turn.items().is_empty()
    }

    /// Shows the progress before the first delta, if the service reports it.
    pub(super) fn note_reading(&mut self, response: Option<&Response>) {
        if let Some(progress) = response.and_then(|response| response.progress.as_ref()) {
            self.live.change(|view| view.set_progress(progress_view(progress)));
        }
    }
}

/// The progress before the first delta; `None` for an unknown step.
fn progress_view(progress: &Progress) -> Option<ProgressView> {
    let names = || progress.filenames.iter().map(|name| show_name(name)).collect();
    match progress.step.as_str() {
        "searching" => Some(ProgressView::Searching { names: names() }),
        "loading" => Some(ProgressView::Loading),
        "reading" => Some(ProgressView::Reading {
            n_passages: progress.n_passages,
            percent: progress.percent.map(|percent| percent.min(100)),
        }),
        _ => None,
    }
}
