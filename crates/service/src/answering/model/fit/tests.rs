//! The parts that are removed from a prompt that is too long, and their order.

use super::*;
use crate::answering::request::Request;
use crate::answering::retrieval::documents::Documents;
use crate::database::conversations::StoredMessage;
use crate::web::{WebAccess, WebClient};
use parlance_sandbox::Readers;
use parlance_upstream::Message;
use uuid::Uuid;

/// A text of this many tokens.
fn words(n_tokens: usize) -> String {
    "word ".repeat(n_tokens)
}

fn said(role: &str, n_tokens: usize) -> StoredMessage {
    StoredMessage { role: role.to_owned(), text: words(n_tokens), file_ids: Vec::new() }
}

fn source(n_tokens: usize) -> Source {
    Source { file_id: Uuid::nil(), filename: "a.txt".to_owned(), location: None, text: words(n_tokens) }
}

/// Two exchanges of 220 tokens each, a question of 20, and passages of 110.
fn fitted(n_passages: usize, context_tokens: Option<u64>) -> Result<Fitted, DoesNotFit> {
    let history: Vec<StoredMessage> =
        ["user", "assistant", "user", "assistant"].map(|role| said(role, 110)).to_vec();
    let request = serde_json::json!({ "input": words(20), "instructions": "Be kind." });
    let request = Request::validate(serde_json::from_value(request).unwrap()).unwrap();
    let documents = Documents { user: "anna".to_owned(), attached: Vec::new(), project: None };
    let web = WebClient::new(None, WebAccess::Off, Readers::on_threads(1)).unwrap().for_answer(true);
    let parts = PromptParts { request: &request, history: &history, documents: &documents, web: &web };
    let sources = vec![source(100); n_passages];
    fit(&parts, (sources, n_passages + 3), &Pictures::default(), context_tokens, true)
}

/// Whether tools are offered, the number of passages, and the number of removed messages.
fn outcome(n_passages: usize, context_tokens: u64) -> Option<(bool, u64, u64)> {
    let fitted = fitted(n_passages, Some(context_tokens)).ok()?;
    let room = context_window::room(None, context_tokens);
    let n_tokens: u64 = fitted.prompt.messages.iter().map(context_window::message_tokens).sum();
    assert!(n_tokens <= room, "{n_tokens} tokens in {room}");
    let context = fitted.context;
    assert_eq!(fitted.sources.len() as u64, context.n_passages);
    Some((!fitted.prompt.tools.is_empty(), context.n_passages, context.n_messages_left_out))
}

#[test]
fn without_a_known_context_nothing_is_left_out() {
    let fitted = fitted(9, None).unwrap();
    assert_eq!(fitted.prompt.messages.len(), 6);
    let expected = ContextUse {
        context_tokens: None,
        n_messages: 5,
        n_questions: 3,
        n_messages_left_out: 0,
        n_passages: 9,
        n_passages_left_out: 3,
    };
    assert_eq!(fitted.context, expected);
}

#[test]
fn tools_go_first_then_passages_then_exchanges_then_the_last_passages() {
    for (context, expected) in [
        (8_000, (true, 9, 0)),
        (2_800, (false, 9, 0)),
        (2_300, (false, 7, 0)),
        (1_900, (false, 5, 0)),
        (1_600, (false, 4, 2)),
        (1_200, (false, 4, 4)),
        (900, (false, 3, 4)),
    ] {
        assert_eq!(outcome(9, context), Some(expected), "{context}");
    }
}

#[test]
fn a_question_about_a_document_keeps_a_part_of_a_passage_at_least() {
    let small = fitted(1, Some(380)).unwrap();
    let text = &small.sources[0].text;
    assert!(text.len() < words(100).len() && tokens::count(text) >= 50, "{}", text.len());
    assert!(fitted(1, Some(300)).is_err());
}

#[test]
fn a_model_is_told_that_the_beginning_is_missing_and_gets_whole_exchanges() {
    let fitted = fitted(4, Some(1_600)).unwrap();
    let Some(Message::System { content }) = fitted.prompt.messages.first() else { panic!("no instructions") };
    assert!(content.starts_with("Be kind.") && content.ends_with(prompt::LEFT_OUT), "{content}");
    assert!(matches!(fitted.prompt.messages.get(1), Some(Message::User { .. })));
    assert_eq!((fitted.context.n_messages, fitted.context.n_questions), (3, 2));
}
