//! Problems of model servers.

use super::Problem;
use parlance_contract::ProblemCode;
use parlance_service::{UpstreamError, present_failure};
use parlance_words::{Paragraph, Text, messages};

/// The program of the chosen model's server, if it runs on this computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OwnProgram {
    pub(crate) name: String,
    /// It does not answer, or reports an error.
    pub(crate) is_down: bool,
}

/// The advice for a problem with the local service, which has no administrator: only the user's own program can be
/// the cause.
pub(crate) fn own_advice(detail: Paragraph, program: Option<&OwnProgram>) -> Paragraph {
    let is_down = program.is_some_and(|program| program.is_down);
    let is = |sentence: &Text, one: Text| sentence.id() == one.id();
    let asks = |sentence: &Text| is(sentence, messages::problem_contact_administrator());
    let chooses = |sentence: &Text| is(sentence, messages::problem_model_choose());
    if !detail.sentences().iter().any(|one| asks(one) || chooses(one)) {
        return detail;
    }
    let replace = |sentence: &Text| match sentence {
        one if chooses(one) => Some(messages::model_server_choose()),
        one if asks(one) => program.map(|program| match program.is_down {
            true => messages::model_server_start(&program.name),
            false => messages::model_server_keeps_failing(&program.name),
        }),
        // “Start it again, then try again.” contains both.
        one if is_down && is(one, messages::problem_try_again()) => None,
        one if is_down && is(one, messages::problem_try_later()) => None,
        one => Some(one.clone()),
    };
    Paragraph::from(detail.sentences().iter().filter_map(replace).collect::<Vec<_>>())
}

impl Problem {
    /// A problem of the local service that does not concern its model.
    pub(crate) fn without_administrator(mut self) -> Self {
        self.view.detail = own_advice(self.view.detail, None);
        self
    }

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

#[cfg(test)]
mod tests {
    use super::*;

    fn advised(program: Option<&OwnProgram>) -> String {
        let later = [messages::problem_try_later(), messages::problem_contact_administrator()];
        let said = messages::problem_service_says("Model not loaded.");
        own_advice(Paragraph::from(said).and_all(later.into()), program).to_string()
    }

    #[test]
    fn advice_about_an_own_model_server_names_its_program() {
        let llama = |is_down| OwnProgram { name: "llama.cpp".to_owned(), is_down };
        let said = "The service says: Model not loaded.";
        assert_eq!(advised(Some(&llama(true))), format!("{said} Start llama.cpp again, then try again."));
        assert_eq!(
            advised(Some(&llama(false))),
            format!("{said} Try again later. If this keeps happening, start llama.cpp again.")
        );
        assert_eq!(advised(None), format!("{said} Try again later."));
    }

    #[test]
    fn a_file_problem_of_the_local_service_names_no_administrator() {
        let said = |problem: Problem| problem.text().to_string();
        assert!(said(Problem::no_file_id()).contains("administrator"));
        assert!(!said(Problem::no_file_id().without_administrator()).contains("administrator"));
        assert!(said(Problem::no_file_id().without_administrator()).ends_with("Try again."));
    }

    #[test]
    fn a_missing_own_model_is_chosen_in_the_settings() {
        let advice = own_advice(messages::problem_model_choose().into(), None);
        assert_eq!(advice.to_string(), "Choose another model in Settings.");
    }

    #[test]
    fn advice_that_names_no_administrator_stays() {
        let detail = Paragraph::from(messages::problem_check_address());
        assert_eq!(own_advice(detail.clone(), None), detail);
    }
}
