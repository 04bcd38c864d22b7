//! A page of the app's window or of a browser, driven alike: by CSS selectors, and with nothing loaded into it.

use crate::error::command_error;
use crate::{Result, processes};
use fantoccini::{Client, Locator};
use serde_json::Value;

/// What WebDriver types for the key Enter.
const ENTER: &str = "\u{e007}";

/// A page, whoever shows it.
#[derive(Clone, Debug)]
pub struct PlainPage {
    client: Client,
    /// The process group of the driver and of everything that it started.
    group: i32,
}

impl PlainPage {
    pub(crate) const fn new(client: Client, group: i32) -> Self {
        Self { client, group }
    }

    /// Runs a script in the page.
    ///
    /// # Errors
    /// When it throws.
    pub async fn script(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        self.client.execute(script, arguments).await.map_err(|source| command_error("run a script", source))
    }

    /// Presses the first element that this selector finds, and types into it.
    ///
    /// # Errors
    /// When there is none, or it takes no text.
    pub async fn type_into(&self, selector: &str, text: &str) -> Result<()> {
        let fail = |source| command_error(&format!("type into {selector}"), source);
        let element = self.client.find(Locator::Css(selector)).await.map_err(fail)?;
        element.click().await.map_err(fail)?;
        element.send_keys(text).await.map_err(fail)
    }

    /// Presses Enter in the first element that this selector finds.
    ///
    /// # Errors
    /// When there is none.
    pub async fn press_enter(&self, selector: &str) -> Result<()> {
        let fail = |source| command_error(&format!("press Enter in {selector}"), source);
        let element = self.client.find(Locator::Css(selector)).await.map_err(fail)?;
        element.send_keys(ENTER).await.map_err(fail)
    }

    /// The processes of the page and of the program that shows it, without the driver.
    pub fn processes(&self) -> Vec<processes::Process> {
        processes::without_driver(self.group)
    }
}
