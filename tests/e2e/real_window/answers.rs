//! Asking questions, reading answers, stopping them.

use crate::endless_service::EndlessService;
use crate::stage::{Outcome, Stage, ask, complete_answer, given, growing_answer};
use parlance_driver::Keyring;

#[tokio::test(flavor = "multi_thread")]
async fn the_first_start_asks_one_question_and_then_takes_the_first_message() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open().await?;
    window.says("Where should answers come from?").await?;
    assert_eq!(window.focused().await?, ("button".to_owned(), "Start now".to_owned()), "one press is enough");
    window.press("button", "Start now").await?;
    ask(&window, "What is 17 * 23?").await?;
    let answer = complete_answer(&window).await?;
    assert!(answer.words.contains("391"), "the local service calculates: {}", answer.words);
    let messages = window.messages().await?;
    assert_eq!(messages[0].speaker, "You");
    assert_eq!(messages[0].words.trim(), "What is 17 * 23?");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_readable_while_it_grows_and_complete_at_its_end() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = stage.service(Some(6)).await?;
    let window = stage.open_in(&given(&service)).await?;
    ask(&window, "Who keeps the lighthouse?").await?;
    let growing = growing_answer(&window).await?;
    window.find("button", "Stop").await?;
    let complete = complete_answer(&window).await?;
    assert!(complete.words.len() > growing.words.len(), "it grew after it was first seen");
    assert!(complete.words.starts_with(growing.words.trim_end()), "what was readable stays as it was");
    window.gone("button", "Stop").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn stop_keeps_the_words_and_closes_the_connection() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = EndlessService::start().await?;
    let window = stage.open_in(&service.session()).await?;
    ask(&window, "Count for ever").await?;
    let growing = growing_answer(&window).await?;
    assert_eq!(service.n_abandoned(), 0, "the answer is still listened to");
    window.press("button", "Stop").await?;
    let stopped = window
        .answer_when("the answer is stopped", crate::stage::ANSWER_LIMIT, |answer| answer.status == "stopped")
        .await?;
    assert!(stopped.words.starts_with(growing.words.trim_end()), "the words are kept");
    window
        .until(
            "the service sees that nobody listens",
            async || Ok((service.n_abandoned() == 1).then_some(())),
        )
        .await?;
    window.gone("button", "Stop").await?;
    Ok(())
}

/// WebKit repaints a whole grid cell or flex item whenever anything in it changes its layout.
#[tokio::test(flavor = "multi_thread")]
async fn a_word_is_laid_out_and_painted_without_the_window_around_it() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = EndlessService::start().await?;
    let window = stage.open_in(&service.session()).await?;
    ask(&window, "Count for ever").await?;
    growing_answer(&window).await?;
    let script = "
        const answers = document.querySelectorAll('article[aria-label=Assistant]');
        const displays = [];
        let at = answers[answers.length - 1].querySelector('.prose p');
        for (; at.getAttribute('role') !== 'log'; at = at.parentElement) displays.push(getComputedStyle(at).display);
        return { displays, contain: getComputedStyle(at).contain };";
    let layout = window.script(script, Vec::new()).await?;
    let displays = layout["displays"].as_array().unwrap();
    assert!(displays.len() > 3, "{layout}");
    assert!(displays.iter().all(|display| display == "block" || display == "flow-root"), "{layout}");
    assert_eq!(layout["contain"], "strict", "what is within changes nothing around it");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_does_not_answer_is_told_once_what_has_come_meanwhile() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = EndlessService::start().await?;
    let window = stage.open_in(&service.session()).await?;
    ask(&window, "Count for ever").await?;
    let before = growing_answer(&window).await?;
    // Twenty words a second for twenty seconds.
    let busy = "
        window.nHeard = 0;
        requestAnimationFrame(() => {
            addEventListener('app-event', () => (window.nHeard += 1));
            for (const end = Date.now() + 20_000; Date.now() < end; );
            requestAnimationFrame(() => requestAnimationFrame(() => (window.nHeardAtOnce = window.nHeard)));
        });";
    window.script(busy, Vec::new()).await?;
    let n_heard = window
        .until("the page answers again", async || {
            Ok(window.script("return window.nHeardAtOnce ?? null", Vec::new()).await?.as_u64())
        })
        .await?;
    assert!(n_heard <= 10, "{n_heard} changes waited for the page");
    let grown = before.words.len() + 1_000;
    window
        .answer_when("all that has come is shown", crate::stage::ANSWER_LIMIT, |answer| {
            answer.words.len() > grown
        })
        .await?;
    Ok(())
}
