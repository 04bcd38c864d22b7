//! The clipboard of the desktop, held by another program, as after a copy there.

use crate::group::{self, Group, Reads};
use crate::wait::TIMEOUT;
use crate::{Desktop, Error, Result};
use std::path::Path;

/// What was copied. It stays on the clipboard until this is dropped, as when its program ends.
#[derive(Debug)]
pub struct Copied {
    _owner: Group,
}

impl Desktop {
    /// Puts the content of a file on the clipboard, offered in these formats: `image/png`, `text/uri-list`.
    ///
    /// # Errors
    /// When the program that holds it does not come up.
    pub async fn copy(&self, content: &Path, formats: &[&str]) -> Result<Copied> {
        let mut python = self.command("/usr/bin/python3");
        python.args(["-c", include_str!("clipboard_source.py")]).arg(content).args(formats);
        let mut owner = Group::start(python, &self.log("clipboard"), Reads::Output)?;
        owner.next_line(TIMEOUT).await?;
        Ok(Copied { _owner: owner })
    }

    /// What another program would paste that asks for this format; `None` when there is nothing in it.
    ///
    /// # Errors
    /// When that program cannot be started.
    pub async fn pasted(&self, format: &str) -> Result<Option<String>> {
        let mut python = self.command("/usr/bin/python3");
        python.args(["-c", include_str!("clipboard_reader.py"), format]);
        match group::output(python).await {
            Ok(text) => Ok(Some(text)),
            Err(Error::Failed { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }
}
