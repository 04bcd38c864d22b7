//! The whole card of a citation is visible, wherever its chip is.

use super::previews::open_with_citation;
use super::reading::until_true;
use crate::stage::{Outcome, Stage, ask, complete_answer, root};
use parlance_driver::Keyring;
use serde_json::json;

/// Scrolls the last citation chip right above the composer and focuses it.
const TO_THE_END: &str = "
    const log = document.querySelector('[role=log]');
    const chip = [...log.querySelectorAll('.cite')].at(-1);
    const end = document.querySelector('[data-region=composer]').getBoundingClientRect().top;
    chip.focus();
    log.scrollTop += chip.getBoundingClientRect().bottom + 4 - Math.min(end, log.getBoundingClientRect().bottom);
    return true";

/// The parts of the card that are covered or outside the window.
const HIDDEN: &str = "
    const card = document.querySelector('[role=dialog].floating-card');
    const page = { right: innerWidth, bottom: innerHeight };
    const isIn = ({ left, top, right, bottom }) =>
        left >= 0 && top >= 0 && right <= page.right + 1 && bottom <= page.bottom + 1;
    const isTop = (part) => {
        const { left, top, width, height } = part.getBoundingClientRect();
        return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    return [card, ...card.querySelectorAll('button, blockquote')]
        .filter((part) => !isIn(part.getBoundingClientRect()) || !isTop(part))
        .map((part) => part.outerHTML)";

/// Chips at the beginning of a line, separated from their word.
const FIRST_IN_LINE: &str = "
    const before = (chip) => {
        const walker = document.createTreeWalker(chip.closest('.prose'), NodeFilter.SHOW_TEXT);
        walker.currentNode = chip;
        return walker.previousNode();
    };
    return [...document.querySelectorAll('[role=log] .prose .cite')].filter((chip) => {
        const word = before(chip);
        const end = document.createRange();
        end.setStart(word, word.length - 1);
        end.setEnd(word, word.length);
        return end.getBoundingClientRect().bottom <= chip.getBoundingClientRect().top;
    }).map((chip) => chip.outerHTML)";

const PLACE_OF_BUTTONS: &str = "
    return JSON.stringify([...document.querySelectorAll('[role=dialog].floating-card footer button')]
        .map((button) => button.getBoundingClientRect().toJSON()))";

#[tokio::test(flavor = "multi_thread")]
async fn the_card_of_a_citation_is_in_sight_in_every_window_and_at_every_zoom() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = open_with_citation(&stage).await?;
    ask(&window, "When is used oil taken back?").await?;
    complete_answer(&window).await?;
    for size in [(1280, 860), (900, 600), (420, 700)] {
        window.resize(size).await?;
        for zoom in ["ctrl+0", "ctrl+equal", "ctrl+equal"] {
            window.keys(&[zoom]).await?;
            if zoom != "ctrl+0" {
                window.keys(&["ctrl+equal"]).await?;
            }
            window.painted().await?;
            assert_eq!(window.script(FIRST_IN_LINE, Vec::new()).await?, json!([]), "in a window of {size:?}");
            window.script(TO_THE_END, Vec::new()).await?;
            window.painted().await?;
            window.keys(&["Return"]).await?;
            until_true(&window, "the card is open", "document.querySelector('[role=dialog].floating-card')")
                .await?;
            window.painted().await?;
            let width = window.script("return innerWidth", Vec::new()).await?;
            let path = format!("target/screenshots/citation-{}-{width}.png", size.0);
            window.shoot(&root().join(path)).await?;
            let hidden = window.script(HIDDEN, Vec::new()).await?;
            assert_eq!(hidden, json!([]), "in a window of {size:?} that is {width} wide for the page");
            let before = window.script(PLACE_OF_BUTTONS, Vec::new()).await?;
            window.painted().await?;
            assert_eq!(window.script(PLACE_OF_BUTTONS, Vec::new()).await?, before, "the buttons stay");
            window.keys(&["Escape"]).await?;
            until_true(&window, "it is closed", "!document.querySelector('[role=dialog].floating-card')")
                .await?;
        }
    }
    Ok(())
}
