//! The 652 examples of CommonMark 0.31.2, from the npm package `commonmark-spec`.
//!
//! Our HTML differs on purpose: code is inside a figure, a disallowed URL is shown as text, an image is a link, raw
//! HTML is text. The test normalises both pages to remove these differences and keep all others.

use crate::page::{assert_harmless, nodes, words};
use crate::pieces::in_pieces;
use html5ever::local_name;
use markup5ever_rcdom::{Handle, NodeData};
use parlance_markdown::render;
use std::path::Path;
use url::Url;

struct Example {
    number: usize,
    markdown: String,
    html: String,
}

/// The package's file, which `npm ci` in `ui` installs; `cargo xtask test` runs that first.
fn examples() -> Vec<Example> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/node_modules/commonmark-spec/spec.txt");
    let spec = std::fs::read_to_string(&path).expect("the examples are there after `npm ci` in ui");
    let fence = "`".repeat(32);
    let mut examples = Vec::new();
    for part in spec.split(&format!("\n{fence} example\n")).skip(1) {
        let (example, _) = part.split_once(&format!("\n{fence}")).expect("an example has an end");
        let example = format!("\n{example}\n").replace('→', "\t");
        let (markdown, html) = example.split_once("\n.\n").expect("an example has two halves");
        let markdown = format!("{markdown}\n")[1..].to_owned();
        examples.push(Example { number: examples.len() + 1, markdown, html: html.to_owned() });
    }
    assert_eq!(examples.len(), 652, "all examples of the specification");
    examples
}

/// Whether the expected HTML contains a raw tag of the source, which CommonMark passes through and we show as text.
fn has_raw_html(example: &Example) -> bool {
    example.markdown.match_indices('<').any(|(start, _)| {
        let rest = &example.markdown[start..];
        let is_tag = rest[1..].starts_with(|c: char| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?'));
        let end = rest.find('>').map_or_else(|| rest.find('\n').unwrap_or(rest.len()), |end| end + 1);
        is_tag && example.html.contains(&rest[..end])
    })
}

/// A page in a normalised form that is comparable with the expected one.
fn form(nodes: &[Handle]) -> String {
    let mut text = String::new();
    for node in nodes {
        match &node.data {
            NodeData::Text { contents } => text.push_str(&contents.borrow().replace('\n', " ")),
            NodeData::Element { name, attrs, .. } => {
                let children = node.children.borrow();
                let attribute = |wanted: &str| {
                    let attributes = attrs.borrow();
                    attributes.iter().find(|it| &*it.name.local == wanted).map(|it| it.value.to_string())
                };
                match &*name.local {
                    "pre" => {
                        text.push_str(&format!("<pre>{}</pre>", words(&children).trim_end_matches('\n')))
                    }
                    "figure" => text.push_str(&form(&children[1..])),
                    "a" => text.push_str(&link(&form(&children), attribute("href"), attribute("title"))),
                    "img" => text.push_str(&attribute("alt").unwrap_or_default()),
                    "br" => text = format!("{}<br>", text.trim_end()),
                    tag => {
                        let start = attribute("start").unwrap_or_default();
                        text.push_str(&format!("<{tag}{start}>{}</{tag}>", form(&children)));
                    }
                }
            }
            _ => {}
        }
    }
    text
}

/// A link: one that only shows its URL becomes text; one with a disallowed URL shows the URL.
fn link(words: &str, href: Option<String>, title: Option<String>) -> String {
    let in_full =
        |address: &str| Url::parse(address).map_or_else(|_| address.to_owned(), |url| url.to_string());
    let shown = decoded(words);
    let href = href.unwrap_or_default();
    let is_bare = [shown.clone(), format!("mailto:{shown}"), format!("http://{shown}")]
        .iter()
        .any(|address| decoded(&in_full(address)) == decoded(&in_full(&href)) || *address == decoded(&href));
    let href = decoded(&in_full(&href));
    let is_safe = ["http://", "https://", "mailto:"].iter().any(|scheme| href.starts_with(scheme));
    match (is_bare, is_safe) {
        (true, _) => shown,
        (false, true) => {
            format!("<a {} {}>{words}</a>", href.trim_end_matches('/'), title.unwrap_or_default())
        }
        (false, false) if href.is_empty() => words.to_owned(),
        (false, false) => format!("{words} ({href})"),
    }
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, following)) = rest.split_first() {
        let hex =
            following.get(..2).and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
        match hex {
            Some(byte) if *first == b'%' => {
                bytes.push(byte);
                rest = &following[2..];
            }
            _ => {
                bytes.push(*first);
                rest = following;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Removes invisible white space: around blocks, and repeated.
fn trimmed(form: &str) -> String {
    let mut text =
        decoded(form).split([' ', '\t', '\n']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    for tag in ["p", "ul", "ol", "li", "blockquote", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "br"] {
        for mark in [format!("<{tag}>"), format!("</{tag}>")] {
            text = text.replace(&format!(" {mark}"), &mark).replace(&format!("{mark} "), &mark);
        }
    }
    text
}

#[test]
fn every_example_of_commonmark_says_what_the_specification_says() {
    let (mut n_equal, mut n_raw) = (0, 0);
    let mut different = Vec::new();
    for example in examples() {
        let html = render(&example.markdown).concat();
        assert_harmless(&example.markdown, &html);
        if has_raw_html(&example) {
            n_raw += 1;
            continue;
        }
        let (ours, expected) = (trimmed(&form(&nodes(&html))), trimmed(&form(&nodes(&example.html))));
        if ours == expected {
            n_equal += 1;
        } else {
            different.push(format!(
                "{}: {:?}\n  ours     {ours}\n  expected {expected}",
                example.number, example.markdown
            ));
        }
    }
    assert!(different.is_empty(), "{} differ:\n{}", different.len(), different.join("\n"));
    assert_eq!((n_equal, n_raw), (580, 72), "examples that were compared, and examples of raw HTML");
}

#[test]
fn raw_html_of_the_examples_is_shown_as_text() {
    for example in examples().iter().filter(|example| has_raw_html(example)) {
        let shown = words(&nodes(&render(&example.markdown).concat()));
        let html = render(&example.markdown).concat();
        for tag in
            ["<div", "<script", "<style", "<a href", "<table", "<pre", "<!--", "<?php", "<![CDATA", "<iframe"]
        {
            if example.markdown.contains(tag) {
                assert!(shown.contains(tag), "{}: {tag} is not in {shown}", example.number);
            }
        }
        assert!(!html.contains("<div>") && !html.contains("<script"), "{}: {html}", example.number);
    }
}

#[test]
fn every_beginning_of_every_example_is_rendered_and_ends_as_the_whole() {
    for example in examples() {
        let characters: Vec<&str> = example.markdown.split_inclusive(|_| true).collect();
        assert_eq!(in_pieces(&characters), render(&example.markdown), "{}", example.number);
        let mut end = 0;
        for character in characters {
            end += character.len();
            let beginning = &example.markdown[..end];
            let html = render(beginning).concat();
            assert!(!crate::page::has_attribute(&nodes(&html), &local_name!("style")), "{beginning:?}");
        }
    }
}
