//! Looking for words in an answer that grows.

use super::endings::session;
use super::following::{grown, is_back};
use super::long::holds;
use crate::mixed_answer;
use crate::stage::{Outcome, Stage};
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
