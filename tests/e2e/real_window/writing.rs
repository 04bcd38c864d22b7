//! The composer: undo, input methods, prompts, earlier questions, spelling, its height.

use crate::stage::{Failure, Outcome, Stage, ask, attach, complete_answer, root};
use parlance_driver::{Keyring, Window};
use serde_json::json;
use std::path::PathBuf;

/// The text in the composer.
async fn typed(window: &Window<'_>) -> Result<String, Failure> {
    let script = "return document.querySelector('textarea[aria-label=\"Message\"]').value";
    Ok(window.script(script, Vec::new()).await?.as_str().unwrap_or_default().to_owned())
}

async fn typed_is(window: &Window<'_>, wanted: &str) -> Outcome {
    window
        .until(&format!("the composer holds {wanted:?}"), async || {
            let script = "return document.querySelector('textarea[aria-label=\"Message\"]').value";
            Ok((window.script(script, Vec::new()).await?.as_str() == Some(wanted)).then_some(()))
        })
        .await?;
    Ok(())
}

fn picture(name: &str) -> PathBuf {
    root().join(format!("target/screenshots/writing-{name}.png"))
}

/// Saves a prompt in the settings by keyboard.
async fn save_prompt(window: &Window<'_>, name: &str, words: &str) -> Outcome {
    window.keys(&["ctrl+comma"]).await?;
    window.press("button", "Prompts").await?;
    window.press("button", "New prompt").await?;
    window.type_into("textbox", "Name of the prompt", name).await?;
    window.type_into("textbox", "Prompt text", words).await?;
    window.press("button", "Save").await?;
    window.find("button", &format!("Edit {name}")).await?;
    window.keys(&["Escape"]).await?;
    window.gone("dialog", "Settings").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_typed_is_undone_and_done_again_in_every_field() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    window.find("textbox", "Message").await?.click().await?;
    window.type_on_keyboard("First words").await?;
    window.keys(&["ctrl+z"]).await?;
    typed_is(&window, "").await?;
    window.keys(&["ctrl+shift+z"]).await?;
    typed_is(&window, "First words").await?;

    window.keys(&["ctrl+comma"]).await?;
    window.press("button", "Prompts").await?;
    window.press("button", "New prompt").await?;
    window.find("textbox", "Name of the prompt").await?.click().await?;
    window.type_on_keyboard("A name").await?;
    window.keys(&["ctrl+z"]).await?;
    let script = "return document.querySelector('input[aria-label=\"Name of the prompt\"]').value";
    window
        .until("the name is undone, in a dialog too", async || {
            Ok((window.script(script, Vec::new()).await?.as_str() == Some("")).then_some(()))
        })
        .await?;
    assert_eq!(typed(&window).await?, "First words", "and nothing beside it");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_typed_right_after_new_conversation_belongs_to_it() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    ask(&window, "What is 6 * 7?").await?;
    complete_answer(&window).await?;
    window.keys(&["ctrl+n", "N", "e", "x", "t"]).await?;
    window.says("Ask a question or add a document").await?;
    typed_is(&window, "Next").await?;
    window.press("button", "What is 6 * 7?").await?;
    window.find("article", "Assistant").await?;
    typed_is(&window, "").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn words_that_a_file_took_away_come_back_with_undo() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    attach(&window, &[stage.document("harbour rules.pdf")?], "Ready").await?;
    ask(&window, "How long may a yacht stay?").await?;
    complete_answer(&window).await?;
    window.press("button", "New conversation").await?;
    window.says("Ask a question or add a document").await?;
    window.find("textbox", "Message").await?.click().await?;
    window.type_on_keyboard("See @harb").await?;
    window.find("listbox", "Files to attach").await?;
    window.keys(&["Return"]).await?;
    typed_is(&window, "See ").await?;
    window.keys(&["ctrl+z"]).await?;
    typed_is(&window, "See @harb").await?;
    window.keys(&["ctrl+z"]).await?;
    typed_is(&window, "").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_prompt_is_saved_found_behind_a_slash_filled_in_and_undone() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let mut findings = Vec::new();
    save_prompt(&window, "Multiply", "What is {{first}} * {{second}}?").await?;
    window.find("textbox", "Message").await?.click().await?;
    window.type_on_keyboard("/").await?;
    window.find("listbox", "Prompts and actions").await?;
    window.shoot(&picture("slash")).await?;
    findings.extend(window.accessibility_findings().await?);
    window.type_on_keyboard("mul").await?;
    window
        .until("only the prompt fits", async || {
            Ok((window.all("option", None, None).await?.len() == 1).then_some(()))
        })
        .await?;
    window.keys(&["Return"]).await?;
    window.find("dialog", "Multiply").await?;
    window.shoot(&picture("values")).await?;
    findings.extend(window.accessibility_findings().await?);
    window.type_on_keyboard("17").await?;
    window.keys(&["Tab"]).await?;
    window.type_on_keyboard("23").await?;
    window.keys(&["Return"]).await?;
    window.gone("dialog", "Multiply").await?;
    typed_is(&window, "What is 17 * 23?").await?;
    assert_eq!(window.focused().await?, ("textbox".to_owned(), "Message".to_owned()));
    window.keys(&["ctrl+z"]).await?;
    typed_is(&window, "/mul").await?;
    window.keys(&["ctrl+shift+z"]).await?;
    typed_is(&window, "What is 17 * 23?").await?;
    window.keys(&["Escape", "Return"]).await?;
    assert!(complete_answer(&window).await?.words.contains("391"));

    window.keys(&["ctrl+comma"]).await?;
    window.press("button", "Prompts").await?;
    window.press("button", "Edit Multiply").await?;
    window.find("textbox", "Prompt text").await?;
    window.shoot(&picture("prompts")).await?;
    findings.extend(window.accessibility_findings().await?);
    assert!(findings.is_empty(), "{}", findings.join("\n"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_of_before_come_back_one_by_one_and_can_be_undone() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    ask(&window, "What is 6 * 7?").await?;
    complete_answer(&window).await?;
    ask(&window, "What is 2 + 2?").await?;
    window
        .until("both are answered", async || {
            let messages = window.messages().await?;
            Ok((messages.len() == 4 && messages.iter().all(|one| one.status == "complete")).then_some(()))
        })
        .await?;
    window.find("textbox", "Message").await?.click().await?;
    window.keys(&["Up"]).await?;
    typed_is(&window, "What is 2 + 2?").await?;
    window.keys(&["Up"]).await?;
    typed_is(&window, "What is 6 * 7?").await?;
    window.keys(&["Down"]).await?;
    typed_is(&window, "What is 2 + 2?").await?;
    window.keys(&["Down"]).await?;
    typed_is(&window, "").await?;
    window.keys(&["ctrl+z"]).await?;
    typed_is(&window, "What is 2 + 2?").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_of_an_input_method_neither_send_nor_pick() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let field = window.find("textbox", "Message").await?;
    field.click().await?;
    // As WebKit reports it: the Enter that ends a composition follows the end event, with key code 229.
    let compose = "
        const field = document.querySelector('textarea[aria-label=\"Message\"]');
        const key = (init) => field.dispatchEvent(new KeyboardEvent('keydown',
            { key: 'Enter', bubbles: true, cancelable: true, ...init }));
        field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, data: '' }));
        field.setRangeText(arguments[0], field.selectionStart, field.selectionEnd, 'end');
        field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true, data: arguments[0] }));
        const during = key({ isComposing: true, keyCode: 229 });
        field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: arguments[0] }));
        const after = key({ isComposing: false, keyCode: 229 });
        return [during, after]";
    let untouched = window.script(compose, vec![json!("日本語の質問")]).await?;
    assert_eq!(untouched, json!([true, true]), "the input method keeps both");
    assert_eq!(typed(&window).await?, "日本語の質問");
    assert!(window.messages().await?.is_empty(), "nothing was sent");
    // A slash typed with an input method opens no menu before the composition ends.
    window.script(compose, vec![json!(" /att")]).await?;
    window.find("listbox", "Prompts and actions").await?;
    assert_eq!(typed(&window).await?, "日本語の質問 /att", "nothing was picked");
    window.keys(&["Escape", "Return"]).await?;
    complete_answer(&window).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn enter_makes_a_line_and_ctrl_enter_sends_when_it_is_set_so() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    window.keys(&["ctrl+comma"]).await?;
    window.press("button", "Writing").await?;
    window.press("radio", "Ctrl Enter").await?;
    window.keys(&["Escape"]).await?;
    window.gone("dialog", "Settings").await?;
    window.find("textbox", "Message").await?.click().await?;
    window.type_on_keyboard("What is").await?;
    window.keys(&["Return"]).await?;
    window.type_on_keyboard("6 * 7?").await?;
    typed_is(&window, "What is\n6 * 7?").await?;
    assert!(window.messages().await?.is_empty(), "Enter sent nothing");
    window.keys(&["ctrl+Return"]).await?;
    assert!(complete_answer(&window).await?.words.contains("42"));
    typed_is(&window, "").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_composer_grows_with_its_words_to_a_bound_and_shrinks_again() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let field = window.find("textbox", "Message").await?;
    let height = async || Ok::<_, Failure>(field.rectangle().await?.3);
    let one_line = height().await?;
    field.click().await?;
    window.type_on_keyboard("one").await?;
    window.keys(&["shift+Return"]).await?;
    window.type_on_keyboard("two").await?;
    let two_lines = height().await?;
    assert!(two_lines > one_line, "{two_lines} against {one_line}");
    let fill = "
        const field = document.querySelector('textarea[aria-label=\"Message\"]');
        field.focus();
        field.select();
        document.execCommand('insertText', false, arguments[0]);
        return [innerHeight, field.scrollHeight > field.clientHeight]";
    let answer = window.script(fill, vec![json!("a line\n".repeat(90))]).await?;
    let window_height = answer[0].as_f64().unwrap_or_default();
    assert_eq!(answer[1], json!(true), "what does not fit is scrolled to");
    let highest = height().await?;
    assert!(highest <= window_height * 0.4 + 1.0, "{highest} of {window_height}");
    window.press("button", "Send").await?;
    complete_answer(&window).await?;
    assert!((height().await? - one_line).abs() < 1.0, "empty, it is as high as before");
    field.click().await?;
    window.keys(&["Up"]).await?;
    window
        .until("the end of what came back is in sight", async || {
            let script = "
                const field = document.querySelector('textarea[aria-label=\"Message\"]');
                return field.scrollTop > 0 && field.scrollTop + field.clientHeight >= field.scrollHeight - 1";
            Ok((window.script(script, Vec::new()).await? == json!(true)).then_some(()))
        })
        .await?;
    window.shoot(&picture("full")).await?;
    window.script(fill, vec![json!("short")]).await?;
    assert!((height().await? - one_line).abs() < 1.0, "one line is as high as before");
    Ok(())
}

/// Number of pixels in a picture that are as red as the underline of a misspelled word.
fn red_points(path: &std::path::Path) -> Result<usize, Failure> {
    let mut decoder = png::Decoder::new(std::io::BufReader::new(std::fs::File::open(path)?));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info()?;
    let mut bytes = vec![0; reader.output_buffer_size().expect("a picture of the window has a size")];
    let frame = reader.next_frame(&mut bytes)?;
    let n_channels = frame.color_type.samples();
    let is_red = |point: &&[u8]| point[0] > 180 && point[1] < 110 && point[2] < 110;
    Ok(bytes[..frame.buffer_size()]
        .chunks(n_channels)
        .filter(|point| point.len() >= 3)
        .filter(is_red)
        .count())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_word_that_no_dictionary_has_is_underlined_unless_that_is_switched_off() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let reds = async |name: &str| {
        window.shoot(&picture(name)).await?;
        red_points(&picture(name))
    };
    let before = reds("spelling-before").await?;
    window.find("textbox", "Message").await?.click().await?;
    window.type_on_keyboard("A correct sentence and anothre wrongg wordd ").await?;
    // The dictionaries are loaded after the first paint; a word is checked when the caret leaves it.
    let mut n_reds = 0;
    for _ in 0..50 {
        n_reds = reds("spelling").await?;
        if n_reds > before {
            break;
        }
        window.type_on_keyboard("anothr ").await?;
    }
    assert!(n_reds > before, "{n_reds} red points, {before} without words");

    window.keys(&["ctrl+comma"]).await?;
    window.press("button", "Writing").await?;
    window.press("switch", "Check spelling while typing").await?;
    window.keys(&["Escape"]).await?;
    window.gone("dialog", "Settings").await?;
    window.keys(&["ctrl+a", "BackSpace"]).await?;
    window.type_on_keyboard("anothre wrongg wordd ").await?;
    typed_is(&window, "anothre wrongg wordd ").await?;
    let after = reds("spelling-off").await?;
    assert_eq!(after, before, "nothing is underlined any more");
    Ok(())
}
