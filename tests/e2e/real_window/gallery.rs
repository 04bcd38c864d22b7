//! Every component in every state, in the app's engine, compared with reference pictures. `UPDATE_SCREENSHOTS=1`
//! updates them; target/screenshots/gallery gets the new pictures and the differences.

use crate::stage::{Failure, Outcome, Stage, root};
use parlance_driver::Browser;
use parlance_pictures::{Picture, difference};
use serde_json::{Value, json};
use std::path::PathBuf;

/// The width of a page next to the sidebar, and the smallest width of a window.
pub(super) const WIDE: u32 = 1040;
const NARROW: u32 = 400;
/// Fits the longest part.
const HEIGHT: u32 = 7200;
/// Pictures taken of one frame before a difference counts.
const N_PICTURES: usize = 5;

#[tokio::test(flavor = "multi_thread")]
async fn every_part_looks_as_it_did_in_light() -> Outcome {
    look("light", "theme=light", WIDE).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_part_looks_as_it_did_in_dark() -> Outcome {
    look("dark", "theme=dark", WIDE).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_part_looks_as_it_did_in_a_narrow_window() -> Outcome {
    look("narrow", "theme=light", NARROW).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_part_looks_as_it_did_from_right_to_left() -> Outcome {
    look("rtl", "theme=light&dir=rtl", WIDE).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_part_looks_as_it_did_with_longer_text() -> Outcome {
    look("longer", "theme=light&language=en-XA", WIDE).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_part_looks_as_it_did_in_arabic() -> Outcome {
    look("arabic", "theme=light&language=ar", WIDE).await
}

/// 640 pixels are a window of 1280 at 200 %. A window of 420 at 200 % is 320 pixels wide: the zoom is limited.
#[tokio::test(flavor = "multi_thread")]
async fn no_text_is_cut_or_covered_in_any_language() -> Outcome {
    let languages = ["en", "en-XA", "ar-XB", "de", "fr", "es", "pt-BR", "ja", "zh-CN", "ar"];
    // Lower than for pictures: the test only reads the layout, and painting takes most of the time.
    let height = 900;
    let stage = Stage::start_tall(1480, height + 200).await?;
    let browser = stage.desktop.browse().await?;
    let mut problems = Vec::new();
    for language in languages {
        let query = format!("theme=light&fonts=kept&language={language}");
        browser.show(&gallery(), &query, (1280, height)).await?;
        for width in [1280, 640, 420, 320] {
            browser.resize_frame((width, height)).await?;
            let found = browser.script(include_str!("../js/cut_text.js"), Vec::new()).await?;
            let shown = browser.script("return document.documentElement.lang", Vec::new()).await?;
            assert_eq!(shown, language, "the gallery has this language");
            let found = found.as_array().cloned().expect("the script returns a list");
            problems.extend(found.iter().map(|one| format!("{language} at {width}: {one}")));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_that_is_missing_is_noticed() -> Outcome {
    let stage = Stage::start_tall(WIDE + 200, 1200).await?;
    let browser = stage.desktop.browse().await?;
    browser.show(&gallery(), "theme=light&fonts=kept&part=controls", (WIDE, 1000)).await?;
    let before = Picture::read(&browser.picture().await?)?;
    let again = Picture::read(&browser.picture().await?)?;
    assert!(difference(&before, &again).is_none(), "nothing has changed");
    let hide = "document.querySelector('[data-part] .icon-button').style.visibility = 'hidden'";
    browser.script(hide, Vec::new()).await?;
    let after = Picture::read(&browser.picture().await?)?;
    assert!(difference(&before, &after).is_some(), "an icon is missing");
    Ok(())
}

/// The page, built by `cargo xtask test`.
pub(super) fn gallery() -> PathBuf {
    let page = root().join("target/gallery/gallery.html");
    assert!(page.exists(), "{} is missing: `npm run build:gallery` in ui", page.display());
    page
}

struct Part {
    key: String,
    top: usize,
    height: usize,
}

/// The parts and their positions in the frame.
async fn parts(browser: &Browser) -> Result<Vec<Part>, Failure> {
    let script = "return [...document.querySelectorAll('[data-part]')].map((part) => {
        const { top, height } = part.getBoundingClientRect();
        return [part.dataset.part, Math.round(top), Math.round(height)];
    })";
    let answer = browser.script(script, Vec::new()).await?;
    let all = answer.as_array().cloned().unwrap_or_default();
    assert!(all.len() > 15, "the gallery has its parts");
    let number = |value: &Value| usize::try_from(value.as_i64().unwrap_or(0).max(0)).unwrap_or(0);
    Ok(all
        .iter()
        .map(|part| Part {
            key: part[0].as_str().unwrap_or_default().to_owned(),
            top: number(&part[1]),
            height: number(&part[2]),
        })
        .collect())
}

/// Compares each part with its reference picture.
async fn look(mode: &str, query: &str, width: u32) -> Outcome {
    let stage = Stage::start_tall(WIDE + 200, HEIGHT + 200).await?;
    let browser = stage.desktop.browse().await?;
    browser.show(&gallery(), &format!("{query}&fonts=kept"), (width, HEIGHT)).await?;
    let mut problems = Vec::new();
    let mut names = Vec::new();
    loop {
        let n_seen = names.len();
        let Some(next) = parts(&browser).await?.into_iter().nth(n_seen) else { break };
        browser.script("scrollBy(0, arguments[0])", vec![json!(next.top)]).await?;
        let fitting: Vec<Part> = parts(&browser)
            .await?
            .into_iter()
            .skip(n_seen)
            .take_while(|part| part.top + part.height <= HEIGHT as usize)
            .collect();
        assert!(!fitting.is_empty(), "{} is higher than the frame", next.key);
        problems.extend(compare_all(&browser, &fitting, mode, width).await?);
        names.extend(fitting.iter().map(|part| name_of(part, mode)));
    }
    problems.extend(kept_without_a_part(mode, &names)?);
    assert!(
        problems.is_empty(),
        "{}\nUPDATE_SCREENSHOTS=1 in the environment of this test keeps what was seen.",
        problems.join("\n")
    );
    Ok(())
}

fn name_of(part: &Part, mode: &str) -> String {
    format!("{}-{mode}", part.key)
}

/// Compares the parts in the frame with their reference pictures. Returns those that still differ after several
/// pictures: on a busy computer the engine may paint a part some frames after its layout.
async fn compare_all(
    browser: &Browser,
    fitting: &[Part],
    mode: &str,
    width: u32,
) -> Result<Vec<String>, Failure> {
    let mut problems = Vec::new();
    for _ in 0..N_PICTURES {
        let seen = Picture::read(&browser.picture().await?)?;
        problems.clear();
        for part in fitting {
            let picture = seen.part((0, part.top), (width as usize, part.height));
            problems.extend(compare(&name_of(part, mode), &picture)?);
        }
        if problems.is_empty() {
            break;
        }
    }
    Ok(problems)
}

/// Compares a picture with the reference of this name, or updates the reference. Returns the difference.
fn compare(name: &str, seen: &Picture) -> Result<Option<String>, Failure> {
    let kept_at = root().join(format!("tests/gallery/{name}.png"));
    let folder = root().join("target/screenshots/gallery");
    let (seen_at, marked_at) =
        (folder.join(format!("{name}.png")), folder.join(format!("{name}-differs.png")));
    let kept = kept_at.exists().then(|| Picture::load(&kept_at)).transpose()?;
    let Some(kept) = kept else {
        if is_update() {
            seen.keep(&kept_at)?;
            return Ok(None);
        }
        seen.save(&seen_at)?;
        return Ok(Some(format!("{name}: there is no kept picture; seen: {}", seen_at.display())));
    };
    let Some(found) = difference(&kept, seen) else { return Ok(None) };
    // An equal picture leaves its file unchanged, so that a change of one part changes only the pictures of that part.
    if is_update() {
        seen.keep(&kept_at)?;
        return Ok(None);
    }
    seen.save(&seen_at)?;
    found.marked.save(&marked_at)?;
    let (words, seen_at, marked_at) = (found.words, seen_at.display(), marked_at.display());
    Ok(Some(format!(
        "{name}: {words}; seen: {seen_at}, what differs: {marked_at}, kept: {}",
        kept_at.display()
    )))
}

/// Reference pictures of parts that no longer exist; they are deleted when references are updated.
fn kept_without_a_part(mode: &str, names: &[String]) -> Result<Vec<String>, Failure> {
    let mut problems = Vec::new();
    for entry in std::fs::read_dir(root().join("tests/gallery"))? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if !name.ends_with(&format!("-{mode}")) || names.contains(&name) {
            continue;
        }
        if is_update() {
            std::fs::remove_file(&path)?;
        } else {
            problems.push(format!("{}: the gallery has no such part", path.display()));
        }
    }
    Ok(problems)
}

fn is_update() -> bool {
    std::env::var_os("UPDATE_SCREENSHOTS").is_some()
}
