//! Find in an answer that is still streaming.

use super::endings::session;
use super::following::{grown, is_back};
use super::long::holds;
use crate::mixed_answer;
use crate::stage::{Failure, Outcome, Stage, ask, complete_answer, growing_answer, root};
use parlance_driver::{Keyring, Window};

#[tokio::test(flavor = "multi_thread")]
async fn words_that_arrive_are_marked_for_who_looks_for_them_and_what_the_reader_closes_stays_closed()
-> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = mixed_answer::long().await;
    let window = grown(&stage, &session(&service, "Adwaita")).await?;
    // Some text after the tool's result, so that the result is in the journal.
    let is_kept = "return document.querySelector('[role=log]').textContent.includes('fees_2')";
    holds(&window, "the section after the tool has come", is_kept).await?;
    window.keys(&["ctrl+f"]).await?;
    window.find("searchbox", "Find in conversation").await?;
    window.type_on_keyboard("391").await?;
    // The search must have run for the whole number: its first digits have more matches.
    let is_open = "const [word] = CSS.highlights.get('found-now') ?? [];
        window.tool = word?.startContainer.parentElement.closest('details');
        return String(word) === '391' && window.tool?.open === true";
    holds(&window, "the tool is open that has what was looked for", is_open).await?;

    let begin = "window.tool.querySelector('summary').click();
        window.before = new WeakSet();
        const log = document.querySelector('[role=log]');
        const texts = document.createTreeWalker(log, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) window.before.add(texts.currentNode)";
    window.script(begin, Vec::new()).await?;
    // Text outside the viewport is marked only when it is scrolled into view. Without the button, the page already
    // follows the answer.
    for button in window.all("button", Some("New text below"), None).await? {
        button.click().await?;
    }
    let has_come =
        "return [...CSS.highlights.get('found')].some((word) => !window.before.has(word.startContainer))";
    holds(&window, "what has come since is marked too", has_come).await?;
    let is_closed = window.script("return window.tool.open === false", Vec::new()).await?;
    assert_eq!(is_closed, true, "the tool that was closed stays closed");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn words_are_marked_wherever_the_reader_looks_and_not_far_away_from_there() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = mixed_answer::long().await;
    let window = grown(&stage, &session(&service, "Adwaita")).await?;
    let is_long = "const log = document.querySelector('[role=log]');
        return log.scrollHeight > log.clientHeight * 12";
    holds(&window, "the answer is a dozen pages long", is_long).await?;
    window.keys(&["ctrl+f"]).await?;
    window.find("searchbox", "Find in conversation").await?;
    window.type_on_keyboard("ledger").await?;
    holds(&window, "a word is found", "return CSS.highlights.get('found-now')?.size === 1").await?;
    let log = window.find("log", "Messages").await?;
    window
        .until("the beginning is in sight", async || {
            window.turn_wheel(&log, -100).await?;
            let is_there = "return document.querySelector('[role=log]').scrollTop === 0";
            Ok((window.script(is_there, Vec::new()).await? == true).then_some(()))
        })
        .await?;
    holds(&window, "what is in sight is marked at the beginning", IS_MARKED_IN_SIGHT).await?;
    window.press("button", "New text below").await?;
    is_back(&window, "the pill").await?;
    holds(&window, "what is in sight is marked at the end", IS_MARKED_IN_SIGHT).await
}

/// The number of the current match, and of all matches.
const COUNT: &str = "const [at, total] =
        document.querySelector('.find-bar .count').textContent.match(/\\d+/g)?.map(Number) ?? [0, 0];";

#[tokio::test(flavor = "multi_thread")]
async fn words_that_have_come_since_are_counted_and_gone_to() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = mixed_answer::long().await;
    let window = grown(&stage, &session(&service, "Adwaita")).await?;
    window.keys(&["ctrl+f"]).await?;
    window.find("searchbox", "Find in conversation").await?;
    window.type_on_keyboard("fees").await?;
    // The search must have run for the whole word: its first letters have more matches.
    let is_counted = format!(
        "{COUNT} const [word] = CSS.highlights.get('found-now') ?? [];
        window.total = total;
        window.at = at;
        return String(word).startsWith('fees') && at > 0"
    );
    holds(&window, "a hit in sight is gone to", &is_counted).await?;
    // The end would be followed from a hit at the end, and what is far above it would leave the page.
    window.press("button", "Previous").await?;
    let is_before = format!(
        "{COUNT} window.total = total;
        window.at = at;
        return at > 0 && at < total"
    );
    holds(&window, "the hit before is gone to", &is_before).await?;
    let have_come = "return document.querySelector('[role=log]').textContent.split('fees_').length
        > window.total + 3";
    holds(&window, "more have come", have_come).await?;
    window.press("button", "Next").await?;
    let is_next = format!("{COUNT} return total > window.total && at === window.at + 1");
    holds(&window, "what has come is counted, and the next hit is gone to", &is_next).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_count_of_what_is_found_is_that_of_the_whole_answer_when_it_has_ended() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = mixed_answer::writing(&"The harbour keeps a ledger of its fees.\n\n".repeat(900)).await;
    let window = stage.open_in(&session(&service, "Adwaita")).await?;
    ask(&window, "What does it keep?").await?;
    growing_answer(&window).await?;
    window.keys(&["ctrl+f"]).await?;
    window.find("searchbox", "Find in conversation").await?;
    window.type_on_keyboard("fees").await?;
    let is_counted = format!("{COUNT} return at > 0 && total < 900");
    holds(&window, "some are found while it grows", &is_counted).await?;
    complete_answer(&window).await?;
    let is_whole = format!("{COUNT} return total === 900 && at > 0 && at < 900");
    holds(&window, "all are counted, and nobody was led elsewhere", &is_whole).await
}

/// Whether every match in the viewport is marked, and none that is ten pages away.
const IS_MARKED_IN_SIGHT: &str = "const log = document.querySelector('[role=log]');
    const box = log.getBoundingClientRect();
    const marks = ['found', 'found-now'].flatMap((name) => [...(CSS.highlights.get(name) ?? [])]);
    const isMarked = (text, at) =>
        marks.some(({ startContainer, startOffset }) => startContainer === text && startOffset === at);
    const range = document.createRange();
    const texts = document.createTreeWalker(log, NodeFilter.SHOW_TEXT);
    const inSight = [];
    while (texts.nextNode()) {
        const text = texts.currentNode;
        if (!text.parentElement.closest('.prose') || text.parentElement.closest('.code header')) continue;
        for (const { index } of text.data.matchAll(/ledger/gi)) {
            range.setStart(text, index);
            range.setEnd(text, index + 6);
            const { top, bottom, height } = range.getBoundingClientRect();
            if (height > 0 && bottom > box.top && top < box.bottom) inSight.push(isMarked(text, index));
        }
    }
    const far = [...(CSS.highlights.get('found') ?? [])].filter((word) => {
        const { top, bottom } = word.getBoundingClientRect();
        return bottom < box.top - 10 * box.height || top > box.bottom + 10 * box.height;
    });
    return inSight.length > 0 && inSight.every(Boolean) && far.length === 0";

/// Paragraphs of several pages, two lists with a match in an item that has a nested list, and more paragraphs.
fn lists() -> String {
    let words = "The harbour keeps a ledger of every vessel that has come in since spring.\n\n".repeat(20);
    let list = "- the yearly cost\n    - paid in spring\n- the quay\n\n";
    format!("{words}{list}{words}{list}> A yearly fee.\n\n{words}")
}

/// The colour of the window in the middle of the current match, above its letters.
async fn colour_of_current(stage: &Stage, window: &Window<'_>) -> Result<String, Failure> {
    let script = "const [word] = CSS.highlights.get('found-now');
        const { left, top, width } = word.getBoundingClientRect();
        return [Math.round(left + width / 2), Math.round(top + 1)]";
    let place = window.script(script, Vec::new()).await?;
    let path = root().join("target/screenshots/found-in-list.png");
    window.shoot(&path).await?;
    let mut convert = stage.desktop.command("convert");
    let pixel = format!("%[pixel:p{{{},{}}}]", place[0], place[1]);
    let told = convert.arg(&path).args(["-format", &pixel, "info:"]).output().await?;
    Ok(String::from_utf8_lossy(&told.stdout).trim().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hit_in_an_item_with_a_list_is_painted_and_finding_begins_in_sight() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = mixed_answer::writing(&lists()).await;
    let window = stage.open_in(&session(&service, "Adwaita")).await?;
    ask(&window, "What does it keep?").await?;
    complete_answer(&window).await?;
    let to_second =
        "document.querySelectorAll('[role=log] ul')[2].scrollIntoView({ block: 'center' }); return true";
    window.script(to_second, Vec::new()).await?;
    window.painted().await?;
    window.keys(&["ctrl+f"]).await?;
    window.find("searchbox", "Find in conversation").await?;
    window.type_on_keyboard("yearly").await?;
    let is_second = format!("{COUNT} return at === 2 && total === 3");
    holds(&window, "the first hit in sight is gone to", &is_second).await?;
    window.painted().await?;
    let accent = "const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'var(--accent)';
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color.replaceAll(' ', '')";
    let accent = window.script(accent, Vec::new()).await?;
    let painted = colour_of_current(&stage, &window).await?;
    assert!(
        painted.ends_with(accent.as_str().unwrap_or("no colour")),
        "the hit has the fill {accent}: {painted}"
    );
    Ok(())
}
