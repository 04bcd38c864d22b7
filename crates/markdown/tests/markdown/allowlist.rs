//! For any text, the output contains only allowed elements and attributes.

use crate::attacks;
use crate::page::{assert_harmless, has_attribute, nodes};
use html5ever::LocalName;
use parlance_markdown::{Renderer, render};
use proptest::prelude::*;

fn assert_all_harmless(markdown: &str) {
    for html in render(markdown) {
        assert_harmless(markdown, &html);
    }
    let mut renderer = Renderer::new();
    for character in markdown.split_inclusive(|_| true) {
        renderer.push(character);
        for html in renderer.update().tail {
            assert_harmless(markdown, &html);
        }
    }
}

#[test]
fn no_attack_gets_through_whole_or_character_by_character() {
    for attack in attacks::KNOWN {
        assert_all_harmless(attack);
    }
}

#[test]
fn no_attack_gets_through_inside_of_other_markdown() {
    for frame in [
        "> {}",
        "- {}\n- b",
        "1. a\n\n   {}",
        "**{}**",
        "| a |\n|---|\n| {} |",
        "[{}](https://ok.example)",
        "a[^1]\n\n[^1]: {}",
        "# {}",
    ] {
        for attack in attacks::KNOWN {
            assert_all_harmless(&frame.replace("{}", attack));
        }
    }
}

#[test]
fn the_words_of_raw_html_stay_readable() {
    assert_eq!(render("<i class=x>bold</i>\n"), ["<p>&lt;i class=x&gt;bold&lt;/i&gt;</p>"]);
    assert_eq!(render("<div>\nx\n</div>\n"), ["<p>&lt;div&gt;<br>x<br>&lt;/div&gt;</p>"]);
}

#[test]
fn a_few_tags_without_attributes_become_elements() {
    assert_eq!(render("H<sub>2</sub>O and <b>bold</b>"), ["<p>H<sub>2</sub>O and <strong>bold</strong></p>"]);
    assert_eq!(render("press <KBD>Esc</KBD><br>now"), ["<p>press <kbd>Esc</kbd><br>now</p>"]);
    assert_eq!(render("a <b>*c</b>* <u>d"), ["<p>a &lt;b&gt;<em>c&lt;/b&gt;</em> &lt;u&gt;d</p>"]);
    assert_eq!(render("<b>a\n\nb</b>"), ["<p>&lt;b&gt;a</p>", "<p>b&lt;/b&gt;</p>"]);
}

#[test]
fn a_link_says_where_it_goes_when_its_words_do_not() {
    let links = |text: &str| render(text).concat();
    assert!(links("[the study](https://a.example/x)").contains("data-host=\"a.example\">"));
    assert!(
        links("[bank.example](https://evil.example)")
            .contains("data-host=\"evil.example\" class=\"elsewhere\">")
    );
    assert!(links("[*bank*.example](https://evil.example)").contains("class=\"elsewhere\""));
    assert!(
        links("https://bank.example@evil.example/")
            .contains("data-host=\"evil.example\" class=\"elsewhere\"")
    );
    assert!(
        !links("[a.example](https://a.example/x) <https://b.example> https://c.example")
            .contains("data-host")
    );
}

#[test]
fn a_text_cannot_make_a_citation_of_its_own() {
    for attack in attacks::KNOWN {
        let html = render(attack).concat();
        assert!(!has_attribute(&nodes(&html), &LocalName::from("data-cite")), "{html}");
    }
}

#[test]
fn none_of_thousands_of_attacks_gets_through() {
    let all = attacks::all();
    assert!(all.len() >= 5_000, "{} attacks, each another", all.len());
    for attack in &all {
        for html in render(attack) {
            assert_harmless(attack, &html);
        }
    }
}

/// Cross-check: with the same allowlist, ammonia removes nothing and finds no attribute that runs a script.
#[test]
fn ammonia_agrees() {
    let mut ammonia = ammonia::Builder::empty();
    ammonia
        .add_tags([
            "a", "br", "code", "em", "p", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul", "ol",
            "li",
        ])
        .add_tags(["div", "sup", "sub", "mark", "kbd", "u", "ins", "del", "input", "blockquote", "h1", "bdi"])
        .add_tags([
            "figure", "footer", "header", "span", "button", "pre", "math", "mrow", "mi", "mo", "mn", "mtext",
            "mspace",
        ])
        .add_tags(["mtable", "mtr", "mtd", "mfrac", "msup", "msub"])
        .add_generic_attributes([
            "class",
            "title",
            "data-host",
            "data-char",
            "data-copy",
            "data-drawing",
            "data-fold",
            "data-markdown",
            "data-numbers",
            "data-csv",
            "data-save",
            "data-source",
            "data-tsv",
            "data-wrap",
            "aria-expanded",
            "role",
            "type",
            "tabindex",
            "alttext",
        ])
        .add_generic_attributes(["checked", "disabled", "start", "display", "stretchy", "mathvariant"])
        .add_generic_attributes([
            "symmetric",
            "displaystyle",
            "scriptlevel",
            "linethickness",
            "width",
            "height",
            "rel",
        ])
        .add_tag_attributes("a", ["href"])
        .link_rel(None)
        .url_schemes(["http", "https", "mailto"].into());
    for attack in attacks::all() {
        let html = render(&attack).concat();
        let cleaned = ammonia.clean(&html).to_string();
        assert_eq!(crate::page::written(&nodes(&cleaned)), html, "{attack:?}");
    }
}

#[test]
fn an_image_becomes_a_link_with_its_words_and_its_true_host() {
    assert_eq!(
        render("![A chart](https://images.example/a.png?leak=1)"),
        [
            "<p><a class=\"image\" href=\"https://images.example/a.png?leak=1\" rel=\"noopener noreferrer\">A chart (images.example)</a></p>"
        ]
    );
    assert_eq!(render("![only words](data:image/png;base64,AA)"), ["<p>only words</p>"]);
    assert_eq!(
        render("![](https://ok.example@evil.example/a.png)"),
        [
            "<p><a class=\"image\" href=\"https://ok.example@evil.example/a.png\" rel=\"noopener noreferrer\">evil.example</a></p>"
        ]
    );
}

#[test]
fn a_link_that_may_not_be_one_is_shown_as_text() {
    assert_eq!(render("[click](javascript:alert(1))"), ["<p>click (javascript:alert(1))</p>"]);
    assert_eq!(render("[readme](docs/README.md)"), ["<p>readme (docs/README.md)</p>"]);
    assert_eq!(
        render("[ok](https://example.org/a?b=c&d) <me@example.org>"),
        [
            "<p><a href=\"https://example.org/a?b=c&amp;d\" rel=\"noopener noreferrer\" data-host=\"example.org\">ok</a> \
          <a href=\"mailto:me@example.org\" rel=\"noopener noreferrer\">me@example.org</a></p>"
        ]
    );
}

proptest! {
    #[test]
    fn any_mix_of_attacks_is_harmless(
        parts in prop::collection::vec((prop::sample::select(attacks::KNOWN), "[ \n>*_`\\[\\]()<\"'&-]{0,4}"), 1..4)
    ) {
        let text: String = parts.iter().map(|(attack, glue)| format!("{glue}{attack}")).collect();
        for html in render(&text) {
            assert_harmless(&text, &html);
        }
    }
}
