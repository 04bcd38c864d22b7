//! The page of an app, driven and watched by the same code whoever shows it.

use super::super::cost::Cpu;
use super::super::delays::{Delays, TWO_FRAMES};
use super::{Question, TITLE, cost};
use crate::error::{Error, Result};
use parlance_driver::{PlainPage, wait};
use serde_json::{Value, json};
use std::time::Duration;

/// After so long an app is given up.
pub(super) const LIMIT: Duration = Duration::from_secs(180);

/// What is only collected when nothing else is to be done is collected by then.
const REST: Duration = Duration::from_secs(5);

/// What watches an answer, and what opens a conversation.
const ANSWER: &str = concat!(include_str!("words.js"), include_str!("answer.js"));
const OPENING: &str = concat!(include_str!("words.js"), include_str!("opening.js"));

/// By which selectors a page is driven.
#[derive(Clone, Copy, Debug)]
pub(super) struct Handles {
    /// The box for messages.
    pub(super) composer: &'static str,
    /// The button or link of a new conversation.
    pub(super) new: &'static str,
}

/// What the long answer cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Answered {
    /// All processes of page and browser.
    pub(super) cpu: f64,
    /// From the key to the last words; not a number when they did not come.
    pub(super) seconds: f64,
    /// Milliseconds.
    pub(super) slowest_frame: f64,
    /// Frames over two of a 60 Hz screen.
    pub(super) n_slow: f64,
    /// Characters of text on the page at the end: how far an app came that was given up.
    pub(super) n_characters: f64,
    /// Whether the last words were in sight, of themselves, when they stood there.
    pub(super) is_in_sight: bool,
}

/// The page of an app.
pub(super) struct AppPage {
    page: PlainPage,
    handles: Handles,
}

impl AppPage {
    /// The page, once it shows its box for messages and its list of conversations.
    pub(super) async fn ready(page: PlainPage, handles: Handles) -> Result<Self> {
        let this = Self { page, handles };
        let script = "return Boolean(document.querySelector(arguments[0])) && \
                      [...document.querySelectorAll('a, button')].some((one) => one.textContent.includes(arguments[1]))";
        this.until("the page is ready", script, vec![json!(handles.composer), json!(TITLE)]).await?;
        Ok(this)
    }

    /// Begins a new conversation.
    pub(super) async fn begin(&self) -> Result<()> {
        self.page
            .script("document.querySelector(arguments[0]).click()", vec![json!(self.handles.new)])
            .await?;
        let is_empty = "const box = document.querySelector(arguments[0]); \
                        return Boolean(box) && !document.body.textContent.includes(arguments[1])";
        let arguments = vec![json!(self.handles.composer), json!(super::LAST_OF_CONVERSATION)];
        self.until("a new conversation is there", is_empty, arguments).await.map(drop)
    }

    /// Asks, and watches the answer.
    pub(super) async fn ask(&self, question: &Question) -> Result<Answered> {
        self.page.type_into(self.handles.composer, &question.words).await?;
        let is_written = "const box = document.querySelector(arguments[0]); \
                          return (box.value ?? box.textContent).trim() === arguments[1]";
        let arguments = vec![json!(self.handles.composer), json!(question.words)];
        self.until("the question is written", is_written, arguments).await?;
        self.page.script(ANSWER, vec![json!(question.last_words)]).await?;
        let before = self.cpu();
        self.page.press_enter(self.handles.composer).await?;
        let ended = self.until("the answer is there", "return window.answerNoted.seconds", Vec::new()).await;
        let cpu = self.cpu() - before;
        match ended {
            // Whoever is given up is a result as well.
            Ok(_) | Err(Error::Window(parlance_driver::Error::TimedOut { .. })) => {}
            Err(error) => return Err(error),
        }
        let script = "return { ...window.answerNoted, nCharacters: document.body.textContent.length }";
        Ok(read(&self.page.script(script, Vec::new()).await?, cpu))
    }

    /// Opens the long conversation from the list, and returns after how many milliseconds its last words are in sight.
    pub(super) async fn open(&self) -> Result<f64> {
        let arguments = vec![json!(TITLE), json!(super::LAST_OF_CONVERSATION)];
        self.page.script(OPENING, arguments).await?;
        let noted = self.until("the conversation is open", "return window.openingNoted", Vec::new()).await?;
        Ok(noted.as_f64().unwrap_or(f64::NAN))
    }

    /// Megabytes that page and browser hold after a rest.
    pub(super) async fn memory_mb(&self) -> f64 {
        tokio::time::sleep(REST).await;
        cost::all_mb(&self.page.processes())
    }

    fn cpu(&self) -> f64 {
        Cpu::of(&self.page.processes()).all
    }

    /// Waits until a script returns what is true.
    async fn until(&self, what: &str, script: &str, arguments: Vec<Value>) -> Result<Value> {
        let found = wait::until(what, LIMIT, async || {
            let found = self.page.script(script, arguments.clone()).await?;
            Ok(Some(found).filter(is_true))
        });
        Ok(found.await?)
    }
}

fn is_true(found: &Value) -> bool {
    !matches!(found, Value::Null | Value::Bool(false))
}

fn read(noted: &Value, cpu: f64) -> Answered {
    let frames = Delays::noted(noted.get("frames").unwrap_or(&Value::Null));
    Answered {
        cpu,
        seconds: noted.get("seconds").and_then(Value::as_f64).unwrap_or(f64::NAN),
        slowest_frame: frames.quantile(1.0),
        n_slow: frames.n_over(TWO_FRAMES) as f64,
        n_characters: noted.get("nCharacters").and_then(Value::as_f64).unwrap_or(f64::NAN),
        is_in_sight: noted.get("isInSight").and_then(Value::as_bool).unwrap_or(false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_page_noted_is_read_and_an_answer_that_did_not_come_has_no_time() {
        let noted = json!({
            "began": 3.0, "seconds": 12.5, "frames": [16.0, 34.0, 35.0], "isInSight": true, "nCharacters": 700,
        });
        let expected = Answered {
            cpu: 1.5,
            seconds: 12.5,
            slowest_frame: 35.0,
            n_slow: 1.0,
            n_characters: 700.0,
            is_in_sight: true,
        };
        assert_eq!(read(&noted, 1.5), expected);
        let noted = json!({ "began": 3.0, "seconds": null, "frames": [16.0], "isInSight": null });
        assert!(read(&noted, 1.5).seconds.is_nan());
        assert!(!is_true(&json!(null)) && !is_true(&json!(false)) && is_true(&json!(0.5)));
    }
}
