//! Texts designed to be expensive: rendering ends, and its output is bounded.

use crate::page::{depth, nodes};
use crate::pieces::in_pieces;
use parlance_markdown::{Renderer, render};

#[test]
fn a_renderer_can_move_to_another_thread() {
    let mut renderer = Renderer::new();
    renderer.push("```rust\nlet a");
    renderer.update();
    let update = std::thread::spawn(move || renderer.finish()).join().unwrap();
    assert_eq!(update.keep + update.tail.len(), 1);
}

#[test]
fn no_text_is_nested_without_end() {
    let n = 10_000;
    let nested_list: String = (0..400).map(|level| format!("{}- a\n", "  ".repeat(level))).collect();
    for text in [
        format!("{}x", ">".repeat(n)),
        format!("{}x", "> ".repeat(n)),
        format!("{}x", "- ".repeat(n)),
        format!("{}x", "1. ".repeat(n)),
        format!("{}x", "> - 1. ".repeat(n)),
        format!("{}x{}", "[".repeat(n), "]".repeat(n)),
        format!("{}x{}", "[".repeat(n), "](https://a.example)".repeat(n)),
        format!("{}x{}", "![".repeat(n), "](https://a.example)".repeat(n)),
        format!("{}x{}", "*_".repeat(n), "_*".repeat(n)),
        "*a **b ".repeat(n),
        "~~a _b ".repeat(n),
        "<div>".repeat(n),
        "<!--".repeat(n),
        format!("{}x", "`".repeat(n)),
        nested_list,
    ] {
        for html in render(&text) {
            assert!(
                depth(&nodes(&html)) <= 60,
                "{} levels: {}…",
                depth(&nodes(&html)),
                text.chars().take(20).collect::<String>()
            );
        }
    }
}

#[test]
fn deeply_nested_words_are_kept() {
    assert!(render(&format!("{}deep", "> ".repeat(1_000))).concat().contains("deep"));
    assert!(render(&format!("{}deep", "- ".repeat(1_000))).concat().contains("deep"));
}

#[test]
fn code_beyond_the_limit_is_plain_and_whole() {
    let line = "let a = 1;\n";
    let html = render(&format!("```rust\n{}```\n", line.repeat(20_000))).concat();
    assert_eq!(html.matches("let").count(), 20_000);
    let n_coloured = html.matches("<span class=\"k\">").count();
    assert!(n_coloured > 1_000 && n_coloured < 10_000, "{n_coloured} lines have colours");
}

#[test]
fn long_lines_use_up_the_colours_sooner() {
    let line = format!("let a = \"{}\";\n", "a".repeat(480));
    let html = render(&format!("```rust\n{}```\n", line.repeat(100))).concat();
    let n_coloured = html.matches("<span class=\"k\">").count();
    assert!((10..30).contains(&n_coloured), "{n_coloured} lines have colours");
    assert_eq!(html.matches("let").count(), 100);
}

#[test]
fn a_very_long_line_of_code_is_plain() {
    let html = render(&format!("```json\n[{}]\n```\n", "1,".repeat(100_000))).concat();
    let (_, code) = html.split_once("<pre").unwrap();
    assert_eq!(code.matches("<span").count(), code.matches("<span class=\"line\">").count(), "only lines");
    assert!(html.contains("[1,1,1,"));
}

#[test]
fn unknown_languages_and_odd_names_are_plain() {
    for info in ["nonsense", "<b>", "\"", "a/../b", "text", "💥"] {
        let html = render(&format!("```{info}\nlet a = 1;\n```\n")).concat();
        assert!(html.contains("<code><span class=\"line\">let a = 1;</span></code>"), "{html}");
    }
}

#[test]
fn a_megabyte_in_small_pieces_ends_with_the_whole_text() {
    let paragraph = "Some words with *marks* and `code`, and a [link](https://a.example).\n\n";
    let text = paragraph.repeat((1 << 20) / paragraph.len());
    let mut renderer = Renderer::new();
    let mut n_blocks = 0;
    for piece in text.as_bytes().chunks(512) {
        renderer.push(std::str::from_utf8(piece).unwrap());
        let update = renderer.update();
        assert!(update.tail.len() < 20, "finished blocks are not sent again");
        n_blocks = update.keep + update.tail.len();
    }
    assert_eq!(n_blocks, text.matches("\n\n").count());
}

/// Renders a text in pieces, and returns the total HTML of all updates.
fn sent(pieces: &[&str]) -> usize {
    let mut renderer = Renderer::new();
    let mut n_bytes = 0;
    for piece in pieces {
        renderer.push(piece);
        n_bytes += renderer.update().tail.iter().map(String::len).sum::<usize>();
    }
    n_bytes + renderer.finish().tail.iter().map(String::len).sum::<usize>()
}

#[test]
fn many_short_links_to_a_long_address_stay_small() {
    let definition = format!("[a]: https://a.example/{}\n\nwords\n\n", "a".repeat(20_000));
    let mut pieces = vec![definition.as_str()];
    pieces.resize(1_000, "[a]\n\n");
    // A thousand times 20 KB would be 20 MB.
    assert!(sent(&pieces) < 1_000_000, "{} bytes", sent(&pieces));
    assert_eq!(in_pieces(&pieces), render(&pieces.concat()));
}

#[test]
fn code_that_is_long_is_sent_again_when_it_has_grown_by_a_part() {
    let line = "let a = 1; // and some words\n";
    let code = format!("```\n{}", line.repeat(6_000));
    let pieces: Vec<&str> =
        code.as_bytes().chunks(40).map(|part| std::str::from_utf8(part).unwrap()).collect();
    // The whole block with each of the 4,350 pieces would be 2,000 times as much.
    assert!(sent(&pieces) < 900 * code.len(), "{} times as much", sent(&pieces) / code.len());
    let closed = [code.as_str(), "```\n", "after"];
    assert_eq!(in_pieces(&closed), render(&closed.concat()));
}

#[test]
fn what_is_nested_too_deep_stays_readable_and_costs_nothing_after_it() {
    let deep = format!("{}deep <b> *words*\n", "> ".repeat(500));
    let html = render(&deep).concat();
    assert!(html.contains("&gt; &gt; deep"), "{html}");
    for text in
        [&deep, &format!("{}- a\n", " ".repeat(200)), &format!("```\n{deep}```\n"), &format!("    {deep}")]
    {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        assert_eq!(in_pieces(&lines), render(text));
    }
    let code = render(&format!("```\n{deep}```\n")).concat();
    assert!(code.contains(&"&gt; ".repeat(500)), "code is shown as it is");
}

#[test]
fn addresses_in_long_words_are_found_whole() {
    let long = format!("https://a.example/{}", "b".repeat(5_000));
    for words in [
        format!("see {long}."),
        format!("{}({long})", "a,".repeat(2_000)),
        format!("{}：{long}", "字".repeat(900)),
    ] {
        assert!(render(&words).concat().contains(&format!("href=\"{long}\"")), "{words}");
    }
    let many = "https://a.example/b www.a.example ".repeat(500);
    assert_eq!(render(&many).concat().matches("<a ").count(), 1_000);
}
