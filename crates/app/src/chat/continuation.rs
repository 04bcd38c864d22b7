//! The request that continues an answer exactly where it ended.
//!
//! Pure. The kept text is the last item of the transcript, with the role of the assistant. Some services continue it
//! automatically; an instruction asks the others to.

use parlance_protocol::{ContentItem, CreateResponseRequest, Input, InputContent};

/// The instruction added to the others, for this response only.
const GO_ON: &str = "The last message is the beginning of your answer, which broke off there. Go on with it exactly \
    where it ends: begin with its very next letter, or with a space or a line break if one belongs there. Repeat \
    nothing of it, do not begin anew, and say nothing about this.";

/// Makes a request with the whole transcript continue the answer at its end.
pub(crate) fn continue_from(request: &mut CreateResponseRequest, kept: &str, max_output_tokens: Option<u64>) {
    let kept = ContentItem {
        role: Some("assistant".to_owned()),
        kind: Some("message".to_owned()),
        content: vec![InputContent::InputText { text: kept.to_owned() }],
    };
    match &mut request.input {
        Input::Items(items) => items.push(kept),
        Input::Text(question) => {
            let text = std::mem::take(question);
            let question = ContentItem {
                role: Some("user".to_owned()),
                kind: Some("message".to_owned()),
                content: vec![InputContent::InputText { text }],
            };
            request.input = Input::Items(vec![question, kept]);
        }
    }
    request.instructions = Some(match request.instructions.take() {
        Some(instructions) => format!("{instructions}\n\n{GO_ON}"),
        None => GO_ON.to_owned(),
    });
    request.max_output_tokens = max_output_tokens.or(request.max_output_tokens);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kept_words_come_last_and_the_instructions_of_the_conversation_stay_in_front() {
        let mut request = CreateResponseRequest {
            input: Input::Text("Which way?".to_owned()),
            instructions: Some("Answer tersely.".to_owned()),
            max_output_tokens: Some(200),
            ..CreateResponseRequest::default()
        };
        continue_from(&mut request, "To the le", Some(800));
        let Input::Items(items) = &request.input else { panic!("a list is sent") };
        let said: Vec<_> = items.iter().map(|item| (item.role.as_deref().unwrap(), &item.content)).collect();
        let text = |text: &str| vec![InputContent::InputText { text: text.to_owned() }];
        assert_eq!(said, [("user", &text("Which way?")), ("assistant", &text("To the le"))]);
        assert!(request.instructions.unwrap().starts_with("Answer tersely.\n\nThe last message"));
        assert_eq!(request.max_output_tokens, Some(800));
    }

    #[test]
    fn without_another_limit_the_one_of_the_conversation_stays() {
        let mut request =
            CreateResponseRequest { max_output_tokens: Some(200), ..CreateResponseRequest::default() };
        continue_from(&mut request, "To the le", None);
        assert_eq!(request.max_output_tokens, Some(200));
    }
}
