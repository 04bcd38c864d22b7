//! Problems of model servers.

use super::Problem;
use crate::view::ProblemCode;
use parlance_service::{UpstreamError, present_failure};
use parlance_words::messages;

impl Problem {
    /// A server that does not list its models.
    pub(crate) fn from_upstream(host: &str, error: &UpstreamError) -> Self {
        tracing::info!(host, %error, "a model server was not added");
        match error {
            UpstreamError::Unreachable { .. } => Self::new(
                ProblemCode::Offline,
                messages::problem_connection_refused(host),
                messages::model_server_down(),
            ),
            UpstreamError::Refused { status: 401 | 403, .. } => Self::new(
                ProblemCode::Key,
                messages::model_server_key_rejected(host),
                messages::model_server_enter_key(),
            ),
            UpstreamError::Silent { .. } => {
                let next = messages::problem_try_later();
                Self::new(ProblemCode::Offline, messages::problem_no_response(host), next)
            }
            UpstreamError::Unintelligible { .. } | UpstreamError::Refused { status: 404, .. } => {
                let next = messages::model_server_address_example();
                Self::new(ProblemCode::Service, messages::model_server_unrecognised(host), next)
            }
            other => {
                let title = messages::model_server_unrecognised(host);
                Self::new(ProblemCode::Service, title, present_failure(other))
            }
        }
    }
}
