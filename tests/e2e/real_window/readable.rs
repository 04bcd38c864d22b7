//! Documents opened at the text that an answer quotes: tables as rows, web pages as text, late pages of a PDF.

use super::previews::press_first_source;
use crate::stage::{ANSWER_LIMIT, Outcome, Stage, ask, attach, look, shoot};
use parlance_driver::{Keyring, Message, Window};
use parlance_testkit::pdf::pdf;

/// A table that is long enough for the quoted row to be out of view at first.
fn fees() -> String {
    let rows = (1..200).map(|n| format!("berth {n},{} EUR", 10 + n));
    let mut table = "berth,fee\n".to_owned();
    table.extend(rows.map(|row| format!("{row}\n")));
    table.push_str("dry dock,900 EUR\n");
    table
}

const RULES: &str = "<!doctype html><title>Rules</title><script>document.title = 'run'</script>
<h1>Harbour rules</h1><p>Dogs stay on a lead.</p><h2>Fuel</h2>
<p>Fuel is sold at the south quay. The pump closes at eight in the evening. Cards are taken.</p>";

/// Sixty pages; the last but one states when the crane may be used.
fn manual() -> Vec<u8> {
    let pages: Vec<String> = (1..=60).map(|page| format!("Chapter {page} is about part {page}.")).collect();
    let crane =
        ["The crane.", "The crane may be used from six to nine in the morning.", "Ask at the office."];
    let mut pages: Vec<Vec<&str>> = pages.iter().map(|page| vec![page.as_str()]).collect();
    pages[58].extend(crane);
    pdf(&pages.iter().map(Vec::as_slice).collect::<Vec<_>>())
}

/// The highlighted text in view in the document.
const MARKED: &str = "
    const frame = document.querySelector('.leaves')?.getBoundingClientRect();
    const marks = [...document.querySelectorAll('.leaves mark[data-current]')];
    const isSeen = (mark) => {
      const { top, bottom } = mark.getBoundingClientRect();
      return top >= frame.top && bottom <= frame.bottom;
    };
    return marks.filter(isSeen).map((mark) => mark.textContent)";

async fn marked_is(window: &Window<'_>, expected: &[&str]) -> Outcome {
    let is_so =
        async || Ok((window.script(MARKED, Vec::new()).await? == serde_json::json!(expected)).then_some(()));
    window.until(&format!("{expected:?} is marked in sight"), is_so).await?;
    Ok(())
}

/// Asks about a document and opens the first citation of the answer, which must contain this text.
async fn open_cited(window: &Window<'_>, question: &str, says: &str) -> Outcome {
    ask(window, question).await?;
    let is_said = |answer: &Message| answer.status == "complete" && answer.words.contains(says);
    window.answer_when(says, ANSWER_LIMIT, is_said).await?;
    press_first_source(window).await
}

/// Opens the document from the card of a citation, whose button has the focus.
async fn open_focused(window: &Window<'_>, name: &str) -> Outcome {
    let is_focused = async || Ok((window.focused().await?.1 == name).then_some(()));
    window.until(&format!("{name} has the focus"), is_focused).await?;
    window.keys(&["Return"]).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_citation_of_a_late_page_leads_there_when_the_document_was_not_open_yet() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let path = stage.desktop.scratch_dir()?.join("manual.pdf");
    std::fs::write(&path, manual())?;
    attach(&window, &[path], "manual.pdf").await?;
    open_cited(&window, "When may the crane be used?", "nine in the morning").await?;
    open_focused(&window, "Open at page 59").await?;
    let marked = async || {
        let seen = window.script(SEEN_ON_PAGE, vec![59.into()]).await?;
        Ok((seen.as_u64() > Some(0)).then_some(()))
    };
    window.until("the words on page 59 are marked in sight", marked).await?;
    shoot(&window, "readable-3-late-page").await?;
    Ok(())
}

/// Number of highlights in view on a page.
const SEEN_ON_PAGE: &str = "
    const frame = document.querySelector('.leaves').getBoundingClientRect();
    return [...document.querySelectorAll(`.paper[data-page=\"${arguments[0]}\"] mark`)].filter((mark) => {
      const { top, bottom } = mark.getBoundingClientRect();
      return top >= frame.top && bottom <= frame.bottom;
    }).length";

#[tokio::test(flavor = "multi_thread")]
async fn a_quoted_row_and_a_quoted_sentence_are_marked_where_they_stand() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    for (name, content) in [("fees.csv", fees()), ("rules.html", RULES.to_owned())] {
        let path = stage.desktop.scratch_dir()?.join(name);
        std::fs::write(&path, content)?;
        attach(&window, &[path], name).await?;
    }
    open_cited(&window, "What is the fee of the dry dock?", "900 EUR").await?;
    open_focused(&window, "Open at line 201").await?;
    marked_is(&window, &["dry dock", "900 EUR"]).await?;
    look(&window, "readable-1-table").await?;

    // While the document is open, a citation of the next answer opens its own passage directly.
    open_cited(&window, "When does the fuel pump close?", "eight in the evening").await?;
    marked_is(&window, &["The pump closes at eight in the evening."]).await?;
    look(&window, "readable-2-page").await?;
    let title = window.script("return document.title", Vec::new()).await?;
    assert_ne!(title, "run", "nothing of a document runs");
    Ok(())
}
