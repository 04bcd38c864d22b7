//! The information that the page has before its first frame.

use crate::stage::{Outcome, Stage};
use parlance_driver::Keyring;
use std::process::Command;

#[tokio::test(flavor = "multi_thread")]
async fn the_page_asks_for_no_font_that_this_computer_does_not_have() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let families = Command::new("fc-list").args([":", "family"]).output()?;
    let families = String::from_utf8(families.stdout)?;
    let installed: Vec<&str> = families.lines().flat_map(|line| line.split(',')).map(str::trim).collect();
    for stack in ["--latin", "--mono"] {
        let asked = "return getComputedStyle(document.documentElement).getPropertyValue(arguments[0])";
        let asked = window.script(asked, vec![stack.into()]).await?;
        let asked: Vec<&str> = asked.as_str().unwrap_or_default().split(',').map(|one| one.trim()).collect();
        assert!(asked.iter().all(|family| !family.is_empty()), "{stack} has families: {asked:?}");
        for family in asked.iter().map(|family| family.trim_matches(['"', '\''])) {
            let is_generic = ["system-ui", "sans-serif", "monospace"].contains(&family);
            assert!(is_generic || installed.contains(&family), "{stack} asks for {family}");
        }
    }
    Ok(())
}
