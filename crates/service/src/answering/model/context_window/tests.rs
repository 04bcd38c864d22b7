//! Prompts that are too long for their model.

use super::*;
use parlance_upstream::ToolCall;

fn system(content: &str) -> Message {
    Message::System { content: content.to_owned() }
}

fn user(content: &str) -> Message {
    Message::User { content: content.to_owned().into() }
}

fn assistant(content: &str) -> Message {
    Message::Assistant { content: content.to_owned(), tool_calls: Vec::new() }
}

fn output(content: &str) -> Message {
    Message::Tool { tool_call_id: "a".to_owned(), content: content.to_owned() }
}

fn prompt(messages: Vec<Message>) -> Prompt {
    Prompt { messages, max_tokens: Some(50), tools: Vec::new() }
}

/// A text of this many tokens.
fn words(n_tokens: usize) -> String {
    "word ".repeat(n_tokens)
}

#[test]
fn a_prompt_that_fits_or_whose_model_is_unknown_stays_as_it_is() {
    let messages = vec![system("Be kind."), user(&words(500)), assistant("Yes."), user("And?")];
    for context in [None, Some(1_000)] {
        let mut whole = prompt(messages.clone());
        assert_eq!(fit_prompt(&mut whole, context), Ok(()));
        assert_eq!(whole.messages, messages);
    }
}

#[test]
fn the_oldest_exchanges_go_first_and_the_model_is_told() {
    let mut long = prompt(vec![
        system("Be kind."),
        user(&words(300)),
        assistant(&words(300)),
        user(&words(100)),
        assistant("Two."),
        user("And?"),
    ]);
    assert_eq!(fit_prompt(&mut long, Some(500)), Ok(()));
    let kept =
        [system(&format!("Be kind.\n\n{LEFT_OUT}")), user(&words(100)), assistant("Two."), user("And?")];
    assert_eq!(long.messages, kept);
    // The next round of tools does not repeat the note.
    long.messages.push(assistant("Well."));
    long.messages.push(output(&words(300)));
    assert_eq!(fit_prompt(&mut long, Some(500)), Ok(()));
    assert_eq!(long.messages[..2], [kept[0].clone(), user("And?")]);
}

#[test]
fn without_instructions_the_note_stands_alone() {
    let mut long = prompt(vec![user(&words(600)), assistant("One."), user("And?")]);
    assert_eq!(fit_prompt(&mut long, Some(500)), Ok(()));
    assert_eq!(long.messages, [system(LEFT_OUT), user("And?")]);
}

#[test]
fn instructions_and_question_stay_or_nothing_is_asked() {
    let mut long = prompt(vec![system(&words(300)), user(&words(300))]);
    assert_eq!(fit_prompt(&mut long, Some(500)), Err(DoesNotFit));
    let mut short = prompt(vec![system(&words(180)), user(&words(180))]);
    assert_eq!(fit_prompt(&mut short, Some(500)), Ok(()));
}

#[test]
fn outputs_of_tools_are_cut_so_that_the_question_stays() {
    let call = ToolCall { id: "a".to_owned(), name: "web_fetch".to_owned(), arguments: "{}".to_owned() };
    let calls = Message::Assistant { content: String::new(), tool_calls: vec![call] };
    for long in [words(3_000), "語".repeat(3_000), "x-".repeat(3_000)] {
        let mut fetched = prompt(vec![user("What is there?"), calls.clone(), output(&long), output("short")]);
        assert_eq!(fit_prompt(&mut fetched, Some(1_000)), Ok(()), "{} bytes", long.len());
        assert_eq!((&fetched.messages[0], &fetched.messages[3]), (&user("What is there?"), &output("short")));
        let Message::Tool { content, .. } = &fetched.messages[2] else { panic!("no output") };
        assert!(content.ends_with('…') && content.len() > 100, "{}", content.len());
    }
}
