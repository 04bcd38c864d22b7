//! Failed requests: errors of the connection, and answers of the service.

use super::{Problem, limit, quote, service_says};
use crate::kernel::sanitize::last_name;
use parlance_client::{AddressProblem, Cause, Error as ClientError, Operation};
use parlance_words::{Paragraph, Text, messages};

impl Problem {
    /// Whether an answer failed because the service does not know the linked conversation.
    pub(crate) fn is_unknown_conversation(title: &Text) -> bool {
        title.id() == messages::problem_conversation_missing().id()
    }
}

/// Title and detail of a problem with the service called `name`. They name the host if its address is at fault.
pub(super) fn text(error: &ClientError, name: &str) -> (Text, Paragraph) {
    let host = error.host();
    match error.cause() {
        Cause::Address => address_text(error.address_problem()),
        Cause::KeyFormat => (
            messages::problem_key_format(),
            [messages::problem_key_format_do(), messages::problem_key_copy()].into(),
        ),
        Cause::UnknownHost => {
            (messages::problem_host_unknown(host), messages::problem_check_address_and_connection().into())
        }
        Cause::Refused => {
            (messages::problem_connection_refused(host), messages::problem_service_down().into())
        }
        Cause::Certificate => (
            messages::problem_certificate(host),
            [messages::problem_certificate_invalid(), messages::problem_certificate_ask()].into(),
        ),
        Cause::Encryption => (
            messages::problem_encryption(host),
            [messages::problem_nothing_sent(), messages::problem_check_address()].into(),
        ),
        Cause::ConnectTimeout => {
            (messages::problem_no_response(name), messages::problem_check_connection().into())
        }
        Cause::Unreachable => {
            (messages::problem_unreachable(name), messages::problem_check_connection().into())
        }
        Cause::AnswerTimeout => (
            messages::problem_answer_timeout(name),
            [messages::problem_still_working(), messages::problem_try_later()].into(),
        ),
        Cause::ConnectionLost => {
            (messages::problem_connection_lost(name), messages::problem_try_again().into())
        }
        Cause::Status => status_text(error, name),
        Cause::Redirect => {
            let why = match error.redirected_to() {
                Some(to) => messages::problem_redirect_to(quote(to), host),
                None => messages::problem_redirect_unknown(),
            };
            (messages::problem_redirect(host), [why, messages::problem_check_address()].into())
        }
        Cause::WebPage => (messages::problem_web_page(host), messages::problem_web_page_why().into()),
        Cause::Unreadable => (
            messages::problem_unreadable_answer(name),
            [messages::problem_try_again(), messages::problem_keeps_check_address()].into(),
        ),
        Cause::NotDeleted => (messages::file_not_deleted_by_service(), messages::problem_try_again().into()),
        Cause::EventTooLarge => {
            (messages::problem_event_too_large(name), messages::problem_answer_ends().into())
        }
        Cause::FileId
        | Cause::FileUnreadable
        | Cause::FileChanged
        | Cause::FileExists
        | Cause::FileUnwritable
        | Cause::DiskFull => file_text(error),
    }
}

fn address_text(problem: Option<AddressProblem>) -> (Text, Paragraph) {
    match problem {
        Some(AddressProblem::Unencrypted) => (messages::problem_address_unencrypted(), Paragraph::none()),
        Some(AddressProblem::Credentials) => (messages::problem_address_credentials(), Paragraph::none()),
        Some(AddressProblem::Query) => (messages::problem_address_query(), Paragraph::none()),
        Some(_) | None => (messages::problem_address_malformed(), messages::problem_address_example().into()),
    }
}

/// A file caused the failure: one of this computer, or one whose id cannot be used.
fn file_text(error: &ClientError) -> (Text, Paragraph) {
    let name = error.path().map(last_name);
    let title = |named: fn(String) -> Text, unnamed: fn() -> Text| name.map_or_else(unnamed, named);
    match error.cause() {
        Cause::FileChanged => (
            title(messages::problem_file_changed, messages::problem_file_changed_unnamed),
            messages::problem_file_changed_do().into(),
        ),
        Cause::FileExists => (
            title(messages::problem_file_exists, messages::problem_file_exists_unnamed),
            [messages::problem_nothing_overwritten(), messages::problem_choose_name()].into(),
        ),
        Cause::FileUnwritable => (
            title(messages::problem_file_unwritable, messages::problem_file_unwritable_unnamed),
            messages::problem_file_unwritable_do().into(),
        ),
        Cause::DiskFull => (messages::problem_disk_full(), messages::problem_free_space().into()),
        Cause::FileId => (messages::file_unusable_id(), messages::problem_contact_administrator().into()),
        _ => (
            title(messages::problem_file_unreadable, messages::problem_file_unreadable_unnamed),
            messages::problem_file_unreadable_why().into(),
        ),
    }
}

fn status_text(error: &ClientError, name: &str) -> (Text, Paragraph) {
    let status = error.status().unwrap_or_default();
    let said = service_says(error);
    let later = [messages::problem_try_later(), messages::problem_contact_administrator()];
    match (status, error.operation()) {
        (401, _) => (messages::problem_key_rejected(name), messages::problem_key_expired().into()),
        (403, Operation::ListFiles | Operation::UploadFile) => {
            (messages::problem_files_not_allowed(name), said.and(messages::problem_files_check_again()))
        }
        (403, _) => (messages::problem_not_allowed(name), said.and(messages::problem_not_in_plan())),
        (404, Operation::CreateResponse) => (messages::problem_question_not_found(), said),
        (404 | 405 | 501, Operation::ListFiles | Operation::UploadFile) => {
            (messages::problem_files_not_offered(name), messages::problem_files_check_again().into())
        }
        (404, Operation::Connect) => {
            (messages::problem_not_compatible(error.host()), messages::problem_address_path().into())
        }
        (404, _) => (messages::file_gone(), messages::file_gone_why().into()),
        (413, Operation::UploadFile) => {
            (messages::upload_too_large_for_service(), said.and(messages::upload_make_smaller()))
        }
        (413, _) => (messages::problem_too_large(), said.and(messages::problem_too_large_do())),
        (429, _) => {
            let (title, when) = limit::text(error);
            (title, if limit::says_no_more(error) { when.into() } else { said.and(when) })
        }
        (400 | 422, Operation::UploadFile) => {
            (messages::upload_refused(status.to_string()), said.and(messages::upload_check_file()))
        }
        (400 | 422, _) => (messages::problem_request_refused(status.to_string()), said),
        (500..=599, Operation::ListFiles) => {
            (messages::problem_files_not_listed(name, status.to_string()), said.and_all(later.into()))
        }
        (500..=599, _) => (messages::problem_service_failed(status.to_string()), said.and_all(later.into())),
        _ => (
            messages::problem_refused(status.to_string()),
            said.and(messages::problem_contact_administrator()),
        ),
    }
}
