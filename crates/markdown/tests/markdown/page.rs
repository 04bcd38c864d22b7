//! Parses HTML with html5ever, as a browser would, and inspects every node.

use html5ever::tendril::TendrilSink;
use html5ever::{LocalName, ParseOpts, QualName, local_name, ns, parse_fragment};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

/// The top-level nodes of the parsed HTML.
pub(crate) fn nodes(html: &str) -> Vec<Handle> {
    let context = QualName::new(None, ns!(html), local_name!("div"));
    let parser = parse_fragment(RcDom::default(), ParseOpts::default(), context, Vec::new(), false);
    let page = parser.one(html);
    let root = page.document.children.borrow()[0].clone();
    root.children.take()
}

/// The page as normalised HTML.
pub(crate) fn written(nodes: &[Handle]) -> String {
    let mut html = String::new();
    for node in nodes {
        match &node.data {
            NodeData::Text { contents } => html.push_str(&escaped(&contents.borrow())),
            NodeData::Element { name, attrs, .. } => {
                html.push_str(&format!("<{}", name.local));
                for attribute in attrs.borrow().iter() {
                    let value = escaped(&attribute.value).replace('"', "&quot;");
                    html.push_str(&format!(" {}=\"{value}\"", attribute.name.local));
                }
                html.push('>');
                if !matches!(&*name.local, "br" | "hr" | "input") {
                    html.push_str(&written(&node.children.borrow()));
                    html.push_str(&format!("</{}>", name.local));
                }
            }
            _ => panic!("a comment or a doctype came out"),
        }
    }
    html
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('\u{A0}', "&nbsp;")
}

/// The text of the page.
pub(crate) fn words(nodes: &[Handle]) -> String {
    let mut text = String::new();
    for node in nodes {
        if let NodeData::Text { contents } = &node.data {
            text.push_str(&contents.borrow());
        }
        text.push_str(&words(&node.children.borrow()));
    }
    text
}

/// Whether any element has this attribute.
pub(crate) fn has_attribute(nodes: &[Handle], wanted: &LocalName) -> bool {
    nodes.iter().any(|node| {
        let has = match &node.data {
            NodeData::Element { attrs, .. } => attrs.borrow().iter().any(|it| it.name.local == *wanted),
            _ => false,
        };
        has || has_attribute(&node.children.borrow(), wanted)
    })
}

/// The nesting depth of the elements.
pub(crate) fn depth(nodes: &[Handle]) -> usize {
    nodes.iter().map(|node| 1 + depth(&node.children.borrow())).max().unwrap_or(0)
}

/// Asserts that a browser parses the HTML to exactly the same page, and that the page contains only allowed nodes.
/// This allowlist is deliberately independent of the one in the crate.
pub(crate) fn assert_harmless(markdown: &str, html: &str) {
    let page = nodes(html);
    assert_eq!(written(&page), html, "{markdown:?} became something that a browser reads in another way");
    check(&page, markdown, html);
}

fn check(nodes: &[Handle], markdown: &str, html: &str) {
    for node in nodes {
        let NodeData::Element { name, attrs, .. } = &node.data else { continue };
        let is_math = name.ns == ns!(mathml);
        assert!(is_math || name.ns == ns!(html), "{markdown:?} left HTML and MathML: {html}");
        let tags: &[&str] = if is_math { MATH_TAGS } else { TAGS };
        assert!(tags.contains(&&*name.local), "{markdown:?} made <{}>: {html}", name.local);
        for attribute in attrs.borrow().iter() {
            let (key, value) = (&*attribute.name.local, &*attribute.value);
            let is_fine = if is_math { is_math_fine(key, value) } else { is_fine(&name.local, key, value) };
            assert!(is_fine, "{markdown:?} made {key}={value:?}: {html}");
        }
        check(&node.children.borrow(), markdown, html);
    }
}

/// The attributes for button actions.
const BUTTONS: [&str; 8] = [
    "data-copy",
    "data-csv",
    "data-markdown",
    "data-numbers",
    "data-save",
    "data-source",
    "data-tsv",
    "data-wrap",
];

fn is_fine(tag: &str, attribute: &str, value: &str) -> bool {
    match (tag, attribute) {
        ("a", "href") => ["http://", "https://", "mailto:"].iter().any(|scheme| value.starts_with(scheme)),
        ("a", "rel") => value == "noopener noreferrer",
        ("a", "title" | "data-host") => true,
        ("a", "class") => matches!(value, "image" | "elsewhere"),
        ("bdi", "class") => value == "unseen",
        ("bdi", "data-char") => value.starts_with("U+"),
        ("button", "class") => matches!(value, "menu-btn" | "cite" | "cite gone"),
        ("button" | "input", "type") => matches!(value, "button" | "checkbox"),
        ("button", name) if BUTTONS.contains(&name) => value.is_empty(),
        ("button", "aria-expanded") => value == "true",
        ("div", "data-drawing") | ("input", "checked" | "disabled") => value.is_empty(),
        ("button", "data-cite" | "data-fold") | ("ol", "start") => {
            value.chars().all(|digit| digit.is_ascii_digit())
        }
        ("code", "class") => value == "tex",
        ("div" | "pre", "tabindex") => value == "0",
        ("div", "class") => matches!(value, "block tbl" | "drawing" | "footnote" | "pan"),
        ("div", "role") => value == "group",
        ("figure", "class") => value == "block code",
        ("li", "class") => value == "task",
        ("span", "class") => matches!(value, "grow" | "line" | "k" | "s" | "n" | "f" | "c"),
        ("sup", "class") => value == "note",
        ("td" | "th", "class") => matches!(value, "r" | "m"),
        _ => false,
    }
}

fn is_math_fine(attribute: &str, value: &str) -> bool {
    match attribute {
        "alttext" => true,
        "display" | "displaystyle" | "scriptlevel" | "stretchy" | "symmetric" | "mathvariant" | "form"
        | "accent" | "notation" => value.chars().all(|c| c.is_ascii_alphanumeric() || c == ' '),
        "width" | "height" | "depth" | "minsize" | "maxsize" | "linethickness" | "lspace" | "rspace" => {
            value.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '%'))
        }
        "class" => value.chars().all(|c| c.is_ascii_lowercase() || matches!(c, '-' | ' ')),
        _ => false,
    }
}

const TAGS: &[&str] = &[
    "a",
    "bdi",
    "blockquote",
    "br",
    "button",
    "code",
    "del",
    "div",
    "em",
    "figure",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "input",
    "ins",
    "kbd",
    "li",
    "mark",
    "ol",
    "p",
    "pre",
    "span",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "u",
    "ul",
];

const MATH_TAGS: &[&str] = &[
    "math",
    "menclose",
    "mfrac",
    "mi",
    "mn",
    "mo",
    "mover",
    "mpadded",
    "mphantom",
    "mroot",
    "mrow",
    "mspace",
    "msqrt",
    "mstyle",
    "msub",
    "msubsup",
    "msup",
    "mtable",
    "mtd",
    "mtext",
    "mtr",
    "munder",
    "munderover",
];
