//! Previews what the next question of a conversation will send.

use super::request::{find_seen, read_goes_along};
use crate::chat::Chat;
use crate::chat::plan;
use crate::present::endings::group_digits;
use crate::problem::Problem;
use crate::view::NextRequestView;
use parlance_domain::sending::ContextMode;
use parlance_domain::{ConversationId, FileStatus};
use parlance_store::messages::PathCount;
use parlance_store::{Connection, Error, conversations, drafts, files, message_instructions, messages};

/// Letters of one token, about.
const LETTERS_PER_TOKEN: u64 = 4;

impl Chat {
    pub(crate) async fn preview_request(
        &self,
        conversation_id: ConversationId,
    ) -> Result<NextRequestView, Problem> {
        self.store().read(move |conn| preview(conn, conversation_id)).await
    }
}

fn preview(conn: &Connection, conversation_id: ConversationId) -> Result<NextRequestView, Error> {
    let conversation = conversations::get(conn, conversation_id)?;
    let profile_id = conversation.profile_id;
    let last_id =
        messages::visible_path_tail(conn, conversation_id, 1, None)?.messages.last().map(|last| last.id);
    let thread = find_seen(conn, conversation_id, profile_id, last_id)?;
    let for_one = message_instructions::find_next(conn, conversation_id)?;
    let (goes_along, ..) = read_goes_along(conn, profile_id, conversation_id, for_one)?;
    let is_extended = thread.is_some_and(|thread| plan::may_extend(&thread, &goes_along));
    let context_mode = if is_extended { ContextMode::Extended } else { ContextMode::Replayed };
    let earlier = match (context_mode, last_id) {
        (ContextMode::Replayed, Some(last_id)) => messages::count_path(conn, last_id, profile_id)?,
        _ => PathCount::default(),
    };
    let mut n_attached = 0;
    for id in drafts::get(conn, conversation_id)?.attachments {
        let file = files::get(conn, id)?;
        let stays = matches!(file.status, FileStatus::UploadFailed(_) | FileStatus::Deleted);
        n_attached += u64::from(!stays && !file.deletion.is_underway());
    }
    Ok(in_words(context_mode, earlier, n_attached))
}

fn in_words(context_mode: ContextMode, earlier: PathCount, n_attached: u64) -> NextRequestView {
    let n_messages = earlier.n_messages.saturating_add(1);
    let n_files = earlier.n_files.saturating_add(n_attached);
    let messages = match n_messages {
        1 => "Sends this message".to_owned(),
        n => format!("Sends {} messages", digits(n)),
    };
    let files = match n_files {
        0 => String::new(),
        1 => ", 1\u{a0}file".to_owned(),
        n => format!(", {}\u{a0}files", digits(n)),
    };
    let mut detail = match context_mode {
        ContextMode::Extended => "The service knows what stands above; only what is new is sent.".to_owned(),
        ContextMode::Replayed if n_messages == 1 => "Nothing stands above that would go along.".to_owned(),
        ContextMode::Replayed => {
            let n_tokens = earlier.n_letters.div_ceil(LETTERS_PER_TOKEN);
            format!("The whole transcript goes along, about {}\u{a0}tokens.", digits(n_tokens))
        }
    };
    match earlier.n_files_gone {
        0 => {}
        1 => detail.push_str(" 1\u{a0}file that the service does not have is left out."),
        n => {
            detail
                .push_str(&format!(" {}\u{a0}files that the service does not have are left out.", digits(n)));
        }
    }
    NextRequestView { text: format!("{messages}{files}"), detail }
}

fn digits(n: u64) -> String {
    group_digits(usize::try_from(n).unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(context_mode: ContextMode, earlier: PathCount, n_attached: u64) -> String {
        let view = in_words(context_mode, earlier, n_attached);
        format!("{}. {}", view.text, view.detail)
    }

    #[test]
    fn a_thread_that_has_seen_everything_is_sent_only_what_is_new() {
        assert_eq!(
            words(ContextMode::Extended, PathCount::default(), 2),
            "Sends this message, 2\u{a0}files. The service knows what stands above; only what is new is sent."
        );
    }

    #[test]
    fn a_transcript_is_counted_with_its_files_and_its_tokens() {
        let earlier = PathCount { n_messages: 4, n_files: 3, n_files_gone: 1, n_letters: 14_801 };
        assert_eq!(
            words(ContextMode::Replayed, earlier, 1),
            "Sends 5 messages, 4\u{a0}files. The whole transcript goes along, about 3,701\u{a0}tokens. \
             1\u{a0}file that the service does not have is left out."
        );
    }

    #[test]
    fn a_first_question_goes_alone() {
        assert_eq!(
            words(ContextMode::Replayed, PathCount::default(), 0),
            "Sends this message. Nothing stands above that would go along."
        );
    }
}
