//! Problems with uploads.

use super::Problem;
use parlance_contract::ProblemCode;
use parlance_domain::SizeLimit;
use parlance_words::{Paragraph, messages};

impl Problem {
    /// A file of this computer that has just changed.
    pub(crate) fn changed_file(shown: &str) -> Self {
        Self::input(messages::problem_file_changed(shown), messages::problem_file_changed_do())
    }

    /// A file that exceeds the size limit known from earlier refusals.
    pub(crate) fn too_large(shown: &str, bytes: u64, limit: SizeLimit) -> Self {
        let refused = messages::upload_refused_size(limit.bytes.saturating_add(1));
        Self::input(messages::upload_too_large(shown, bytes), [refused, messages::upload_make_smaller()])
    }

    /// Whether an upload failed as [`Problem::too_large`], without a request to the service.
    pub(crate) fn is_unsent(reason: &Paragraph) -> bool {
        let refused = messages::upload_refused_size(0_u64);
        reason.sentences().iter().any(|sentence| sentence.id() == refused.id())
    }

    /// A service that accepted a file and does not know it any more.
    pub(crate) fn forgotten_file(shown: &str) -> Self {
        Self::new(ProblemCode::Service, messages::upload_forgotten(shown), messages::upload_again())
    }

    /// A service that accepted a file without returning its id.
    pub(crate) fn no_file_id() -> Self {
        let next = [messages::problem_try_again(), messages::problem_contact_administrator()];
        Self::new(ProblemCode::Service, messages::upload_no_id(), next)
    }

    /// A service whose file list lacks an unconfirmed upload and is partial.
    pub(crate) fn partial_list() -> Self {
        let next = messages::upload_partial_list_do();
        Self::new(ProblemCode::Service, messages::upload_partial_list(), next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_too_large_is_named_with_the_size_that_was_refused() {
        let limit = SizeLimit { bytes: 49_999_999, since_ms: 0 };
        let said = Problem::too_large("a.pdf", 61_000_000, limit).to_string();
        assert!(said.starts_with("a.pdf is too large (61\u{a0}MB)."), "{said}");
        assert!(said.contains("refused a file of 50\u{a0}MB"), "{said}");
        assert!(Problem::is_unsent(&Problem::too_large("a.pdf", 61_000_000, limit).text()));
        assert!(!Problem::is_unsent(&messages::upload_too_large_for_service().into()));
    }
}
