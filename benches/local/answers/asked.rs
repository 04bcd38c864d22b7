//! Asks the service, and parses which passages its answer shows and whether it is certain of them.

use super::question_set::Question;
use crate::Result;
use crate::http;
use parlance_documents::sentence;
use parlance_words::{LANGUAGES, messages};
use serde_json::{Value, json};

/// The parsed answer of the service.
pub(crate) struct Answer {
    /// The rank of the first correct passage, from 1.
    pub(crate) rank: Option<usize>,
    /// Whether the highlighted text of that passage contains the answer and is at most one sentence or row.
    pub(crate) is_marked: bool,
    /// The highlighted text of the first passage.
    pub(crate) mark: String,
    /// Whether the answer says that there is no direct answer.
    pub(crate) abstained: bool,
}

/// Asks a question with these files attached; asks a follow-up in the conversation of the previous question.
pub(crate) async fn ask(address: &str, question: &Question, file_ids: &[&str]) -> Result<Answer> {
    let mut conversation_id = Value::Null;
    if let Some(before) = &question.after {
        let response = respond(address, before, file_ids, &conversation_id).await?;
        conversation_id = response.get("conversation_id").cloned().unwrap_or_default();
    }
    let response = respond(address, &question.ask, file_ids, &conversation_id).await?;
    let text = response.get("output_text").and_then(Value::as_str).ok_or("a response has no text")?;
    let rank = quotes(text).iter().position(|quote| question.is_answered_by(quote)).map(|at| at + 1);
    let marks = marks(&response);
    let right = rank.and_then(|rank| marks.get(rank - 1));
    let is_marked = right.is_some_and(|mark| question.is_answered_by(mark) && is_one(mark, question));
    let mark = marks.into_iter().next().unwrap_or_default();
    Ok(Answer { rank, is_marked, mark, abstained: abstains(text) })
}

/// The text that each citation highlights in its document, in the order of the answer.
fn marks(response: &Value) -> Vec<String> {
    let list = |value: &Value, name: &str| value.get(name).and_then(Value::as_array).cloned();
    let items = list(response, "output").unwrap_or_default();
    let contents = items.iter().filter_map(|item| list(item, "content")).flatten();
    let annotations = contents.filter_map(|content| list(&content, "annotations")).flatten();
    annotations.map(|said| said.get("quote").and_then(Value::as_str).unwrap_or_default().to_owned()).collect()
}

/// Whether a highlight is at most one sentence; a table row has no sentences.
fn is_one(mark: &str, question: &Question) -> bool {
    if question.is_about_table() { !mark.trim().contains('\n') } else { sentence::sentences(mark).len() <= 1 }
}

async fn respond(address: &str, text: &str, file_ids: &[&str], conversation_id: &Value) -> Result<Value> {
    let files = file_ids.iter().map(|id| json!({ "type": "input_file", "file_id": id }));
    let input: Vec<Value> =
        std::iter::once(json!({ "type": "input_text", "text": text })).chain(files).collect();
    let input = json!([{ "role": "user", "content": input }]);
    let body = json!({ "input": input, "stream": false, "conversation_id": conversation_id });
    http::exchange_json(address, "POST", "/v1/responses", &body).await
}

/// Whether an answer says that there is none, in any language.
fn abstains(text: &str) -> bool {
    let says = |message: &parlance_words::Text| {
        LANGUAGES.iter().any(|language| text.contains(message.in_language(language).as_str()))
    };
    says(&messages::answer_no_direct()) || quotes(text).is_empty()
}

/// The block quotes of an answer, without Markdown markers.
fn quotes(text: &str) -> Vec<String> {
    let mut quotes: Vec<String> = Vec::new();
    let mut is_open = false;
    for line in text.lines() {
        match line.strip_prefix('>') {
            Some(quoted) if is_open => {
                if let Some(quote) = quotes.last_mut() {
                    quote.push('\n');
                    quote.push_str(quoted);
                }
            }
            Some(quoted) => quotes.push(quoted.to_owned()),
            None => {}
        }
        is_open = line.starts_with('>');
    }
    quotes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quotes_of_an_answer_are_told_apart() {
        assert_eq!(quotes("From a:\n\n> one\n>\n> two\n\n> three"), [" one\n\n two", " three"]);
    }
}
