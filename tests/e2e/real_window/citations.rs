//! The whole card of a citation is in sight, wherever its chip is. The further passages of an answer.

use super::previews::open_with_citation;
use super::reading::until_true;
use crate::stage::{Outcome, Stage, ask, attach, complete_answer, root};
use parlance_driver::Keyring;
use parlance_testkit::pdf::pdf;
use serde_json::json;

/// Puts the chip that was cited last right above the composer, and the focus on it.
const TO_THE_END: &str = "
    const log = document.querySelector('[role=log]');
    const chip = [...log.querySelectorAll('.cite')].at(-1);
    const end = document.querySelector('[data-region=composer]').getBoundingClientRect().top;
    chip.focus();
    log.scrollTop += chip.getBoundingClientRect().bottom + 4 - Math.min(end, log.getBoundingClientRect().bottom);
    return true";

/// What of the card is out of sight or covered.
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

#[tokio::test(flavor = "multi_thread")]
async fn each_further_passage_stands_below_its_file_and_page() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let pages: Vec<[String; 3]> = (1..=8)
        .map(|page| {
            [
                format!("Chapter {page}."),
                format!("Crane {page} may be used from six to {page} in the morning."),
                format!("Ask at office {page}."),
            ]
        })
        .collect();
    let pages: Vec<Vec<&str>> = pages.iter().map(|page| page.iter().map(String::as_str).collect()).collect();
    let path = stage.desktop.scratch_dir()?.join("cranes.pdf");
    std::fs::write(&path, pdf(&pages.iter().map(Vec::as_slice).collect::<Vec<_>>()))?;
    attach(&window, &[path], "cranes.pdf").await?;
    ask(&window, "When may the crane be used in the morning?").await?;
    complete_answer(&window).await?;
    window.script("document.querySelector('details.passages').open = true; return true", Vec::new()).await?;
    window.painted().await?;
    window.shoot(&root().join("target/screenshots/further-passages.png")).await?;
    assert_eq!(window.accessibility_findings().await?, Vec::<String>::new());
    let set_apart = "
        const parts = [...document.querySelectorAll('.further > section')];
        const places = parts.map((part) => part.querySelector('.source').textContent);
        const gaps = parts.slice(1).map((part, i) =>
            part.getBoundingClientRect().top - parts[i].getBoundingClientRect().bottom);
        return parts.length > 1 && gaps.every((gap) => gap >= 20) &&
            places.every((place) => /cranes\\.pdf\\s+page \\d/.test(place))";
    assert_eq!(window.script(set_apart, Vec::new()).await?, true);
    Ok(())
}
