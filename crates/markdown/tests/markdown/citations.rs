//! The positions of citation buttons.

use crate::{TABLE, TABLE_END};
use parlance_markdown::{Citation, render_with_citations};
use proptest::prelude::*;

fn at(position: usize, number: u32) -> Citation {
    Citation { position, number, passage: 0, is_gone: false }
}

/// Renders a text with a citation at each `^`, numbered from 1; buttons appear as `[1]`.
fn check(marked: &str, html: &str) {
    let mut text = String::new();
    let mut citations = Vec::new();
    for character in marked.chars() {
        if character == '^' {
            citations.push(at(text.chars().count(), u32::try_from(citations.len()).unwrap() + 1));
        } else {
            text.push(character);
        }
    }
    let mut rendered = render_with_citations(&text, &citations).join("\n");
    for number in 1..=citations.len() {
        let button =
            format!("<button class=\"cite\" type=\"button\" data-cite=\"{number}\">{number}</button>");
        assert_eq!(rendered.matches(&button).count(), 1, "{marked}: {rendered}");
        rendered = rendered.replace(&button, &format!("[{number}]"));
    }
    assert_eq!(rendered, html, "{marked}");
}

#[test]
fn a_button_stands_behind_the_word_at_its_position() {
    check("Grüße^ an alle.^", "<p>Grüße[1] an alle.[2]</p>");
    check("one ^two", "<p>one[1] two</p>");
    check("same^^ place", "<p>same[1][2] place</p>");
}

#[test]
fn a_button_at_the_start_of_a_block_belongs_to_the_block_before() {
    check("one\n\n^two", "<p>one[1]</p>\n<p>two</p>");
    check("^one", "<p>[1]one</p>");
}

#[test]
fn a_button_stays_inside_of_what_it_cites() {
    check("> quoted^\n\nafter", "<blockquote><p>quoted[1]</p></blockquote>\n<p>after</p>");
    check("- a^\n- b^\n  - c^\n", "<ul><li>a[1]</li><li>b[2]<ul><li>c[3]</li></ul></li></ul>");
    check("# Head^\n", "<h1>Head[1]</h1>");
    check(
        "| a^ |\n|---|\n| b^ |\n",
        &format!(
            "{TABLE}<thead><tr><th>a[1]</th></tr></thead><tbody><tr><td>b[2]</td></tr></tbody>{TABLE_END}"
        ),
    );
}

#[test]
fn a_button_does_not_break_the_marks_around_it() {
    check("**bold.**^ more", "<p><strong>bold.</strong>[1] more</p>");
    check("**bold.^** more", "<p><strong>bold.[1]</strong> more</p>");
    check("a *b^ c* d", "<p>a <em>b[1] c</em> d</p>");
}

#[test]
fn inside_code_and_links_the_button_stands_behind() {
    check("`co^de` x", "<p><code>code</code>[1] x</p>");
    check(
        "[li^nk](https://a.exa^mple) x",
        "<p><a href=\"https://a.example/\" rel=\"noopener noreferrer\" data-host=\"a.example\">link</a>[1][2] x</p>",
    );
    check(
        "![al^t](https://a.example/b) x",
        "<p><a class=\"image\" href=\"https://a.example/b\" rel=\"noopener noreferrer\">alt (a.example)</a>[1] x</p>",
    );
}

#[test]
fn inside_a_code_block_the_button_stands_behind_it() {
    let html = render_with_citations("```\ncode\n```\n\nafter", &[at(6, 1)]);
    assert!(
        html[0]
            .ends_with("</figure><p><button class=\"cite\" type=\"button\" data-cite=\"1\">1</button></p>"),
        "{html:?}"
    );
}

#[test]
fn a_position_past_the_end_is_the_end() {
    let button = "<button class=\"cite\" type=\"button\" data-cite=\"7\">7</button>";
    assert_eq!(render_with_citations("end.\n", &[at(9_999, 7)]), [format!("<p>end.{button}</p>")]);
    assert_eq!(render_with_citations("", &[at(0, 7)]), [format!("<p>{button}</p>")]);
    assert_eq!(render_with_citations("---\n", &[at(3, 7)]), [format!("<hr><p>{button}</p>")]);
}

#[test]
fn a_citation_of_what_is_no_longer_there_says_so() {
    let citation = Citation { is_gone: true, ..at(4, 2) };
    let button = "<button class=\"cite gone\" type=\"button\" data-cite=\"2\">2</button>";
    assert_eq!(render_with_citations("end.", &[citation]), [format!("<p>end.{button}</p>")]);
}

#[test]
fn entities_and_escapes_get_the_button_behind_them() {
    check("a &amp;^ b", "<p>a &amp;[1] b</p>");
    check("a \\*^ b", "<p>a *[1] b</p>");
}

proptest! {
    #[test]
    fn every_citation_has_exactly_one_button(
        text in "([a-z \n*_`>#|\\[\\]()<&;-]|\u{e9}|\u{1F600}|\\PC){0,80}",
        positions in prop::collection::vec(0_usize..100, 0..6),
    ) {
        let citations: Vec<Citation> =
            positions.into_iter().zip(1..).map(|(position, number)| at(position, number)).collect();
        let html = render_with_citations(&text, &citations).concat();
        for Citation { number, .. } in citations {
            let button = format!("data-cite=\"{number}\">{number}</button>");
            prop_assert_eq!(html.matches(&button).count(), 1, "{}", html);
        }
    }
}
