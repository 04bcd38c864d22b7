//! Reads link targets from HTML that this crate has written.

use memchr::memmem::Finder;
use std::sync::LazyLock;

/// The start of a link. Text and attribute values cannot contain it, because their `<` is escaped.
const START: &str = "<a ";

static LINK_START: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(START));

/// Returns the URL of each link in `html`, as a web view reads it from the `href` attribute.
pub fn link_targets(html: &str) -> impl Iterator<Item = String> + '_ {
    LINK_START.find_iter(html.as_bytes()).filter_map(|at| {
        let attributes = html.get(at + START.len()..)?;
        let attributes = attributes.strip_prefix("class=\"image\" ").unwrap_or(attributes);
        let (value, _) = attributes.strip_prefix("href=\"")?.split_once('"')?;
        Some(unescaped(value))
    })
}

/// Unescapes an attribute value.
fn unescaped(value: &str) -> String {
    if !value.contains('&') {
        return value.to_owned();
    }
    // The ampersand is last, so that an escaped `&lt;` stays escaped.
    [("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{A0}"), ("&amp;", "&")]
        .into_iter()
        .fold(value.to_owned(), |text, (escape, character)| text.replace(escape, character))
}

#[cfg(test)]
mod tests {
    use super::link_targets;
    use crate::escape::push_value;
    use crate::render;

    fn targets(text: &str) -> Vec<String> {
        link_targets(&render(text).concat()).collect()
    }

    #[test]
    fn links_images_and_bare_addresses_have_their_targets() {
        let text = "[a](https://a.example/x?b=1&c=2#d \"title\"), ![b](https://b.example/p.png), \
                    <https://c.example>, www.d.example, me@e.example and [f][1]\n\n[1]: mailto:f@f.example?subject=x&body=y";
        assert_eq!(
            targets(text),
            [
                "https://a.example/x?b=1&c=2#d",
                "https://b.example/p.png",
                "https://c.example/",
                "http://www.d.example/",
                "mailto:me@e.example",
                "mailto:f@f.example?subject=x&body=y",
            ]
        );
    }

    #[test]
    fn an_international_address_has_the_form_that_the_page_gets() {
        assert_eq!(
            targets("https://bücher.example/größe"),
            ["https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe"]
        );
    }

    #[test]
    fn a_value_with_any_character_is_the_target_that_was_written() {
        for address in ["mailto:a\"<b>&amp;'c\u{A0}d&lt;", "https://a.example/?a&b&amp;c"] {
            let mut html = "<p><a href=\"".to_owned();
            push_value(&mut html, address);
            html.push_str("\" rel=\"noopener noreferrer\">x</a></p>");
            assert_eq!(link_targets(&html).collect::<Vec<_>>(), [address]);
        }
    }

    #[test]
    fn text_that_looks_like_a_link_has_no_target() {
        for text in ["<a href=\"https://a.example\">x</a>", "`<a href=\"b\">`", "[x](javascript:alert(1))"] {
            let in_text = targets(text);
            assert!(in_text.iter().all(|target| target == "https://a.example/"), "{text}: {in_text:?}");
        }
        assert_eq!(targets("```html\n<a href=\"https://a.example\">\n```"), Vec::<String>::new());
    }
}
