//! Scripts in the page, and the libraries that they need. A library is loaded when a script misses it: a page loses its
//! libraries when it is left, and most scripts need none.

use crate::error::command_error;
use crate::wait::{self, TIMEOUT};
use crate::window::Window;
use crate::{Error, Result};
use fantoccini::error::CmdError;
use serde_json::Value;
use std::time::{Duration, Instant};

/// A JavaScript library among the npm packages of the page.
#[derive(Debug)]
pub(crate) struct Library {
    /// The global variable that it defines.
    global: &'static str,
    /// The path of its file, below `ui/node_modules`.
    file: &'static str,
}

/// Finds elements by role and accessible name.
pub(crate) const FINDER: Library = Library {
    global: "TestingLibraryDom",
    file: "@testing-library/dom/dist/@testing-library/dom.umd.min.js",
};

/// Checks accessibility.
pub(crate) const CHECKER: Library = Library { global: "axe", file: "axe-core/axe.min.js" };

/// How long a script that does not find an element is retried.
const MISSING_LIMIT: Duration = Duration::from_secs(5);

impl Window<'_> {
    /// Runs a script in the page. Retries it for some seconds if it does not find an element, because the page may not
    /// have rendered it yet.
    pub async fn script(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        let started = Instant::now();
        wait::until("the script runs", TIMEOUT, async || {
            match self.client.execute(script, arguments.clone()).await {
                Err(source) if misses_element(&source) && started.elapsed() < MISSING_LIMIT => Ok(None),
                ran => ran.map(Some).map_err(|source| command_error("run a script", source)),
            }
        })
        .await
    }

    /// Runs a script that returns null without `library`, and loads the library then.
    pub(crate) async fn script_with(
        &self,
        library: &Library,
        script: &str,
        arguments: Vec<Value>,
    ) -> Result<Value> {
        let answer = self.script(script, arguments.clone()).await?;
        if !answer.is_null() {
            return Ok(answer);
        }
        self.load(library).await?;
        self.script(script, arguments).await
    }

    /// Loads a library, unless the page has it.
    pub(crate) async fn load(&self, library: &Library) -> Result<()> {
        match self.load_once(library).await {
            // The page can be left meanwhile; the next one needs the library too.
            Err(error) if error.to_string().contains("before the unload event") => {
                self.load_once(library).await
            }
            loaded => loaded,
        }
    }

    async fn load_once(&self, library: &Library) -> Result<()> {
        let fail = |source| command_error(&format!("load {}", library.file), source);
        let ask = format!("return typeof window.{} === 'object'", library.global);
        if self.client.execute(&ask, Vec::new()).await.map_err(fail)? == Value::Bool(true) {
            return Ok(());
        }
        let path = crate::project_root().join("ui/node_modules").join(library.file);
        let code = std::fs::read_to_string(&path).map_err(|source| Error::File { path, source })?;
        self.client.execute(&code, Vec::new()).await.map_err(fail).map(drop)
    }
}

/// Whether a script failed because an element was missing.
fn misses_element(error: &CmdError) -> bool {
    error.to_string().contains("null is not an object")
}
