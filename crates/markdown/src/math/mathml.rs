//! Writes MathML from allowed elements and attributes, with every element closed and all text escaped.

use crate::escape::{push_value, push_words};
use crate::html_allowlist::{is_allowed_in_math, is_math_tag};

/// Elements that contain only text.
const LEAVES: [&str; 4] = ["mi", "mn", "mo", "mtext"];

/// The library's output, reduced to allowed attributes, with the formula's source as alternative text. `None` if it
/// contains an element that is not allowed, because the formula would have another meaning without it.
pub(super) fn cleaned(written: &str, latex: &str) -> Option<String> {
    let mut html = String::with_capacity(written.len() + latex.len());
    let mut open: Vec<&str> = Vec::new();
    let mut rest = written;
    while let Some(markup) = rest.strip_prefix('<') {
        // No attribute value of the library contains this character.
        let (tag, after) = markup.split_once('>')?;
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return None;
            }
            push_end(&mut html, name);
            continue;
        }
        let is_closed = tag.ends_with('/');
        let tag = tag.trim_end_matches(['/', ' ']);
        let (name, attributes) = tag.split_at(tag.find(' ').unwrap_or(tag.len()));
        let is_outermost = open.is_empty();
        if is_outermost != (name == "math") || (is_outermost && !html.is_empty()) {
            return None;
        }
        if !is_outermost && !is_math_tag(name) {
            return None;
        }
        html.push('<');
        html.push_str(name);
        push_attributes(&mut html, name, attributes)?;
        if is_outermost {
            html.push_str(" alttext=\"");
            push_value(&mut html, latex.trim());
            html.push('"');
        }
        html.push('>');
        if is_closed {
            push_end(&mut html, name);
        } else if LEAVES.contains(&name) {
            let end = format!("</{name}>");
            let (text, after) = rest.split_once(&end)?;
            push_text(&mut html, text);
            html.push_str(&end);
            rest = after;
        } else {
            open.push(name);
        }
    }
    (rest.is_empty() && open.is_empty()).then_some(html)
}

fn push_end(html: &mut String, name: &str) {
    html.push_str("</");
    html.push_str(name);
    html.push('>');
}

/// Appends the allowed attributes of the form `name="value"`, with or without spaces between them.
fn push_attributes(html: &mut String, tag: &str, attributes: &str) -> Option<()> {
    let mut rest = attributes.trim();
    while !rest.is_empty() {
        let (name, after) = rest.split_once("=\"")?;
        let (value, after) = after.split_once('"')?;
        rest = after.trim_start();
        let known: Vec<&str>;
        let value = value.trim();
        let value = if name == "class" {
            known = value.split(' ').filter(|class| is_allowed_in_math(tag, name, class)).collect();
            &known.join(" ")
        } else {
            value
        };
        if !value.is_empty() && is_allowed_in_math(tag, name, value) {
            html.push(' ');
            html.push_str(name);
            html.push_str("=\"");
            push_value(html, value);
            html.push('"');
        }
    }
    Some(())
}

/// The library escapes only some texts; none of them contains markup.
fn push_text(html: &mut String, text: &str) {
    let plain =
        text.replace("&nbsp;", "\u{A0}").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    push_words(html, &plain);
}
