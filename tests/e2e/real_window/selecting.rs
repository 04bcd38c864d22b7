//! A selection in an answer stays while the answer streams.

use super::endings::session;
use super::long::holds;
use crate::mixed_answer;
use crate::stage::{Outcome, Stage, ask, growing_answer};
use parlance_driver::Keyring;

/// Ten seconds of the answer.
const N_LINES: usize = 300;

/// Selects the text of the first line that has no syntax highlighting yet, like a quick user.
const SELECT_PLAIN_LINE: &str = "const log = document.querySelector('[role=log]');
    const look = () => {
        const line = [...log.querySelectorAll('code .line')].at(-1);
        const words = line?.firstChild;
        if (!(words instanceof Text) || line.childElementCount > 0 || words.length < 20) return;
        changes.disconnect();
        getSelection().setBaseAndExtent(words, 4, words, words.length);
        window.line = line;
        window.selected = String(getSelection());
    };
    const changes = new MutationObserver(look);
    changes.observe(log, { childList: true, characterData: true, subtree: true })";

#[tokio::test(flavor = "multi_thread")]
async fn words_that_are_selected_in_code_stay_selected_when_their_colours_come() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let lines: String = (0..N_LINES)
        .map(|n| format!("    let berth_{n} = ledger.fee(\"quay {n}\", 7)?; // paid in spring\n"))
        .collect();
    let service = mixed_answer::writing(&format!("```rust\n{lines}```\n")).await;
    let window = stage.open_in(&session(&service, "Adwaita")).await?;
    ask(&window, "How are the fees computed?").await?;
    growing_answer(&window).await?;
    window.script(SELECT_PLAIN_LINE, Vec::new()).await?;
    let is_coloured = "return window.line?.isConnected === true && window.line.childElementCount > 2";
    holds(&window, "the line has its colours", is_coloured).await?;
    let has_grown = "return document.querySelectorAll('[role=log] code .line').length > 60";
    holds(&window, "more lines are there", has_grown).await?;
    let is_kept = "return [String(getSelection()), window.selected]";
    let kept: [String; 2] = serde_json::from_value(window.script(is_kept, Vec::new()).await?)?;
    assert_eq!(kept[0], kept[1]);
    Ok(())
}
