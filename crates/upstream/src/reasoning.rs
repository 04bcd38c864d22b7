//! Separates a model's reasoning from its answer where a server sends both as text: the reasoning comes first, between
//! `<think>` and `</think>`.

use super::step::Step;

/// The tags between which thoughts stand.
const TAGS: [(&str, &str); 2] = [("<think>", "</think>"), ("<thinking>", "</thinking>")];

/// Takes a text that comes in pieces apart.
#[derive(Debug, Default)]
pub(crate) struct ReasoningParser {
    state: State,
    /// What may be a part of a tag.
    held: String,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Start,
    /// Until this tag.
    Reasoning(&'static str),
    /// Between the thoughts and the first word, where there is only space.
    AfterReasoning,
    Answer,
}

impl ReasoningParser {
    /// The next piece of the text.
    pub(crate) fn push(&mut self, text: &str) -> Vec<Step> {
        if self.state == State::Answer {
            return steps(Step::Text, text);
        }
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
                        self.state = State::Answer;
                        said.extend(steps(Step::Text, &held));
                        return said;
                    }
                },
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
                        said.extend(steps(Step::Text, words));
                    }
                    return said;
                }
                State::Answer => return said,
            }
        }
    }

    /// What was held back, now that nothing follows.
    pub(crate) fn finish(&mut self) -> Vec<Step> {
        let held = std::mem::take(&mut self.held);
        match self.state {
            State::Reasoning(_) => steps(Step::Reasoning, &held),
            State::Start | State::AfterReasoning | State::Answer => steps(Step::Text, &held),
        }
    }
}

fn steps(step: fn(String) -> Step, text: &str) -> Vec<Step> {
    if text.is_empty() { Vec::new() } else { vec![step(text.to_owned())] }
}

enum Opening<'a> {
    /// The tag that ends the thoughts, and the text after the one that begins them.
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
    // Space at the beginning is held back too, but not without end.
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

    /// Thoughts and words of a text that comes in pieces of so many characters.
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
    fn space_without_end_is_not_held_forever() {
        let mut thoughts = ReasoningParser::default();
        assert_eq!(thoughts.push(&" ".repeat(65)).len(), 1);
    }
}
