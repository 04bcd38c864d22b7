//! A document next to the conversation: it stays open during further questions, and its text can be selected, copied,
//! found and asked about. In a narrow window it covers the conversation.

use super::keyboard::focus_is;
use super::previews::{NAME, open_citation, open_with_citation};
use super::reading::{pasted, until_true};
use crate::stage::{Failure, Outcome, Stage, ask, complete_answer, look, says_in};
use parlance_driver::{Keyring, Window};
use serde_json::{Value, json};

const CITED: &str = "A visiting yacht may stay at the north quay for at most seventy-two hours.";

/// The cited page is rendered, with its text and highlights.
const IS_PAGE_SHOWN: &str = "document.querySelector('.paper[data-page=\"2\"] .text-layer span')
    && document.querySelector('.paper[data-page=\"2\"] mark')";

/// A conversation, with the document that its answer cites open next to it.
async fn open_beside(stage: &Stage) -> Result<Window<'_>, Failure> {
    let window = open_with_citation(stage).await?;
    open_citation(&window).await?;
    until_true(&window, "the cited page is shown", IS_PAGE_SHOWN).await?;
    Ok(window)
}

/// Selects the cited sentence with the pointer, from its first letter to its last.
async fn select_cited(window: &Window<'_>) -> Outcome {
    let page = window.find("group", "Page 2 of 3").await?;
    let script = "
        const page = document.querySelector('.paper[data-page=\"2\"]').getBoundingClientRect();
        const words = [...document.querySelectorAll('.paper[data-page=\"2\"] .text-layer span')];
        const at = words.findIndex((word, i) =>
            word.textContent.trim() === 'A' && words[i + 1]?.textContent.trim() === 'visiting');
        const end = words.findIndex((word, i) => i > at && word.textContent.trim() === 'hours.');
        const place = (word, part) => {
            const box = word.getBoundingClientRect();
            return [(box.left + box.width * part - page.left) / page.width,
                (box.top + box.height / 2 - page.top) / page.height];
        };
        return [place(words[at], 0.02), place(words[end], 0.98)]";
    let places = window.script(script, Vec::new()).await?;
    let part = |word: usize, axis: usize| places[word][axis].as_f64().expect("the words are on the page");
    window.drag_within(&page, (part(0, 0), part(0, 1)), (part(1, 0), part(1, 1))).await?;
    until_true(window, "the sentence is selected", "getSelection().toString().includes('seventy-two')").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_stays_beside_the_conversation_while_one_asks_on() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = open_beside(&stage).await?;
    let document = window.find("region", "Document").await?;
    window.find_in(Some(&document), "tab", NAME).await?;
    let citations = window.find_in(Some(&document), "group", "Citations").await?;
    window.find_in(Some(&citations), "button", "1 page 2").await?;
    look(&window, "beside-1-citation").await?;

    let is_drawn = "!document.querySelector('.leaves [aria-busy=true]')";
    until_true(&window, "all pages in sight are drawn", is_drawn).await?;
    let watch = "
        window.leaves = document.querySelector('.leaves');
        window.nChanges = 0;
        new MutationObserver((changes) => { window.nChanges += changes.length })
            .observe(window.leaves, { childList: true, subtree: true })";
    window.script(watch, Vec::new()).await?;
    ask(&window, "When is used oil taken back?").await?;
    complete_answer(&window).await?;
    let state = "return [window.leaves.isConnected, window.nChanges]";
    assert_eq!(window.script(state, Vec::new()).await?, json!([true, 0]), "an answer costs nothing in it");
    look(&window, "beside-2-asked-on").await?;

    window.press("button", "New conversation").await?;
    until_true(&window, "the conversation is empty", "!document.querySelector('article')").await?;
    until_true(&window, "the cited page is shown still", IS_PAGE_SHOWN).await?;
    window.close().await?;

    let window = stage.open().await?;
    window.find("textbox", "Message").await?;
    let document = window.find("region", "Document").await?;
    window.find_in(Some(&document), "group", "Page 2 of 3").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn words_of_a_page_are_selected_with_the_pointer_and_copied() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = open_beside(&stage).await?;
    select_cited(&window).await?;
    window.find("toolbar", "Selection").await?;
    look(&window, "beside-3-selected").await?;
    window.keys(&["ctrl+c"]).await?;
    assert_eq!(pasted(&stage, &window, "UTF8_STRING", "visiting yacht").await?.trim(), CITED);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn words_are_found_in_the_document_and_escape_leads_back_to_the_chip() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = open_beside(&stage).await?;
    focus_is(&window, "document", NAME).await?;
    window.keys(&["ctrl+f"]).await?;
    let bar = window.find("search", "Find in document").await?;
    // "ma" has four matches, so "1 of 2" shows that the search has run for the last letter. Enter before that would
    // only run it.
    window.type_on_keyboard("may").await?;
    says_in(&window, &bar, "1 of 2").await?;
    until_true(&window, "the words are marked", "document.querySelector('.paper mark.found:not(.other)')")
        .await?;
    window.keys(&["Return"]).await?;
    says_in(&window, &bar, "2 of 2").await?;
    look(&window, "beside-4-found").await?;

    window.keys(&["Escape"]).await?;
    window.gone("search", "Find in document").await?;
    focus_is(&window, "document", NAME).await?;
    window.keys(&["ctrl+g", "3", "Escape"]).await?;
    focus_is(&window, "document", NAME).await?;
    window.keys(&["Escape"]).await?;
    window.gone("region", "Document").await?;
    until_true(&window, "the chip has the focus", "document.activeElement.matches('[data-cite]')").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_quotes_what_is_selected_in_a_document_and_in_an_answer() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = open_beside(&stage).await?;
    select_cited(&window).await?;
    let bar = window.find("toolbar", "Selection").await?;
    window.find_in(Some(&bar), "button", "Ask about selection").await?.click().await?;
    focus_is(&window, "textbox", "Message").await?;
    let quoted = window.find("list", "Quoted text").await?;
    says_in(&window, &quoted, CITED).await?;
    says_in(&window, &quoted, &format!("{NAME}, page 2")).await?;

    let select = "
        const words = document.querySelector('article[aria-label=Assistant] .prose p');
        const range = document.createRange();
        range.selectNodeContents(words);
        getSelection().removeAllRanges();
        getSelection().addRange(range)";
    window.script(select, Vec::new()).await?;
    window.keys(&["ctrl+shift+a"]).await?;
    says_in(&window, &quoted, "Assistant").await?;
    look(&window, "beside-5-quoted").await?;
    ask(&window, "Is that long?").await?;
    complete_answer(&window).await?;
    window.gone("list", "Quoted text").await?;
    let messages = window.messages().await?;
    let question =
        messages.iter().rev().find(|message| message.speaker == "You").expect("a question was asked");
    for words in [CITED, "page 2", "Is that long?"] {
        assert!(question.text.contains(words), "{words:?} is in {:?}", question.text);
    }
    let n_quotes =
        "return [...document.querySelectorAll('article.you')].at(-1).querySelectorAll('blockquote').length";
    assert_eq!(window.script(n_quotes, Vec::new()).await?, 2, "both are quotes");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn long_texts_keep_their_places_when_their_tabs_take_turns() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    window.press("button", "Files").await?;
    let names = ["Tides.txt", "Quays.txt"];
    let mut files = Vec::new();
    for name in names {
        let path = stage.desktop.scratch_dir()?.join(name);
        let lines: String = (1..=12_000).map(|n| format!("{name} has line {n}.\n")).collect();
        std::fs::write(&path, lines)?;
        files.push(path);
    }
    let heading = window.find("heading", "Files").await?;
    window.drop_files(&files, &heading, None).await?;
    // A row added meanwhile would move the other one away from the pointer.
    let are_ready = "document.querySelectorAll('tbody [data-status=ready]').length === 2";
    until_true(&window, "both files are ready", are_ready).await?;
    for name in names {
        window.press("button", name).await?;
        let is_shown = format!("document.querySelector('.leaves .line')?.textContent.includes('{name}')");
        until_true(&window, "the text is shown", &is_shown).await?;
    }
    window.script("document.querySelector('.leaves').scrollTop = 2000", Vec::new()).await?;
    window.painted().await?;
    let place = "[document.querySelector('.leaves').scrollTop,
        document.querySelector('.leaves .line').textContent.split('.')[0]].join(' ')";
    for (name, at) in [(names[0], "0 Tides"), (names[1], "2000 Quays")] {
        window.press("tab", name).await?;
        until_true(&window, "it is where it was left", &format!("{place} === '{at}'")).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_narrow_window_a_document_lies_over_the_conversation() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = open_with_citation(&stage).await?;
    window.resize((900, 800)).await?;
    until_true(&window, "the window is narrow", "innerWidth === 900").await?;
    open_citation(&window).await?;
    until_true(&window, "the cited page is shown", IS_PAGE_SHOWN).await?;
    let is_over = "
        const pane = document.querySelector('.document-pane').getBoundingClientRect();
        const main = document.querySelector('main');
        return [main.inert, pane.left < main.getBoundingClientRect().right, pane.right <= innerWidth]";
    assert_eq!(window.script(is_over, Vec::new()).await?, json!([true, true, true]));
    look(&window, "beside-6-over").await?;

    window.press("button", "Conversation").await?;
    window.gone("region", "Document").await?;
    until_true(&window, "the chip has the focus", "document.activeElement.matches('[data-cite]')").await?;
    let is_inert = window.script("return document.querySelector('main').inert", Vec::new()).await?;
    assert_eq!(is_inert, Value::Bool(false));

    window.resize((420, 800)).await?;
    until_true(&window, "the window is that of a phone", "innerWidth === 420").await?;
    window.keys(&["ctrl+shift+d"]).await?;
    window.find("region", "Document").await?;
    until_true(&window, "the page is shown", "document.querySelector('.paper .text-layer span')").await?;
    look(&window, "beside-7-phone").await
}
