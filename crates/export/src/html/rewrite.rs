//! Turns the HTML of an answer in the window into that of a page without scripts: removes buttons, and makes
//! citations links to their sources.
//!
//! The input comes from `parlance-markdown`, which has checked that it is well-formed and escapes every `<` of a
//! text.

/// A block of message `number` without elements that need a script.
pub(super) fn block(html: &str, number: usize) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some((before, button)) = rest.split_once("<button") {
        out.push_str(before);
        let Some((button, after)) = button.split_once("</button>") else {
            rest = "";
            break;
        };
        if let Some(cited) = attribute(button, "data-cite").filter(|cited| is_number(cited)) {
            out.push_str(&format!("<a class=\"cite\" href=\"#m{number}-s{cited}\">{cited}</a>"));
        }
        rest = after;
    }
    out.push_str(rest);
    // Empty frames of removed buttons, and empty slots of diagrams.
    out.replace("<footer></footer>", "").replace("<div class=\"drawing\" data-drawing=\"\"></div>", "")
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, value) = tag.split_once(&format!("{name}=\""))?;
    value.split_once('"').map(|(value, _)| value)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
