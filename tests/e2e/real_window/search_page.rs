//! The search page by keyboard alone: code, scripts without spaces, and right-to-left text.

use super::keyboard::focus_is;
use super::long::{holds, is_in_sight};
use crate::stage::{Failure, Outcome, Stage, attach, look, root};
use parlance_domain::{ConversationId, Item, Message, MessageId, Role};
use parlance_driver::{Keyring, Window};
use parlance_store::{Error, Store, Transaction, conversations, document_texts, files, messages, profiles};
use std::time::{SystemTime, UNIX_EPOCH};
use uuid::Uuid;

const CODE: &str =
    "Every eight hours.\n\n```rust\nfn defrost(room: &Room) -> Duration {\n    room.interval()\n}\n```";
const JAPANESE: &str = "冷凍庫の霜取りは八時間ごとに行います。";
const ARABIC: &str = "تُزال طبقة الصقيع كل ثماني ساعات.";

/// A store with three conversations; the first continues for long after the match.
fn write(tx: &Transaction<'_>, now_ms: i64) -> Result<(), Error> {
    let profile_id = profiles::list(tx)?[0].id;
    let say = |title: &str, exchanges: &[(&str, &str)], at_ms: i64| -> Result<(), Error> {
        let id = ConversationId(Uuid::now_v7());
        conversations::create(tx, id, profile_id, at_ms)?;
        conversations::rename(tx, id, title)?;
        let mut last = None;
        for (role, text) in exchanges.iter().flat_map(|(q, a)| [(Role::You, *q), (Role::Assistant, *a)]) {
            let message =
                Message::new(MessageId(Uuid::now_v7()), id, last, role, vec![Item::text(text)], at_ms);
            messages::insert(tx, &message)?;
            last = Some(message.id);
        }
        if let Some(last) = last {
            conversations::set_leaf(tx, id, last)?;
        }
        Ok(())
    };
    let mut long = vec![("How often do the evaporators have to be defrosted?", CODE)];
    long.extend([("And then?", "Then nothing more is to be done."); 60]);
    say("Defrosting the cold store", &long, now_ms)?;
    say("冷凍庫", &[("どのくらいの頻度ですか？", JAPANESE)], now_ms)?;
    say("غرفة التبريد", &[("كم مرة؟", ARABIC)], now_ms - 40 * 86_400_000)
}

async fn open(stage: &Stage) -> Result<Window<'_>, Failure> {
    stage.open_started().await?.close().await?;
    let store = Store::open(stage.desktop.data_dir().join("parlance.db")).expect("the store opens");
    let now_ms = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |past| past.as_millis());
    store.write(|tx| write(tx, i64::try_from(now_ms).unwrap_or(0))).expect("the store can be written");
    drop(store);
    stage.open().await
}

/// Types into the field and moves to the first result.
async fn first_of(window: &Window<'_>, text: &str) -> Outcome {
    focus_is(window, "searchbox", "Search everything").await?;
    window.keys(&["ctrl+a", "BackSpace"]).await?;
    if text.is_ascii() {
        window.type_on_keyboard(text).await?;
    } else {
        // As with an input method: the screen's keyboard has no such keys.
        window.type_into("searchbox", "Search everything", text).await?;
    }
    let is_found = format!(
        "return document.querySelector('.seek input').value === {text:?}
            && [...document.querySelectorAll('.hits .hit mark')].some((mark) => mark.textContent.startsWith({text:?}))"
    );
    holds(window, &format!("{text} is found"), &is_found).await?;
    window.keys(&["Down"]).await?;
    holds(window, "a result has the keyboard", ON_HIT).await
}

const ON_HIT: &str = "return document.activeElement.dataset.searchEntry?.startsWith('hit:') ?? false";

#[tokio::test(flavor = "multi_thread")]
async fn whatever_was_said_is_found_and_opened_by_keyboard() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = open(&stage).await?;
    window.find("textbox", "Message").await?;
    window.keys(&["ctrl+shift+f"]).await?;
    focus_is(&window, "searchbox", "Search everything").await?;
    window.says("Search everything on this computer").await?;
    look(&window, "search-1-empty").await?;

    first_of(&window, "defrost").await?;
    look(&window, "search-2-results").await?;
    window.keys(&["Return"]).await?;
    is_in_sight(&window, "Every eight hours.").await?;
    let marked = "return [...CSS.highlights.get('found-now') ?? []].join(' ') === 'defrost'";
    holds(&window, "the word in the code is marked", marked).await?;
    look(&window, "search-3-opened").await?;

    window.keys(&["alt+Left"]).await?;
    holds(&window, "the same result has the keyboard again", ON_HIT).await?;
    window.keys(&["Escape"]).await?;
    first_of(&window, "霜取り").await?;
    window.keys(&["Return"]).await?;
    is_in_sight(&window, JAPANESE).await?;

    window.keys(&["ctrl+shift+f"]).await?;
    first_of(&window, "الصقيع").await?;
    look(&window, "search-4-right-to-left").await?;
    window.keys(&["Return"]).await?;
    is_in_sight(&window, ARABIC).await?;

    window.keys(&["ctrl+shift+f"]).await?;
    focus_is(&window, "searchbox", "Search everything").await?;
    // The button next to the field, the time menu, today.
    window.keys(&["Tab", "Tab", "Return", "Down", "Return"]).await?;
    window.find("button", "Clear filters").await?;
    window.says("No results for").await?;
    window.keys(&["ctrl+shift+f", "ctrl+a"]).await?;
    window.type_on_keyboard("defrozt").await?;
    window.says("Did you mean “defrost”?").await?;
    look(&window, "search-5-other-spelling").await?;

    // Escape empties the field, and a second Escape leaves it.
    window.keys(&["Escape", "Escape"]).await?;
    focus_is(&window, "textbox", "Message").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_passage_of_a_document_is_found_and_opened_at_its_page_with_its_words_marked() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let rules = root().join("tests/fixtures/harbour-rules.pdf");
    attach(&window, &[rules], "harbour-rules.pdf").await?;
    let store = Store::open(stage.desktop.data_dir().join("parlance.db")).expect("the store opens");
    let is_read = || {
        store.read(|conn| {
            let profile_id = profiles::list(conn)?[0].id;
            let listed = files::list(conn, profile_id)?;
            listed.iter().try_fold(!listed.is_empty(), |all, (file, _)| {
                Ok(all && document_texts::is_read(conn, file.id)?)
            })
        })
    };
    window.until("its text is read", async || Ok(is_read().unwrap_or(false).then_some(()))).await?;
    window.keys(&["ctrl+shift+f"]).await?;
    focus_is(&window, "searchbox", "Search everything").await?;
    window.type_on_keyboard("visiting yacht").await?;
    holds(
        &window,
        "a passage is found",
        "return document.querySelector('[data-search-entry^=\"passage:\"] mark') !== null",
    )
    .await?;
    look(&window, "search-6-document").await?;
    window.keys(&["Down"]).await?;
    let on_passage = "return document.activeElement.dataset.searchEntry?.startsWith('passage:') ?? false";
    holds(&window, "the passage has the keyboard", on_passage).await?;
    window.keys(&["Return"]).await?;
    holds(&window, "its words are marked", "return document.querySelector('.paper mark') !== null").await?;
    look(&window, "search-7-passage").await
}
