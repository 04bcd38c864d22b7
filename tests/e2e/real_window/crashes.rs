//! No data is lost when the window is closed, or its web process ends, while the user types.

use crate::stage::{Outcome, Stage};
use parlance_driver::Keyring;

#[tokio::test(flavor = "multi_thread")]
async fn the_last_words_before_the_window_is_closed_are_kept() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let draft = "Words of the last moment";
    window.type_into("textbox", "Message", draft).await?;
    window.quit().await?;
    assert!(stage.data_holds(draft), "the window waits for the words, however fast it is closed");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_whose_web_process_ends_comes_back_with_its_draft() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let draft = "Half a question about the lighthouse";
    window.type_into("textbox", "Message", draft).await?;
    window.until("the draft is on the disk", async || Ok(stage.data_holds(draft).then_some(()))).await?;
    window.kill_web_process();
    // The crash ends the WebDriver session, so only the keyboard and the disk show the state of the page.
    let mut n_looks = 0;
    window
        .until("the page takes keys after the draft", async || {
            // A key is lost while the page loads, and the draft is saved after a pause without keys.
            if n_looks % 40 == 0 {
                window.keys(&["ctrl+End", "x"]).await?;
            }
            n_looks += 1;
            Ok(stage.data_holds(&format!("{draft}x")).then_some(()))
        })
        .await?;
    Ok(())
}
