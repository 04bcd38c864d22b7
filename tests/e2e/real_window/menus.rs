//! Context menus at the pointer and at the focus, and their effect on the desktop's clipboard.

use super::endings::session;
use super::keyboard::focus_is;
use crate::stage::{Outcome, Stage, ask, attach, complete_answer, look, root};
use parlance_driver::{Keyring, Window};
use parlance_testkit::fault::{Answer, FaultServer, Received};
use serde_json::json;

/// Selects an item of the open menu.
async fn pick(window: &Window<'_>, name: &str) -> Outcome {
    window.find("menuitem", name).await?.click().await?;
    window.gone("menuitem", name).await?;
    Ok(())
}

async fn written_is(window: &Window<'_>, words: &str) -> Outcome {
    let script = "return document.querySelector('textarea[aria-label=\"Message\"]').value";
    let is_so = async || Ok((window.script(script, Vec::new()).await? == json!(words)).then_some(()));
    window.until(&format!("{words:?} is written"), is_so).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_right_click_and_the_menu_key_open_what_can_be_done_there() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    ask(&window, "What is 6 * 7?").await?;
    complete_answer(&window).await?;
    let answer = window.find("article", "Assistant").await?;
    window.right_click(&answer).await?;
    window.find("menuitem", "Delete answer").await?;
    assert_eq!(window.screen_ids().await?.len(), 1, "the web view shows no menu of its own");
    look(&window, "menu-answer").await?;
    pick(&window, "Copy").await?;
    window.says("Copied").await?;
    let copied = stage.desktop.pasted("UTF8_STRING").await?.unwrap_or_default();
    assert!(copied.contains("42"), "{copied}");

    // By keyboard: down to the details, and back to the message.
    window.find("textbox", "Message").await?.click().await?;
    window.keys(&["Escape"]).await?;
    focus_is(&window, "article", "Assistant").await?;
    let script = "const part = (one) => one.getBoundingClientRect();
        const frame = part(document.activeElement);
        const parts = [...document.activeElement.children].map(part);
        return Math.min(...parts.flatMap(({ top, bottom }) => [top - frame.top, frame.bottom - bottom]))";
    let room = window.script(script, Vec::new()).await?.as_f64();
    assert!(room >= Some(4.0), "its frame stands clear of its words: {room:?}");
    for key in ["Menu", "shift+F10"] {
        window.keys(&[key]).await?;
        focus_is(&window, "menuitem", "Copy").await?;
        window.keys(&["f"]).await?;
        focus_is(&window, "menuitem", "Fork from here").await?;
        window.keys(&["Escape"]).await?;
        focus_is(&window, "article", "Assistant").await?;
    }
    window.keys(&["Menu", "d", "Return"]).await?;
    window.find("complementary", "Details").await?;
    Ok(())
}

/// A service with one file, which is also the result of every upload, and an answer with a link and code.
async fn service() -> FaultServer {
    let file = r#"{"id":"f1","object":"file","bytes":24,"created_at":1700000000,"filename":"rules.txt","purpose":"assistants","status":"processed"}"#;
    FaultServer::start_reading(move |request: &Received| {
        let is_file = request.target.contains("/files");
        match request.method.as_str() {
            "GET" => Answer::json(200, format!(r#"{{"object":"list","data":[{file}]}}"#)).into(),
            _ if is_file => Answer::json(200, file).into(),
            _ => {
                let text = "See [the rules](https://harbour.example/rules).\n\n```rust\nlet fee = 5;\n```";
                let item = json!({"type": "message", "id": "m", "role": "assistant", "status": "completed",
                    "content": [{"type": "output_text", "text": text, "annotations": []}]});
                let end = json!({"type": "response.completed", "sequence_number": 0,
                    "response": {"id": "r", "model": "small-1", "output": [item]}});
                Answer::events([end.to_string()]).into()
            }
        }
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_links_code_and_files_have_the_menu_of_the_app_and_none_of_the_web_view() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = service().await;
    let window = stage.open_in(&session(&service, "Adwaita")).await?;
    let path = stage.desktop.scratch_dir()?.join("rules.txt");
    std::fs::write(&path, "The north quay is closed.")?;
    attach(&window, &[path], "rules.txt").await?;
    let n_windows = window.screen_ids().await?.len();
    let own_menu = async |selector: &str, name: &str| -> Outcome {
        let part = window.select(selector).await?;
        window.right_click(&part).await?;
        window.find("menuitem", name).await?;
        assert_eq!(
            window.screen_ids().await?.len(),
            n_windows,
            "{selector}: the web view shows no menu of its own"
        );
        window.keys(&["Escape"]).await?;
        window.gone("menuitem", name).await?;
        Ok(())
    };
    own_menu("[aria-label=Attachments] li", "Open").await?;
    ask(&window, "What does it cost?").await?;
    complete_answer(&window).await?;
    for (selector, name) in [
        ("[data-conversation-id]", "Rename"),
        (".prose a[href^=http]", "Copy link"),
        (".code pre", "Copy code"),
        ("article.you .file-chip", "Open"),
    ] {
        own_menu(selector, name).await?;
    }
    window.press("button", "Files").await?;
    own_menu("tr[data-status=ready] th", "Download").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_field_cuts_copies_and_pastes_by_its_menu() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let field = window.find("textbox", "Message").await?;
    focus_is(&window, "textbox", "Message").await?;
    window.type_on_keyboard("harbour rules").await?;
    written_is(&window, "harbour rules").await?;
    window.right_click(&field).await?;
    pick(&window, "Select all").await?;
    window.right_click(&field).await?;
    pick(&window, "Cut").await?;
    written_is(&window, "").await?;
    assert_eq!(stage.desktop.pasted("UTF8_STRING").await?.as_deref(), Some("harbour rules"));
    window.keys(&["Menu"]).await?;
    pick(&window, "Paste").await?;
    written_is(&window, "harbour rules").await?;
    window.keys(&["Menu"]).await?;
    pick(&window, "Undo").await?;
    written_is(&window, "").await?;

    let text = stage.desktop.scratch_dir()?.join("copied");
    std::fs::write(&text, "of 1926")?;
    let _copied = stage.desktop.copy(&text, &["UTF8_STRING", "text/plain;charset=utf-8"]).await?;
    window.keys(&["Menu", "p", "Return"]).await?;
    written_is(&window, "of 1926").await?;
    focus_is(&window, "textbox", "Message").await?;
    Ok(())
}

/// The mean darkness of a part of the window; `zoom` converts CSS pixels to screen pixels.
async fn ink(
    stage: &Stage,
    window: &Window<'_>,
    selector: &str,
    zoom: f64,
) -> Result<f64, crate::stage::Failure> {
    let script =
        "const { x, y, width, height } = document.querySelector(arguments[0]).getBoundingClientRect();
        return [width, height, x, y]";
    let answer = window.script(script, vec![json!(selector)]).await?;
    let at = |i: usize| (answer[i].as_f64().unwrap_or_default() * zoom).round();
    let path = root().join(format!("target/screenshots/icon-{zoom}.png"));
    window.shoot(&path).await?;
    let part = format!("{}x{}+{}+{}", at(0), at(1), at(2), at(3));
    let mut convert = stage.desktop.command("convert");
    convert.arg(&path).args(["-crop", &part, "+repage", "-colorspace", "Gray"]);
    let told = convert.args(["-format", "%[fx:1-mean]", "info:"]).output().await?;
    let ink = String::from_utf8_lossy(&told.stdout).trim().parse();
    Ok(ink.unwrap_or_default())
}

#[tokio::test(flavor = "multi_thread")]
async fn icons_keep_their_stroke_when_the_page_is_zoomed() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let icon = "#details-button svg";
    let usual = ink(&stage, &window, icon, 1.0).await?;
    assert!(usual > 0.02, "{usual}");
    for (n_presses, zoom) in [(5, 2.0), (2, 3.0)] {
        for _ in 0..n_presses {
            window.keys(&["ctrl+equal"]).await?;
        }
        let script = "return Math.round(outerWidth / innerWidth * 10) / 10";
        let shown = async || window.script(script, Vec::new()).await.map(|shown| shown.as_f64());
        window.until("the page is zoomed", async || Ok((shown().await? == Some(zoom)).then_some(()))).await?;
        let zoomed = ink(&stage, &window, icon, zoom).await?;
        assert!((0.75..1.33).contains(&(zoomed / usual)), "{zoomed} at {zoom}, {usual} usually");
    }
    Ok(())
}
