//! The part of a panic that may be logged: its message may quote a conversation.

use std::any::Any;
use tokio::task::JoinError;

/// The message of a panic if it is a literal of the program. Formatted messages may quote a conversation and are left
/// out.
pub(crate) fn literal(panic: &(dyn Any + Send)) -> &'static str {
    panic.downcast_ref::<&'static str>().copied().unwrap_or("(not logged)")
}

/// The part of an aborted task's error that may be logged, without the message of its panic.
pub(crate) fn said(ended: JoinError) -> &'static str {
    ended.try_into_panic().map_or("(ended)", |panic| literal(&*panic))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn formatted_words_of_a_task_that_panicked_are_left_out() {
        let words = "words of a conversation";
        let ended = tokio::task::spawn_blocking(move || panic!("{words}")).await.unwrap_err();
        assert!(ended.to_string().contains(words), "why an error of tokio is not logged as it is");
        assert_eq!(said(ended), "(not logged)");
    }

    #[test]
    fn formatted_words_of_a_panic_are_left_out() {
        let words = "words of a conversation";
        let formatted = std::panic::catch_unwind(|| panic!("{words}")).unwrap_err();
        assert_eq!(literal(&*formatted), "(not logged)");
        let said = std::panic::catch_unwind(|| panic!("said in the program")).unwrap_err();
        assert_eq!(literal(&*said), "said in the program");
    }
}
