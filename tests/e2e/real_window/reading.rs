//! Reading an answer: links, code, tables, diagrams, copying, the source. The answer runs no code and loads nothing.

use super::endings::session;
use super::long::{is_in_sight, open_with};
use crate::stage::{Failure, Outcome, Stage, ask, choose_place, complete_answer, look};
use parlance_driver::{Keyring, Window};
use parlance_testkit::fault::{Answer, FaultServer, Received};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::net::TcpListener;

/// A service that answers every question with this text.
async fn saying(text: &str) -> FaultServer {
    let item = json!({"type": "message", "id": "m", "role": "assistant", "status": "completed",
        "content": [{"type": "output_text", "text": text, "annotations": []}]});
    let end = json!({"type": "response.completed", "response": {"id": "r", "model": "m", "output": [item]}});
    let answer = Answer::events([end.to_string()]);
    FaultServer::start_with(move |request: &Received| match request.method.as_str() {
        "POST" => answer.clone().into(),
        _ => Answer::json(200, r#"{"object":"list","data":[]}"#).into(),
    })
    .await
}

pub(super) async fn until_true(window: &Window<'_>, what: &str, script: &str) -> Outcome {
    let script = format!("return Boolean({script})");
    window
        .until(what, async || Ok((window.script(&script, Vec::new()).await? == true).then_some(())))
        .await?;
    Ok(())
}

/// The text that another program pastes in this format, once it meets a condition.
pub(super) async fn pasted(
    stage: &Stage,
    window: &Window<'_>,
    format: &str,
    part: &str,
) -> Result<String, Failure> {
    let what = format!("the clipboard has {part:?} as {format}");
    let found = window
        .until(&what, async || Ok(stage.desktop.pasted(format).await?.filter(|text| text.contains(part))))
        .await?;
    Ok(found)
}

/// A server on this computer that counts its connections.
async fn trap() -> Result<(String, Arc<AtomicUsize>), Failure> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    let address = format!("http://{}", listener.local_addr()?);
    let n_visits = Arc::new(AtomicUsize::new(0));
    let counter = n_visits.clone();
    tokio::spawn(async move {
        while listener.accept().await.is_ok() {
            counter.fetch_add(1, Ordering::Relaxed);
        }
    });
    Ok((address, n_visits))
}

fn hostile(trap: &str) -> String {
    let run = "window.top.ran=1;window.ran=1";
    [
        format!("Words. <script>{run}</script> <img src={trap}/a onerror=\"{run}\">"),
        format!("![tracker]({trap}/pixel.png) [go](javascript:{run}) [x](data:text/html,<script>{run}</script>)"),
        format!("<iframe src={trap}/frame></iframe>\n\n<svg onload=\"{run}\"><script>{run}</script></svg>"),
        format!("<style>@import '{trap}/style'; * {{ background: url({trap}/bg) }}</style>"),
        format!("```mermaid\ngraph TD\n  A[\"<img src='{trap}/m' onerror='{run}'><script>{run}</script>\"] --> B\n  click A \"javascript:{run}\"\n  click B href \"{trap}/click\"\n```"),
        format!("```mermaid\n%%{{init: {{'securityLevel': 'loose', 'themeCSS': '@import url({trap}/theme); * {{ background: url({trap}/css) }}', 'htmlLabels': true, 'flowchart': {{'htmlLabels': true}}}}}}%%\ngraph TD\n  C[\"<img src={trap}/loose onerror={run}>\"] --> D\n  click C call alert(1)\n```"),
        format!("```mermaid\nsequenceDiagram\n  participant E as <img src={trap}/s onerror=window.top.ran=1>\n  E->>F: <a href=\"javascript:window.top.ran=1\">x</a>\n  link E: L @ {trap}/link\n```"),
        "```mermaid\nthis is no diagram <script>window.top.ran=1</script>\n```".to_owned(),
        "The end.".to_owned(),
    ]
    .join("\n\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_in_an_answer_runs_or_is_fetched() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let (trap, n_visits) = trap().await?;
    let service = saying(&hostile(&trap)).await;
    let window = stage.open_in(&session(&service, "Adwaita")).await?;
    let watch = "window.refused = []; document.addEventListener('securitypolicyviolation', (event) =>
                     window.refused.push(event.effectiveDirective + ' ' + event.blockedURI))";
    window.script(watch, Vec::new()).await?;
    ask(&window, "Do your worst.").await?;
    complete_answer(&window).await?;
    let scroll = "const scroller = document.querySelector('[role=log]');
        for (const figure of document.querySelectorAll('.drawing')) figure.scrollIntoView();
        scroller.scrollTop = scroller.scrollHeight";
    window.script(scroll, Vec::new()).await?;
    let all = "[...document.querySelectorAll('.drawing')].length === 4
        && [...document.querySelectorAll('.drawing')].every((one) => {
            one.scrollIntoView(); return one.childElementCount > 0 })";
    until_true(&window, "each diagram is drawn, or says why it is not", all).await?;
    until_true(&window, "most are drawn", "document.querySelectorAll('.drawing img').length >= 2").await?;
    window.says("Can’t draw this diagram.").await?;
    assert_eq!(window.script("return window.ran ?? null", Vec::new()).await?, json!(null), "a script ran");
    let refused = window.script("return window.refused", Vec::new()).await?;
    assert_eq!(refused, json!([]), "something was tried that the policy had to stop");
    let kinds =
        "return [...document.images].filter((one) => !one.src.startsWith('data:image/svg+xml,')).length";
    assert_eq!(window.script(kinds, Vec::new()).await?, 0, "pictures are drawings of this window");
    look(&window, "reading-hostile").await?;
    assert_eq!(n_visits.load(Ordering::Relaxed), 0, "a request left");
    let n_frames =
        "return [...document.querySelectorAll('iframe')].map((one) => one.getAttribute('sandbox'))";
    assert_eq!(window.script(n_frames, Vec::new()).await?, json!(["allow-scripts"]));
    Ok(())
}

fn answer() -> String {
    let code: String =
        (1..=57).map(|n| format!("let value_{n} = compute({n}); // {}\n", "wide ".repeat(20))).collect();
    [
        "See [the study](https://example.org/study), or [bank.example](https://evil.example/login).",
        "![a chart](https://pictures.example/chart.png)",
        &format!("```rust\n{code}```"),
        "| Berth | Fee |\n|---|--:|\n| north **quay** | 12 € |\n| a \\| b | $x^2$ |",
        "```mermaid\ngraph LR\n  Ask[Question] --> Send{Service?}\n  Send -->|yes| Answer\n  Send -->|no| Outbox\n```",
        "1. one\n2. **two**",
    ]
    .join("\n\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn links_code_tables_and_diagrams_do_what_a_reader_wants_in_light() -> Outcome {
    tour("light", "Adwaita").await
}

#[tokio::test(flavor = "multi_thread")]
async fn links_code_tables_and_diagrams_do_what_a_reader_wants_in_dark() -> Outcome {
    tour("dark", "Adwaita:dark").await
}

async fn tour(theme: &str, gtk_theme: &str) -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = saying(&answer()).await;
    let window = stage.open_in(&session(&service, gtk_theme)).await?;
    ask(&window, "Show me everything.").await?;
    complete_answer(&window).await?;
    let is_drawn = "(document.querySelector('.drawing')?.scrollIntoView({block: 'center'}),
        document.querySelector('.code[data-drawn] .drawing img')?.naturalWidth > 50)";
    until_true(&window, "the diagram is drawn", is_drawn).await?;
    look(&window, &format!("reading-1-diagram-{theme}")).await?;
    window.press("button", "Source").await?;
    until_true(
        &window,
        "its source is shown",
        "document.querySelector('.code[data-drawn] pre').offsetHeight > 0",
    )
    .await?;

    window.script("document.querySelector('[role=log]').scrollTop = 0", Vec::new()).await?;
    window.press("link", "bank.example").await?;
    window.find("alertdialog", "This link goes to evil.example").await?;
    window.says("https://evil.example/login").await?;
    look(&window, &format!("reading-2-link-{theme}")).await?;
    window.press("button", "Cancel").await?;

    let article = window.find("article", "Assistant").await?;
    for act in ["Numbers", "Wrap"] {
        window.find_in(Some(&article), "button", act).await?.click().await?;
    }
    let is_so = "document.querySelectorAll('.code[data-numbered] .line').length >= 57
        && document.querySelector('.code').hasAttribute('data-wrapped')";
    until_true(&window, "lines have numbers and are wrapped", is_so).await?;
    look(&window, &format!("reading-3-code-{theme}")).await?;
    window.find_in(Some(&article), "button", "Copy").await?.click().await?;
    let code = pasted(&stage, &window, "UTF8_STRING", "value_57").await?;
    assert_eq!(code.lines().count(), 57, "{code}");
    let to = stage.desktop.scratch_dir()?.join("saved.rs");
    window.press("button", "Save").await?;
    choose_place(&stage, &window, "Save code", &to).await?;
    window.says("Saved in ").await?;
    assert_eq!(std::fs::read_to_string(&to)?, format!("{code}\n"));

    // The notice about the saved file covers the button for a few seconds.
    window
        .until("the notice is gone", async || {
            Ok((window.script("return !document.querySelector('.toast')", Vec::new()).await? == true)
                .then_some(()))
        })
        .await?;
    window.press("button", "Copy as table (TSV)").await?;
    let values = pasted(&stage, &window, "UTF8_STRING", "north quay").await?;
    assert_eq!(values, "Berth\tFee\nnorth quay\t12 €\na | b\tx^2");
    window.press("button", "Copy as Markdown").await?;
    pasted(&stage, &window, "text/markdown", "| north **quay** | 12 € |").await?;
    look(&window, &format!("reading-4-table-{theme}")).await?;

    window
        .script("arguments[0].tabIndex = -1; arguments[0].focus()", vec![serde_json::to_value(&article)?])
        .await?;
    window.keys(&["s"]).await?;
    window.says("See [the study](https://example.org/study)").await?;
    look(&window, &format!("reading-5-source-{theme}")).await?;
    window.keys(&["s"]).await?;
    window.keys(&["c"]).await?;
    let html = pasted(&stage, &window, "text/html", "<strong>two</strong>").await?;
    assert!(!html.contains("<button") && !html.contains("class="), "{html}");
    assert!(pasted(&stage, &window, "UTF8_STRING", "**two**").await?.starts_with("See [the study]("));

    let select = "const list = document.querySelector('.prose ol'); const range = document.createRange();
        range.selectNodeContents(list); getSelection().removeAllRanges(); getSelection().addRange(range);";
    window.script(select, Vec::new()).await?;
    window.keys(&["ctrl+c"]).await?;
    assert_eq!(pasted(&stage, &window, "text/markdown", "1. one").await?, "1. one\n2. **two**");
    assert_eq!(pasted(&stage, &window, "UTF8_STRING", "1. one").await?, "1. one\n2. two");
    pasted(&stage, &window, "text/html", "<ol><li>one</li><li><strong>two</strong></li></ol>").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn code_that_was_folded_is_folded_still_when_its_message_was_off_the_page() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let lines: String = (1..=57).map(|n| format!("let value_{n} = {n};\n")).collect();
    let service = saying(&format!("```rust\n{lines}```")).await;
    let window = open_with(&stage, &session(&service, "Adwaita"), 200).await?;
    ask(&window, "Show me code.").await?;
    complete_answer(&window).await?;
    let fold = "document.querySelector('[data-fold]')";
    until_true(&window, "the code can be folded", fold).await?;
    let expanded = |is: bool| format!("{fold}?.getAttribute('aria-expanded') === '{is}'");
    let was_expanded = window.script(&format!("return {}", expanded(true)), Vec::new()).await? == true;
    window.script(&format!("{fold}.click()"), Vec::new()).await?;
    until_true(&window, "the press has changed it", &expanded(!was_expanded)).await?;

    window.script("document.querySelector('[role=log]').focus()", Vec::new()).await?;
    window.keys(&["Home"]).await?;
    is_in_sight(&window, "Question 0").await?;
    until_true(&window, "the code is off the page", &format!("!{fold}")).await?;
    window.keys(&["End"]).await?;
    until_true(&window, "the code is there as it was left", &expanded(!was_expanded)).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn words_that_are_selected_down_into_the_composer_are_copied_alone() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let words = "The harbour keeps a ledger of every vessel.";
    let service = saying(&[words; 12].join("\n\n")).await;
    let window = stage.open_in(&session(&service, "Adwaita")).await?;
    ask(&window, "What does the harbour keep?").await?;
    complete_answer(&window).await?;
    let log = window.find("log", "Messages").await?;
    let selected = "const selection = getSelection(); const end = selection.focusNode;
        return end && !document.querySelector('[role=log]').contains(end) ? String(selection) : null";
    let selected = window
        .until("the selection goes from the answer into the composer", async || {
            window.drag_within(&log, (0.4, 0.5), (0.4, 1.15)).await?;
            Ok(window.script(selected, Vec::new()).await?.as_str().map(str::to_owned))
        })
        .await?;
    assert!(selected.contains(words), "{selected}");
    window.keys(&["ctrl+c"]).await?;
    let copied = pasted(&stage, &window, "UTF8_STRING", words).await?;
    assert!(copied.lines().all(|line| line.is_empty() || words.ends_with(line)), "{copied}");
    Ok(())
}
