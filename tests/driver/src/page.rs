//! The page in the window: finds elements by role and accessible name, reads, presses, types and waits.

use crate::error::command_error;
use crate::library;
use crate::wait::{self, TIMEOUT};
use crate::window::Window;
use crate::{Error, Result};
use fantoccini::elements::{Element, ElementRef};
use fantoccini::error::{CmdError, ErrorStatus};
use serde_json::{Value, json};
use std::time::Duration;

/// One message of the conversation that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// `You` or `Assistant`.
    pub speaker: String,
    /// `sending`, `streaming`, `complete`, `stopped`, `cut` or `failed`.
    pub status: String,
    /// The text of the message, without its surroundings.
    pub words: String,
    /// All visible text of the message: speaker, time, text, attachments, sources, outcome.
    pub text: String,
}

/// The key of an element in WebDriver's JSON.
const ELEMENT_KEY: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Number of attempts to read a page that changes meanwhile.
const N_LOOKS: u32 = 20;

/// How often an element may be found covered at the same position before pressing it fails. The attempts take some
/// tenths of a second, in which a page finishes scrolling.
const N_COVERED: u32 = 4;

impl Window<'_> {
    /// The elements that currently have this role and accessible name, within `root` if given.
    pub async fn all(&self, role: &str, name: Option<&str>, root: Option<&Element>) -> Result<Vec<Element>> {
        let root = root.map_or(Value::Null, reference);
        let mut n_looks_left = N_LOOKS;
        let answer = loop {
            n_looks_left -= 1;
            let arguments = vec![json!(role), json!(name), root.clone()];
            match self.script_with(&library::FINDER, include_str!("js/page.js"), arguments).await {
                // The page removed an element while the response was written.
                Err(error) if error.is_stale() && n_looks_left > 0 => {}
                answer => break answer?,
            }
        };
        let items = answer.as_array().cloned().unwrap_or_default();
        Ok(items.iter().filter_map(|item| self.element(item)).collect())
    }

    /// Waits for the first element with this role and name.
    pub async fn find(&self, role: &str, name: &str) -> Result<Element> {
        self.find_in(None, role, name).await
    }

    /// Waits for the first element with this role and name within `root`.
    pub async fn find_in(&self, root: Option<&Element>, role: &str, name: &str) -> Result<Element> {
        self.until(&format!("{role} {name:?} is there"), async || {
            Ok(self.all(role, Some(name), root).await?.into_iter().next())
        })
        .await
    }

    /// Waits for the first match of a CSS selector, for elements without a role.
    pub async fn select(&self, selector: &str) -> Result<Element> {
        self.until(&format!("{selector} is there"), async || {
            let found =
                self.script("return document.querySelector(arguments[0])", vec![json!(selector)]).await?;
            Ok(self.element(&found))
        })
        .await
    }

    /// Waits until no element has this role and name.
    pub async fn gone(&self, role: &str, name: &str) -> Result<()> {
        self.until(&format!("{role} {name:?} is gone"), async || {
            Ok(self.all(role, Some(name), None).await?.is_empty().then_some(()))
        })
        .await
    }

    /// Clicks the middle of the element with this role and name.
    pub async fn press(&self, role: &str, name: &str) -> Result<()> {
        let doing = format!("press {role} {name:?}");
        let (mut covered_at, mut n_covered) = (Value::Null, 0);
        // Retried, because a list that is rendered again makes the element stale, and one that still scrolls moves it
        // away from the pointer.
        self.until(&doing, async || {
            let element = self.find(role, name).await?;
            match element.click().await {
                Ok(()) => Ok(Some(())),
                Err(source) if source.is_stale_element_reference() => Ok(None),
                Err(source) => {
                    let at = self.place_of(&element).await?;
                    n_covered = if at == covered_at { n_covered + 1 } else { 0 };
                    covered_at = at;
                    if is_covered(&source) && n_covered < N_COVERED {
                        return self.painted().await.map(|()| None);
                    }
                    let (on_top, picture) = (self.on_top_of(&element).await, self.shoot_failure().await);
                    let doing = format!("{doing}, on top of which is {on_top} (picture: {picture})");
                    Err(command_error(&doing, source))
                }
            }
        })
        .await
    }

    /// The position of `element` in the window; null if the element was removed.
    async fn place_of(&self, element: &Element) -> Result<Value> {
        let place = "const { x, y } = arguments[0].getBoundingClientRect(); return [x, y]";
        match self.script(place, vec![reference(element)]).await {
            Err(error) if error.is_stale() => Ok(Value::Null),
            place => place,
        }
    }

    /// The element that would receive a click on `element`, for the message of a failed test.
    async fn on_top_of(&self, element: &Element) -> String {
        match self.script(include_str!("js/on_top.js"), vec![reference(element)]).await {
            Ok(Value::String(words)) => words,
            Ok(other) => other.to_string(),
            Err(error) => error.to_string(),
        }
    }

    /// Types into the element with this role and name, after its current text.
    pub async fn type_into(&self, role: &str, name: &str, text: &str) -> Result<()> {
        let element = self.find(role, name).await?;
        element.send_keys(text).await.map_err(|source| command_error(&format!("type into {name:?}"), source))
    }

    /// Role and accessible name of the focused element.
    pub async fn focused(&self) -> Result<(String, String)> {
        let answer = self.script_with(&library::FINDER, include_str!("js/focused.js"), Vec::new()).await?;
        let part = |index: usize| answer.get(index).and_then(Value::as_str).unwrap_or_default().to_owned();
        Ok((part(0), part(1)))
    }

    /// The messages of the open conversation, in their order.
    pub async fn messages(&self) -> Result<Vec<Message>> {
        let answer = self.script(include_str!("js/messages.js"), Vec::new()).await?;
        let items = answer.as_array().cloned().unwrap_or_default();
        let field =
            |item: &Value, name: &str| item.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        Ok(items
            .iter()
            .map(|item| Message {
                speaker: field(item, "speaker"),
                status: field(item, "status"),
                words: field(item, "words"),
                text: field(item, "text"),
            })
            .collect())
    }

    /// Waits until the last answer satisfies `is_so`, and returns it.
    pub async fn answer_when(
        &self,
        what: &str,
        limit: Duration,
        mut is_so: impl FnMut(&Message) -> bool,
    ) -> Result<Message> {
        self.until_for(what, limit, async || {
            let last = self.messages().await?.pop();
            Ok(last.filter(|message| message.speaker == "Assistant" && is_so(message)))
        })
        .await
    }

    /// The text of the page, or of `root`.
    pub async fn text(&self, root: Option<&Element>) -> Result<String> {
        let root = root.map_or(Value::Null, reference);
        let answer = self.script("return (arguments[0] ?? document.body).innerText", vec![root]).await?;
        Ok(answer.as_str().unwrap_or_default().to_owned())
    }

    /// Waits until the page's text contains `words`.
    pub async fn says(&self, words: &str) -> Result<()> {
        self.until(&format!("the page says {words:?}"), async || {
            Ok(self.text(None).await?.contains(words).then_some(()))
        })
        .await
    }

    /// Waits with the default timeout; the error describes the page.
    pub async fn until<T>(&self, what: &str, look: impl AsyncFnMut() -> Result<Option<T>>) -> Result<T> {
        self.until_for(what, TIMEOUT, look).await
    }

    /// Waits for at most `limit`; the error describes the page.
    pub async fn until_for<T>(
        &self,
        what: &str,
        limit: Duration,
        look: impl AsyncFnMut() -> Result<Option<T>>,
    ) -> Result<T> {
        match wait::until(what, limit, look).await {
            Err(Error::TimedOut { what, limit, seen }) if seen.is_empty() => {
                // Without the library the outline is the text of the page.
                self.load(&library::CHECKER).await.unwrap_or(());
                let outline = self.script(include_str!("js/outline.js"), Vec::new()).await;
                let seen = match outline {
                    Ok(Value::String(text)) => text,
                    Ok(other) => other.to_string(),
                    Err(error) => error.to_string(),
                };
                let picture = self.shoot_failure().await;
                let log = self.log_tail();
                let seen = format!("{seen}\npicture: {picture}\nend of the app's log:\n{log}");
                Err(Error::TimedOut { what, limit, seen })
            }
            other => other,
        }
    }

    /// The findings of the accessibility checker about the page, one per line.
    pub async fn accessibility_findings(&self) -> Result<Vec<String>> {
        self.load(&library::CHECKER).await?;
        let answer = self
            .client
            .execute_async(include_str!("js/findings.js"), Vec::new())
            .await
            .map_err(|source| command_error("check the page", source))?;
        match answer {
            Value::Array(items) => {
                Ok(items.iter().map(|item| item.as_str().unwrap_or_default().to_owned()).collect())
            }
            other => Err(Error::Answer { doing: "the check".to_owned(), answer: other.to_string() }),
        }
    }

    fn element(&self, item: &Value) -> Option<Element> {
        let id = item.get(ELEMENT_KEY)?.as_str()?;
        Some(Element::from_element_id(self.client.clone(), ElementRef::from(id.to_owned())))
    }
}

/// An element as an argument of a script.
pub(crate) fn reference(element: &Element) -> Value {
    json!({ ELEMENT_KEY: element.element_id().to_string() })
}

/// Whether another element covered the one to be pressed.
fn is_covered(error: &CmdError) -> bool {
    matches!(error, CmdError::Standard(said) if said.error == ErrorStatus::ElementClickIntercepted)
}
