//! The HTML allowlist, a second line of defence after the writer.
//!
//! The writer writes only its own elements and escapes everything else, but this module does not rely on that. It
//! repairs nothing: it rejects output that is not a well-formed sequence of allowed elements, attributes and values.
//! The source of the block is shown instead.

use crate::link::SCHEMES;
use crate::op_counter;
use memchr::memchr;

/// The usual maximum nesting depth.
const USUAL_DEPTH: usize = 16;

/// Void elements.
fn is_void(tag: &str) -> bool {
    matches!(tag, "br" | "hr" | "input")
}

/// All other allowed elements, grouped by length to save comparisons.
fn is_tag(tag: &str) -> bool {
    match tag.len() {
        1 => matches!(tag, "a" | "p" | "u"),
        2 => matches!(
            tag,
            "em" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "li" | "ol" | "td" | "th" | "tr" | "ul"
        ),
        3 => matches!(tag, "bdi" | "del" | "div" | "ins" | "kbd" | "pre" | "sub" | "sup"),
        4 => matches!(tag, "code" | "mark" | "math" | "span"),
        5 => matches!(tag, "table" | "tbody" | "thead"),
        6 => matches!(tag, "button" | "figure" | "footer" | "header" | "strong"),
        _ => tag == "blockquote",
    }
}

/// Whether this is an allowed MathML element, which is valid only inside `math`.
#[rustfmt::skip]
pub(crate) fn is_math_tag(tag: &str) -> bool {
    matches!(tag,
        "menclose" | "mfrac" | "mi" | "mn" | "mo" | "mover" | "mpadded" | "mphantom" | "mroot" | "mrow" | "mspace"
        | "msqrt" | "mstyle" | "msub" | "msubsup" | "msup" | "mtable" | "mtd" | "mtext" | "mtr" | "munder"
        | "munderover")
}

/// Whether HTML is well-formed and has only allowed elements and attributes.
pub(crate) fn is_allowed_html(html: &str) -> bool {
    op_counter::count(html.len());
    let mut open: Vec<&str> = Vec::with_capacity(USUAL_DEPTH);
    // The number of open elements at the start of the formula or link. Neither can be nested in itself.
    let (mut math_from, mut link_from) = (None, None);
    let mut rest = html;
    while let Some((_, markup)) = split_at_sign(rest, b'<') {
        let Some((tag, after)) = split_at_sign(markup, b'>') else { return false };
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return false;
            }
            math_from = math_from.filter(|from| *from < open.len());
            link_from = link_from.filter(|from| *from < open.len());
            continue;
        }
        let (name, attributes) = split_name(tag);
        let is_in_math = math_from.is_some();
        let is_void = !is_in_math && is_void(name);
        let is_known = if is_in_math { is_math_tag(name) } else { is_void || is_tag(name) };
        // Browsers would restructure a button or a link inside a link.
        let is_misplaced = link_from.is_some() && matches!(name, "a" | "button");
        if !is_known || is_misplaced || !are_attributes_allowed(name, attributes, is_in_math) {
            return false;
        }
        match name {
            "math" => math_from = Some(open.len()),
            "a" => link_from = Some(open.len()),
            _ => {}
        }
        if !is_void {
            open.push(name);
        }
    }
    open.is_empty()
}

/// Splits at the first of these one-byte characters.
fn split_at_sign(text: &str, sign: u8) -> Option<(&str, &str)> {
    let at = memchr(sign, text.as_bytes())?;
    Some((text.get(..at)?, text.get(at + 1..)?))
}

/// Splits a tag into the element name and the rest.
fn split_name(tag: &str) -> (&str, &str) {
    // Most tags are short and have no attributes.
    let end = tag.bytes().position(|byte| byte == b' ').unwrap_or(tag.len());
    tag.split_at_checked(end).unwrap_or((tag, ""))
}

/// Whether all attributes, each written ` name="value"`, are allowed for the element.
fn are_attributes_allowed(tag: &str, attributes: &str, is_in_math: bool) -> bool {
    let is_math = is_in_math || tag == "math";
    let mut rest = attributes;
    while !rest.is_empty() {
        let Some((name, (value, after))) = rest
            .strip_prefix(' ')
            .and_then(|rest| split_at_sign(rest, b'='))
            .and_then(|(name, rest)| Some((name, split_at_sign(rest.strip_prefix('"')?, b'"')?)))
        else {
            return false;
        };
        let is_known =
            if is_math { is_allowed_in_math(tag, name, value) } else { is_allowed(tag, name, value) };
        if !is_known || memchr(b'<', value.as_bytes()).is_some() {
            return false;
        }
        rest = after;
    }
    true
}

/// Whether an element may have an attribute with this value.
fn is_allowed(tag: &str, attribute: &str, value: &str) -> bool {
    match (tag, attribute) {
        ("td" | "th", "class") => matches!(value, "r" | "m"),
        ("a", "href") => {
            SCHEMES.iter().any(|scheme| value.strip_prefix(scheme).is_some_and(|rest| rest.starts_with(':')))
        }
        ("a", "title" | "data-host") => true,
        ("a", "rel") => value == "noopener noreferrer",
        ("a", "class") => matches!(value, "image" | "elsewhere"),
        ("bdi", "class") => value == "unseen",
        ("bdi", "data-char") => {
            value.strip_prefix("U+").is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_hexdigit()))
        }
        ("button", "class") => matches!(value, "menu-btn" | "cite" | "cite gone"),
        ("button", "type") => value == "button",
        (
            "button",
            "data-copy" | "data-csv" | "data-markdown" | "data-numbers" | "data-save" | "data-source"
            | "data-tsv" | "data-wrap",
        )
        | ("div", "data-drawing")
        | ("input", "checked" | "disabled") => value.is_empty(),
        ("button", "aria-expanded") => value == "true",
        ("button", "data-cite" | "data-fold" | "data-passage") | ("ol", "start") => {
            value.bytes().all(|byte| byte.is_ascii_digit())
        }
        ("input", "type") => value == "checkbox",
        ("div" | "pre", "tabindex") => value == "0",
        ("div", "class") => matches!(value, "block tbl" | "drawing" | "footnote" | "pan"),
        ("div", "role") => value == "group",
        ("figure", "class") => value == "block code",
        ("code", "class") => value == "tex",
        ("li", "class") => value == "task",
        ("span", "class") => matches!(value, "grow" | "line" | "k" | "s" | "n" | "f" | "c"),
        ("sup", "class") => value == "note",
        _ => false,
    }
}

/// The same for MathML elements.
pub(crate) fn is_allowed_in_math(tag: &str, attribute: &str, value: &str) -> bool {
    let is_length = || {
        let number = value.trim_end_matches(|unit: char| unit.is_ascii_lowercase() || unit == '%');
        !number.is_empty() && number.parse::<f32>().is_ok() && value.len() - number.len() <= 3
    };
    let is_truth = || matches!(value, "true" | "false");
    match (tag, attribute) {
        ("math", "display") => matches!(value, "block" | "inline"),
        ("math", "alttext") => true,
        (_, "displaystyle") => is_truth(),
        (_, "scriptlevel") => matches!(value, "0" | "1" | "2"),
        ("mo", "stretchy" | "symmetric" | "largeop" | "movablelimits" | "separator" | "fence") => is_truth(),
        ("mo", "form") => matches!(value, "prefix" | "infix" | "postfix"),
        ("mo", "minsize" | "maxsize" | "lspace" | "rspace")
        | ("mspace" | "mpadded", "width" | "height" | "depth" | "lspace" | "voffset")
        | ("mfrac", "linethickness") => is_length(),
        ("mi", "mathvariant") => value == "normal",
        ("mover" | "munder" | "munderover", "accent" | "accentunder") => is_truth(),
        ("menclose", "notation") => value.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b' '),
        (_, "class") => value.split(' ').all(|class| MATH_CLASSES.contains(&class)),
        _ => false,
    }
}

/// Allowed classes in formulas: see the style sheet of the answer.
const MATH_CLASSES: [&str; 20] = [
    "cell-left",
    "cell-right",
    "menv-align",
    "menv-alignlike",
    "menv-arraylike",
    "menv-border-only",
    "menv-cases",
    "menv-cells-left",
    "menv-cells-right",
    "menv-hdashline",
    "menv-hline",
    "menv-left-dashed",
    "menv-left-solid",
    "menv-matrix",
    "menv-multline",
    "menv-nonumber",
    "menv-right-dashed",
    "menv-right-solid",
    "mop-negated",
    "small",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_writer_writes_passes() {
        for html in [
            "words &lt;script&gt;",
            "<p>a<br>b <a href=\"https://a.example/\" rel=\"noopener noreferrer\">c</a></p>",
            "<ol start=\"3\"><li class=\"task\"><input type=\"checkbox\" checked=\"\" disabled=\"\"> a</li></ol>",
            "<math display=\"block\"><mrow><mi>x</mi><mo stretchy=\"true\">(</mo></mrow></math>",
        ] {
            assert!(is_allowed_html(html), "{html}");
        }
    }

    #[test]
    fn whatever_is_not_on_the_list_is_refused() {
        for html in [
            "<script>alert(1)</script>",
            "<p onclick=\"alert(1)\">a</p>",
            "<p>a",
            "a</p>",
            "<p><em>a</p></em>",
            "<p>a<",
            "<P>a</P>",
            "<br/>",
            "<p >a</p>",
            "<p class=x>a</p>",
            "<a href=\"javascript:alert(1)\">a</a>",
            "<a href=\" https://a.example\">a</a>",
            "<a href=\"https-x:a\">a</a>",
            "<a href=\"//a.example\">a</a>",
            "<a href=\"https://a.example\" onclick=\"x\">a</a>",
            "<a href=\"https://a\"><a href=\"https://b\">a</a></a>",
            "<a href=\"https://a\"><button type=\"button\">a</button></a>",
            "<img src=\"x\">",
            "<!-- a -->",
            "<![CDATA[a]]>",
            "<?a?>",
            "<mi>x</mi>",
            "<math><p>x</p></math>",
            "<math><annotation-xml><p>x</p></annotation-xml></math>",
            "<math><mi style=\"x\">x</mi></math>",
            "<math><mi href=\"https://a.example\">x</mi></math>",
            "<span class=\"x\">a</span>",
            "<p><span class=\"k\" style=\"color:red\">a</span></p>",
        ] {
            assert!(!is_allowed_html(html), "{html}");
        }
    }
}
