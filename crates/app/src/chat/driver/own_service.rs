//! Advice about failures of the local service and of the model server that the user runs.

use super::Driver;
use crate::problem::own_advice;
use parlance_domain::turn::{Failure, Input};

impl Driver<'_> {
    /// The input, with advice that fits the local service if that failed.
    pub(super) fn with_own_advice(&self, input: Input) -> Input {
        match input {
            Input::Failed(failure) => Input::Failed(self.advised(failure)),
            Input::ConnectionEnded(failure) => Input::ConnectionEnded(self.advised(failure)),
            other => other,
        }
    }

    fn advised(&self, failure: Failure) -> Failure {
        let services = &self.chat.inner.context.services;
        if !services.is_local(self.planned.profile_id) {
            return failure;
        }
        let program = services.own_program();
        Failure { detail: own_advice(failure.detail, program.as_ref()), ..failure }
    }
}
