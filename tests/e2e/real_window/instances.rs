//! One instance per data directory.

use crate::stage::{Outcome, Stage, app, ask, complete_answer};
use parlance_driver::{Group, Keyring, Reads, Session, wait};

#[tokio::test(flavor = "multi_thread")]
async fn a_second_start_ends_and_leaves_one_window() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let second = stage.desktop.app_command(&app(), &Session::default());
    let mut second = Group::start(second, &stage.desktop.log("second"), Reads::Nothing)?;
    let ended = second.ended(wait::TIMEOUT).await.expect("the second start ends by itself");
    assert!(ended.success(), "it is no error to start twice: {ended}");
    assert_eq!(window.screen_ids().await?.len(), 1);
    ask(&window, "What is 6 * 7?").await?;
    assert!(complete_answer(&window).await?.words.contains("42"), "the first one goes on");
    Ok(())
}
