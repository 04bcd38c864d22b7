//! Looking for words in an answer that grows.

use super::endings::session;
use super::following::{grown, is_back};
use super::long::holds;
use crate::mixed_answer;
use crate::stage::{Outcome, Stage, ask, complete_answer, growing_answer};
use parlance_driver::Keyring;

#[tokio::test(flavor = "multi_thread")]
async fn words_that_arrive_are_marked_for_who_looks_for_them_and_what_the_reader_closes_stays_closed()
-> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = mixed_answer::long().await;
    let window = grown(&stage, &session(&service, "Adwaita")).await?;
    // Some words after the tool that computes, so that its results are in the journal.
    let is_kept = "return document.querySelector('[role=log]').textContent.includes('fees_2')";
    holds(&window, "the section after the tool has come", is_kept).await?;
    window.keys(&["ctrl+f"]).await?;
    window.find("searchbox", "Find in conversation").await?;
    window.type_on_keyboard("391").await?;
    // Not for the first letters only, which find more.
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
    // What is far from the reader is marked when it comes near.
    window.press("button", "New text below").await?;
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

/// The hit that was gone to and how many there are.
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
    // Not for the first letters only, which find more.
    let is_counted = format!(
        "{COUNT} const [word] = CSS.highlights.get('found-now') ?? [];
        window.total = total;
        return String(word).startsWith('fees') && at > 0 && at === total"
    );
    holds(&window, "the newest hit is gone to", &is_counted).await?;
    let have_come = "return document.querySelector('[role=log]').textContent.split('fees_').length
        > window.total + 3";
    holds(&window, "more have come", have_come).await?;
    window.press("button", "Next").await?;
    let is_next = format!("{COUNT} return total > window.total && at === window.total + 1");
    holds(&window, "the first of what has come is gone to", &is_next).await
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

/// Whether each word in sight has its mark, and none has that is ten pages away.
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
