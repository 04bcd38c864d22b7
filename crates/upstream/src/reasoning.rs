//! Separates a model's reasoning from its answer where a server sends both as text: the reasoning comes first, between
//! `<think>` and `</think>`.
//!
//! Some chat templates open the reasoning in the prompt, so the text has `</think>` alone. The first such reply teaches
//! this: its tag is dropped, and the next replies of the server begin with reasoning.

use super::step::Step;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The tags that enclose reasoning.
const TAGS: [(&str, &str); 2] = [("<think>", "</think>"), ("<thinking>", "</thinking>")];

/// Incremental parser that separates reasoning and answer.
#[derive(Debug, Default)]
pub(crate) struct ReasoningParser {
    state: State,
    /// Text at the end that may be the beginning of a tag.
    held: String,
    /// Whether replies of the server begin with reasoning without an opening tag.
    begins_unopened: Arc<AtomicBool>,
    /// Reasoning without an opening tag, kept in case it turns out to be the answer.
    unopened: String,
    /// Whether the answer mentions the opening tag of reasoning.
    mentions_tag: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Start,
    /// In reasoning, until this tag.
    Reasoning(&'static str),
    /// In reasoning without an opening tag.
    Unopened,
    /// In the white space between reasoning and answer.
    AfterReasoning,
    Answer,
}

/// The closing tag of reasoning.
const END: &str = "</think>";

impl ReasoningParser {
    /// A parser for one reply. All replies of a server share `begins_unopened`.
    pub(crate) fn new(begins_unopened: Arc<AtomicBool>) -> Self {
        Self { begins_unopened, ..Self::default() }
    }

    /// Parses the next piece of text.
    pub(crate) fn push(&mut self, text: &str) -> Vec<Step> {
        self.held.push_str(text);
        let mut said = Vec::new();
        loop {
            let held = std::mem::take(&mut self.held);
            match self.state {
                State::Start => match opening(&held) {
                    Opening::Tag(end, rest) => {
                        self.state = State::Reasoning(end);
                        rest.clone_into(&mut self.held);
                    }
                    Opening::Unclear => {
                        self.held = held;
                        return said;
                    }
                    Opening::None => {
                        let is_reasoning = self.begins_unopened.load(Ordering::Relaxed);
                        self.state = if is_reasoning { State::Unopened } else { State::Answer };
                        self.held = held;
                    }
                },
                State::Unopened => {
                    let Some((thoughts, rest)) = held.split_once(END) else {
                        let (clear, unclear) = held.split_at(held.len() - overlap(&held, END));
                        self.unopened.push_str(clear);
                        said.extend(steps(Step::Reasoning, clear));
                        unclear.clone_into(&mut self.held);
                        return said;
                    };
                    said.extend(steps(Step::Reasoning, thoughts));
                    self.unopened.clear();
                    self.state = State::AfterReasoning;
                    rest.clone_into(&mut self.held);
                }
                State::Reasoning(end) => {
                    let Some((thoughts, rest)) = held.split_once(end) else {
                        let (clear, unclear) = held.split_at(held.len() - overlap(&held, end));
                        said.extend(steps(Step::Reasoning, clear));
                        unclear.clone_into(&mut self.held);
                        return said;
                    };
                    said.extend(steps(Step::Reasoning, thoughts));
                    self.state = State::AfterReasoning;
                    rest.clone_into(&mut self.held);
                }
                State::AfterReasoning => {
                    let words = held.trim_start();
                    if !words.is_empty() {
                        self.state = State::Answer;
                        // The reasoning has ended, so a further tag is text.
                        self.mentions_tag = true;
                        said.extend(steps(Step::Text, words));
                    }
                    return said;
                }
                State::Answer => {
                    self.answer(&held, &mut said);
                    return said;
                }
            }
        }
    }

    /// Handles text of the answer. A closing tag without an opening one is dropped.
    fn answer(&mut self, held: &str, said: &mut Vec<Step>) {
        self.mentions_tag = self.mentions_tag || TAGS.iter().any(|(begin, _)| held.contains(begin));
        if self.mentions_tag {
            said.extend(steps(Step::Text, held));
            return;
        }
        if let Some((thoughts, answer)) = held.split_once(END) {
            self.begins_unopened.store(true, Ordering::Relaxed);
            self.mentions_tag = true;
            said.extend(steps(Step::Text, thoughts));
            said.extend(steps(Step::Text, answer));
            return;
        }
        let n_unclear = TAGS.iter().map(|(begin, _)| overlap(held, begin)).max().unwrap_or(0);
        let (clear, unclear) = held.split_at(held.len() - n_unclear.max(overlap(held, END)));
        said.extend(steps(Step::Text, clear));
        unclear.clone_into(&mut self.held);
    }

    /// Returns the buffered text at the end of the reply.
    pub(crate) fn finish(&mut self) -> Vec<Step> {
        let held = std::mem::take(&mut self.held);
        match self.state {
            State::Unopened => {
                // There was no reasoning: the text taken for it is the answer.
                self.begins_unopened.store(false, Ordering::Relaxed);
                let answer = std::mem::take(&mut self.unopened) + &held;
                steps(Step::Text, &answer)
            }
            State::Reasoning(_) => steps(Step::Reasoning, &held),
            State::Start | State::AfterReasoning | State::Answer => steps(Step::Text, &held),
        }
    }
}

fn steps(step: fn(String) -> Step, text: &str) -> Vec<Step> {
    if text.is_empty() { Vec::new() } else { vec![step(text.to_owned())] }
}

enum Opening<'a> {
    /// The closing tag of the reasoning, and the text after the opening tag.
    Tag(&'static str, &'a str),
    None,
    Unclear,
}

fn opening(text: &str) -> Opening<'_> {
    let trimmed = text.trim_start();
    for (begin, end) in TAGS {
        if let Some(rest) = trimmed.strip_prefix(begin) {
            return Opening::Tag(end, rest);
        }
    }
    // White space at the beginning is buffered too, but only up to a limit.
    let is_short = text.len() <= 64;
    if is_short && TAGS.iter().any(|(begin, _)| begin.starts_with(trimmed)) {
        Opening::Unclear
    } else {
        Opening::None
    }
}

/// How many bytes at the end of the text may be the beginning of the tag.
fn overlap(text: &str, tag: &str) -> usize {
    (1..tag.len())
        .rev()
        .find(|length| tag.get(..*length).is_some_and(|part| text.ends_with(part)))
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reasoning and answer of a text split into pieces of `piece_chars` characters.
    fn read(text: &str, piece_chars: usize) -> (String, String) {
        let mut thoughts = ReasoningParser::default();
        let letters: Vec<char> = text.chars().collect();
        let pieces = letters.chunks(piece_chars).map(|chunk| chunk.iter().collect::<String>());
        let mut said: Vec<Step> = pieces.flat_map(|piece| thoughts.push(&piece)).collect();
        said.extend(thoughts.finish());
        let (mut thought, mut spoken) = (String::new(), String::new());
        for step in said {
            match step {
                Step::Reasoning(text) => thought.push_str(&text),
                Step::Text(text) => spoken.push_str(&text),
                Step::End(_) => panic!("there is no end here"),
            }
        }
        (thought, spoken)
    }

    #[test]
    fn thoughts_at_the_beginning_are_told_from_words_however_the_text_is_cut() {
        for (text, thought, spoken) in [
            ("<think>Is it 2 < 3?</think>\n\nYes.", "Is it 2 < 3?", "Yes."),
            ("\n<thinking>Hm</think></thinking> Äh", "Hm</think>", "Äh"),
            ("<think></think>Yes.", "", "Yes."),
            ("<think>Too lo", "Too lo", ""),
            ("<think>Too lo</thi", "Too lo</thi", ""),
            ("No <think>at all</think>", "", "No <think>at all</think>"),
            ("<thin ice", "", "<thin ice"),
            ("<thi", "", "<thi"),
            ("  two", "", "  two"),
        ] {
            for piece_chars in 1..=text.chars().count() {
                let expected = (thought.to_owned(), spoken.to_owned());
                assert_eq!(read(text, piece_chars), expected, "{text} by {piece_chars}");
            }
        }
    }

    #[test]
    fn reasoning_that_no_tag_opens_is_told_from_the_second_reply_on() {
        let known = Arc::new(AtomicBool::new(false));
        let read = |text: &str, piece_chars: usize| {
            let mut parser = ReasoningParser::new(Arc::clone(&known));
            let letters: Vec<char> = text.chars().collect();
            let pieces = letters.chunks(piece_chars).map(|chunk| chunk.iter().collect::<String>());
            let mut said: Vec<Step> = pieces.flat_map(|piece| parser.push(&piece)).collect();
            said.extend(parser.finish());
            said.into_iter().fold((String::new(), String::new()), |(thought, spoken), step| match step {
                Step::Reasoning(text) => (thought + &text, spoken),
                Step::Text(text) => (thought, spoken + &text),
                Step::End(_) => panic!("there is no end here"),
            })
        };
        for piece_chars in 1..20 {
            known.store(false, Ordering::Relaxed);
            let (text, thought) = ("Is it 2?</think>\n\nYes, < 3.", "Is it 2?");
            assert_eq!(read(text, piece_chars), (String::new(), "Is it 2?\n\nYes, < 3.".to_owned()));
            assert_eq!(read(text, piece_chars), (thought.to_owned(), "Yes, < 3.".to_owned()));
            let opened = "<think>Is it 2?</think>Yes";
            assert_eq!(read(opened, piece_chars), (thought.to_owned(), "Yes".to_owned()));
            assert_eq!(read("Yes.", piece_chars).1, "Yes.", "an answer without reasoning is not lost");
            assert_eq!(read("Yes.", piece_chars), (String::new(), "Yes.".to_owned()));
        }
    }

    #[test]
    fn space_without_end_is_not_held_forever() {
        let mut thoughts = ReasoningParser::default();
        assert_eq!(thoughts.push(&" ".repeat(65)).len(), 1);
    }
}
