//! Versions, edits, forks and deleted messages.

use super::kept_words::holds;
use super::keyboard::focus_is;
use crate::stage::{ANSWER_LIMIT, Outcome, Stage, ask, complete_answer, root, says_in, shoot};
use parlance_driver::{Keyring, Message, Session, Window};

/// The visible messages, as (speaker, text).
async fn shown(window: &Window<'_>) -> Result<Vec<(String, String)>, crate::stage::Failure> {
    let of = |message: Message| (message.speaker, message.words.trim().to_owned());
    Ok(window.messages().await?.into_iter().map(of).collect())
}

/// Waits until the last answer contains this text.
async fn answered(window: &Window<'_>, words: &str) -> Outcome {
    let what = format!("the last answer says {words}");
    window
        .until(&what, async || {
            let last = window.messages().await?.pop();
            Ok(last.filter(|last| last.status == "complete" && last.words.contains(words)).map(drop))
        })
        .await?;
    Ok(())
}

/// Waits until this number of messages is visible.
async fn are_shown(window: &Window<'_>, n: usize) -> Outcome {
    let what = format!("{n} messages are shown");
    window.until(&what, async || Ok((window.messages().await?.len() == n).then_some(()))).await?;
    Ok(())
}

/// Edits the first question and replaces its text.
async fn edit_first_question(window: &Window<'_>, words: &str) -> Outcome {
    window.press("button", "Edit").await?;
    focus_is(window, "textbox", "Edited question").await?;
    window.keys(&["ctrl+a"]).await?;
    window.type_on_keyboard(words).await?;
    // Keys reach the page with a delay.
    holds(window, "Edited question", words).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_edited_and_both_versions_can_be_read() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    ask(&window, "What is 17 * 23?").await?;
    answered(&window, "391").await?;
    edit_first_question(&window, "What is 6 * 7?").await?;
    window.press("button", "Send").await?;
    answered(&window, "42").await?;
    assert_eq!(shown(&window).await?[0].1, "What is 6 * 7?");
    window.find("group", "Version 2 of 2").await?;

    window.press("button", "Previous version").await?;
    answered(&window, "391").await?;
    assert_eq!(shown(&window).await?[0].1, "What is 17 * 23?");
    window.find("group", "Version 1 of 2").await?;
    window.press("button", "Next version").await?;
    answered(&window, "42").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_that_is_dropped_on_an_edited_question_goes_with_its_new_version() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let name = "Harbour rules.pdf";
    let document = stage.document(name)?;
    for (theme, gtk_theme) in [("light", "Adwaita"), ("dark", "Adwaita:dark")] {
        let session = Session::default().with("GTK_THEME", gtk_theme);
        let window = stage.open_in(&session).await?;
        if theme == "light" {
            window.press("button", "Start now").await?;
            ask(&window, "How long may a visiting yacht stay?").await?;
            complete_answer(&window).await?;
            edit_first_question(&window, "How long may a visiting yacht stay at the north quay?").await?;
            let shot = |screen: &str| root().join(format!("target/screenshots/edit-{screen}.png"));
            let field = window.find("textbox", "Edited question").await?;
            window.drop_files(std::slice::from_ref(&document), &field, Some(&shot("dragging"))).await?;
            let files = window.find("list", "Files of the edited question").await?;
            says_in(&window, &files, name).await?;
            says_in(&window, &files, "Ready").await?;
            // The next question has no file.
            window.gone("list", "Attachments").await?;
        }
        for (size, width) in [((1280, 860), "wide"), ((700, 860), "narrow")] {
            window.resize(size).await?;
            shoot(&window, &format!("edit-{width}-{theme}")).await?;
        }
        window.resize((1280, 860)).await?;
        if theme == "light" {
            window.quit().await?;
            continue;
        }
        holds(&window, "Edited question", "How long may a visiting yacht stay at the north quay?").await?;
        window.press("button", "Send").await?;
        window.find("group", "Version 2 of 2").await?;
        let files = window.find("list", "Attached files").await?;
        says_in(&window, &files, name).await?;
        let answer = complete_answer(&window).await?;
        assert!(answer.words.contains("yacht"), "{}", answer.words);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_asked_for_again_and_a_fork_goes_its_own_way() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    ask(&window, "What is 17 * 23?").await?;
    answered(&window, "391").await?;
    window.press("button", "Regenerate").await?;
    window.find("group", "Version 2 of 2").await?;
    answered(&window, "391").await?;
    window.press("button", "Fork from here").await?;
    window.says("What is 17 * 23? (2)").await?;
    are_shown(&window, 2).await?;
    window.gone("group", "Version 2 of 2").await?;
    ask(&window, "What is 6 * 7?").await?;
    answered(&window, "42").await?;
    are_shown(&window, 4).await?;
    window.press("button", "What is 17 * 23?").await?;
    are_shown(&window, 2).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_message_comes_back_until_undo_is_over() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    ask(&window, "What is 17 * 23?").await?;
    answered(&window, "391").await?;
    ask(&window, "What is 6 * 7?").await?;
    answered(&window, "42").await?;
    let before = shown(&window).await?;
    window.press("button", "Delete question").await?;
    are_shown(&window, 3).await?;
    window.says("Question deleted").await?;
    window.press("button", "Undo").await?;
    are_shown(&window, 4).await?;
    assert_eq!(shown(&window).await?, before);
    window.gone("button", "Undo").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_done_to_messages_by_keyboard() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    ask(&window, "What is 17 * 23?").await?;
    answered(&window, "391").await?;
    // The transcript, its last message, and the one before it.
    window.keys(&["shift+F6", "k"]).await?;
    focus_is(&window, "article", "Assistant").await?;
    window.keys(&["k"]).await?;
    focus_is(&window, "article", "You").await?;
    window.keys(&["e"]).await?;
    focus_is(&window, "textbox", "Edited question").await?;
    window.keys(&["ctrl+a"]).await?;
    window.type_on_keyboard("What is 6 * 7?").await?;
    window.keys(&["Return"]).await?;
    answered(&window, "42").await?;
    focus_is(&window, "article", "You").await?;
    window.keys(&["Left"]).await?;
    answered(&window, "391").await?;
    focus_is(&window, "article", "You").await?;
    window.keys(&["Right"]).await?;
    answered(&window, "42").await?;
    window.keys(&["Return"]).await?;
    focus_is(&window, "button", "Copy").await?;
    window.keys(&["Escape"]).await?;
    focus_is(&window, "article", "You").await?;
    window.keys(&["shift+g", "r"]).await?;
    let is_second = |answer: &Message| answer.status == "complete" && answer.text.contains("2/2");
    window.answer_when("the second answer is complete", ANSWER_LIMIT, is_second).await?;
    window.keys(&["shift+g", "Delete"]).await?;
    window.says("Answer deleted").await?;
    window.keys(&["ctrl+z"]).await?;
    window.gone("button", "Undo").await?;
    answered(&window, "42").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_screens_of_the_tree_are_accessible() -> Outcome {
    for (theme, gtk_theme) in [("light", "Adwaita"), ("dark", "Adwaita:dark")] {
        let stage = Stage::start(Keyring::Absent).await?;
        let window = stage.open_in(&Session::default().with("GTK_THEME", gtk_theme)).await?;
        window.press("button", "Start now").await?;
        window.find("textbox", "Message").await?;
        let mut findings = Vec::new();
        let mut look = async |screen: &str| -> Outcome {
            shoot(&window, &format!("tree-{screen}-{theme}")).await?;
            let found = window.accessibility_findings().await?;
            findings.extend(found.into_iter().map(|finding| format!("{screen}, {theme}: {finding}")));
            Ok(())
        };
        ask(&window, "What is 17 * 23?").await?;
        complete_answer(&window).await?;
        edit_first_question(&window, "What is 6 * 7?").await?;
        look("edit").await?;
        window.press("button", "Send").await?;
        answered(&window, "42").await?;
        look("versions").await?;
        let answer = window.find("article", "Assistant").await?;
        window.find_in(Some(&answer), "button", "More").await?.click().await?;
        window.find("menuitem", "Delete answer").await?;
        look("menu").await?;
        window.keys(&["Escape"]).await?;
        window.press("button", "Delete question").await?;
        window.says("Question deleted").await?;
        look("deleted").await?;
        assert!(findings.is_empty(), "{}", findings.join("\n"));
    }
    Ok(())
}
