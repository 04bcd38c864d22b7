//! Texts made to be expensive: they end, and what comes out is bounded.

use crate::page::{depth, nodes};
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
    assert!(!html.contains("<span class=\"n\">"));
}

#[test]
fn unknown_languages_and_odd_names_are_plain() {
    for info in ["nonsense", "<b>", "\"", "a/../b", "text", "💥"] {
        let html = render(&format!("```{info}\nlet a = 1;\n```\n")).concat();
        assert!(html.contains("<code>let a = 1;</code>"), "{html}");
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
