//! Properties of every text; shared with `tests/fuzz`.

use crate::page::assert_harmless;
use parlance_markdown::{Renderer, render};

/// Separates the pieces of a text, because it has no meaning in Markdown.
const CUT: char = '\u{1F}';

/// Asserts that a text in pieces gives the same result as the whole text, and that the output is allowed at every
/// step.
pub(crate) fn holds(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let mut renderer = Renderer::new();
    let mut shown: Vec<String> = Vec::new();
    for piece in text.split(CUT) {
        renderer.push(piece);
        let update = renderer.update();
        shown.truncate(update.keep);
        update.tail.iter().for_each(|html| assert_harmless(&text, html));
        shown.extend(update.tail);
    }
    let update = renderer.finish();
    shown.truncate(update.keep);
    shown.extend(update.tail);
    let whole = render(&text.replace(CUT, ""));
    assert_eq!(shown, whole, "{text:?} in its pieces and as a whole");
    whole.iter().for_each(|html| assert_harmless(&text, html));
}
