//! The clipboard of the desktop, owned by another program, as after a copy there.

use crate::group::{self, Group, Reads};
use crate::wait::TIMEOUT;
use crate::{Desktop, Error, Result};
use std::path::Path;

/// The program that owns the clipboard. Dropping it empties the clipboard.
#[derive(Debug)]
pub struct Copied {
    _owner: Group,
}

impl Desktop {
    /// Puts the content of a file on the clipboard, offered in these formats, for example `image/png` or
    /// `text/uri-list`.
    pub async fn copy(&self, content: &Path, formats: &[&str]) -> Result<Copied> {
        let mut python = self.command("/usr/bin/python3");
        python.args(["-c", include_str!("clipboard_source.py")]).arg(content).args(formats);
        let mut owner = Group::start(python, &self.log("clipboard"), Reads::Output)?;
        owner.next_line(TIMEOUT).await?;
        Ok(Copied { _owner: owner })
    }

    /// Returns what another program would paste in this format; `None` if the clipboard does not offer it.
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
