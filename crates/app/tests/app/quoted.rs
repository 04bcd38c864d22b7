//! Answers of the local service's reader, as they are shown.

use parlance_contract::{BlockView, MessageView};
use parlance_testkit::running::RunningApp;

fn kinds(answer: &MessageView) -> Vec<&'static str> {
    let kind = |block: &BlockView| match block {
        BlockView::Html { html } if html.starts_with("<blockquote") => "quote",
        BlockView::Html { .. } => "text",
        BlockView::Passages { .. } => "passages",
        _ => "other",
    };
    answer.blocks.iter().map(kind).collect()
}

#[tokio::test]
async fn one_passage_is_shown_and_the_others_are_folded_also_after_a_restart() {
    let (mut app, id) = RunningApp::conversing().await;
    let section = |name: &str, words: &str| format!("# {name}\n\n{words}\n\n");
    let rules = [
        section("North quay", "The fee for a berth at the north quay is 12 EUR. Pay at the office."),
        section("South quay", "The fee for a berth at the south quay is 14 EUR. Pay at the kiosk."),
        section("Dogs", "Dogs stay on a lead."),
    ];
    app.attach_document(id, "rules.md", rules.concat()).await;
    let answer = app.ask(id, "How much is the fee for a berth?").await;
    assert!(answer.is_of_reader);
    assert_eq!(kinds(&answer), ["text", "quote", "passages"], "{:?}", answer.blocks);
    let Some(BlockView::Passages { title, passages }) = answer.blocks.last() else { panic!() };
    assert_eq!(title, "1 more passage");
    let [passage] = passages.as_slice() else { panic!("{passages:?}") };
    assert!(passage.html.contains("<em>14 EUR</em>"), "the value that was asked for stands out: {passage:?}");
    assert_eq!(answer.sources.len(), 2, "both are sources");

    let app = app.restart().await;
    let shown = app.open(id).await.messages.pop().unwrap();
    assert_eq!((shown.blocks, shown.is_of_reader), (answer.blocks, true));
}

#[tokio::test]
async fn what_the_reader_works_out_is_of_the_reader_too_and_folds_nothing() {
    let (mut app, id) = RunningApp::conversing().await;
    let answer = app.ask(id, "What is 6 * 7?").await;
    assert!(answer.is_of_reader && !kinds(&answer).contains(&"passages"), "{:?}", answer.blocks);
}
