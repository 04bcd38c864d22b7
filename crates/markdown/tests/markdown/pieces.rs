//! A text in pieces gives the same result as the whole text.

use crate::page::{nodes, words};
use parlance_markdown::{Renderer, Update, render};
use proptest::prelude::*;
use std::time::{Duration, Instant};

/// Applies the updates like the window does.
pub(crate) fn in_pieces(pieces: &[&str]) -> Vec<String> {
    let mut shown: Vec<String> = Vec::new();
    let mut renderer = Renderer::new();
    for piece in pieces {
        renderer.push(piece);
        let update = renderer.update();
        assert!(update.keep <= shown.len(), "an update keeps what there is");
        shown.truncate(update.keep);
        shown.extend(update.tail);
    }
    let update = renderer.finish();
    shown.truncate(update.keep);
    shown.extend(update.tail);
    shown
}

fn cut<'a>(text: &'a str, cuts: &[usize]) -> Vec<&'a str> {
    let mut borders: Vec<usize> =
        cuts.iter().map(|cut| cut % (text.len() + 1)).filter(|at| text.is_char_boundary(*at)).collect();
    borders.push(0);
    borders.push(text.len());
    borders.sort_unstable();
    borders.windows(2).map(|pair| &text[pair[0]..pair[1]]).collect()
}

/// Possible beginnings of a line.
const INDENTS: [&str; 14] = ["", "", "", "", "", "", " ", "  ", "   ", "    ", "\t", "> ", "- ", "      "];

/// Lines with markup, alone or after others.
const LINES: [&str; 68] = [
    "",
    "",
    "",
    "",
    "words",
    "words",
    "words",
    "> quote",
    ">",
    "- item",
    "-",
    "1. one",
    "2) two",
    "* * *",
    "---",
    "===",
    "# head",
    "```",
    "```rust",
    "~~~~",
    "~~~",
    "````",
    "| a | b |",
    "|---|--:|",
    "[foo]: /url",
    "[foo]: https://a.b",
    "\"title\"",
    "'title",
    "[foo] and [^1] and [bar][foo]",
    "[^1]: note",
    "[^1]",
    "<div>",
    "</div>",
    "<!-- c",
    "-->",
    "<script>",
    "- [ ] task",
    "- [x] done",
    "let x = \"a\"; // c",
    "/* open",
    "*em **strong* x**",
    "![alt](https://h/i.png)",
    "<https://a.b>",
    "\\",
    "&amp; &lt;",
    "10. ten",
    "`code",
    "[a](b \"c\")",
    "$$",
    "$$",
    "$$ x",
    "a $x_1*y$ b",
    "it costs $5 and $10",
    "\\[",
    "\\]",
    "\\] after",
    "a \\( b",
    "c \\) d",
    "+ c = d",
    "= e",
    "`$x$` \\[y\\]",
    "| $a|b$ |",
    "<!-- c --> \\( x",
    "a <b>c</b> <br> <sub>d",
    "https://a.b/c_d_e and www.x.y",
    "\u{1} $x$",
    "</b> \u{202e} \u{200b}",
    "**bold `code",
];

/// Possible ends of a line.
const ENDS: [&str; 10] = ["\n", "\n", "\n", "\n", "\n", "\n", "\r\n", "  \n", "\n\n", ""];

fn markdown() -> impl Strategy<Value = String> {
    let line = (select(&INDENTS), select(&LINES), select(&ENDS));
    prop::collection::vec(line, 0..14).prop_map(|lines| {
        lines.into_iter().map(|(indent, line, end)| format!("{indent}{line}{end}")).collect()
    })
}

fn select(from: &'static [&'static str]) -> impl Strategy<Value = &'static str> {
    prop::sample::select(from)
}

#[test]
fn these_texts_give_in_lines_what_they_give_as_a_whole() {
    for text in [
        "- item\n  >\n | a | b |\n",
        "```\n\n\n",
        "```\n ",
        "\n\n```\n    ",
        "```\n```\t\n",
        "```\r\na\r\n\r\nb\r\n```\r\nc\r\n",
        "[a]: /u\n\"title\nof two lines\"\n\n[a]\n",
        "> a\n--\nb\n",
        "- a\n\n      code\n\n- b\n",
        "a\n\n    indented\n\n\n    code\n\nb",
        "$$\na\n- b\n\nc\n",
        "$$\na\n- b\n$$\nc\n\nd\n",
        "<!-- c --> \\( x\nb\n- c \\) d\n",
        "    \\[\nx\n\\]\ny\n",
        "- \\[\na\n\\]\n- b\n",
    ] {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        assert_eq!(in_pieces(&lines), render(text), "{text:?}");
        let characters: Vec<&str> = text.split_inclusive(|_| true).collect();
        assert_eq!(in_pieces(&characters), render(text), "{text:?}");
    }
}

#[test]
fn a_definition_counts_for_what_stood_before_it() {
    let text = "See [docs] and this[^1].\n\nMiddle.\n\n[docs]: https://example.org/d\n\n[^1]: A note.\n";
    let shown = in_pieces(&text.split_inclusive('\n').collect::<Vec<_>>());
    assert_eq!(shown, render(text));
    assert!(shown[0].contains("href=\"https://example.org/d\""), "{}", shown[0]);
    assert!(shown[0].contains("<sup class=\"note\">1</sup>"), "{}", shown[0]);
}

#[test]
fn a_definition_counts_at_once_for_what_comes_after_it() {
    let mut renderer = Renderer::new();
    renderer.push("[docs]: https://example.org/d\n\nFirst.\n\nSee [DOCS] now");
    let shown = renderer.update().tail;
    assert!(shown[1].contains("href=\"https://example.org/d\""), "{shown:?}");
}

#[test]
fn an_update_does_not_mention_what_is_finished() {
    let mut renderer = Renderer::new();
    renderer.push("# Title\n\nFirst.\n\nSecond");
    assert_eq!(renderer.update().keep, 0);
    renderer.push(" grows");
    let update = renderer.update();
    assert_eq!((update.keep, update.tail.as_slice()), (2, &["<p>Second grows</p>".to_owned()][..]));
    assert_eq!(renderer.update().tail, Vec::<String>::new(), "nothing is new");
    renderer.push("\n\nThird");
    let update = renderer.update();
    assert_eq!((update.keep, update.tail.as_slice()), (3, &["<p>Third</p>".to_owned()][..]));
}

#[test]
fn what_is_shown_of_a_beginning_is_the_same_however_it_came() {
    let text = "Some words, *marked and* more: `code` then **bold goes on** and on. See [a link](https://a.example) \
        and e.g. www.b.example too.\nA second line (of words)\n\n## A head of words\n\n- an item goes on\n- a *marked one \
        goes on*\n  and on\n\n> a quote of words\n> goes on  \n> after a break\n\n| a head | b |\n|---|---|\n| words in | a \
        row |\n\nmoney: $5 and $x$ & more, ein Wort für dich. Zwei Sätze\n\n[a]: https://a.example\n\nand the [a b] end";
    let mut renderer = Renderer::new();
    let mut shown: Vec<String> = Vec::new();
    for (at, character) in text.char_indices() {
        renderer.push(character.encode_utf8(&mut [0; 4]));
        let update = renderer.update();
        shown.truncate(update.keep);
        shown.extend(update.tail);
        let beginning = &text[..at + character.len_utf8()];
        let mut at_once = Renderer::new();
        at_once.push(beginning);
        assert_eq!(shown, at_once.update().tail, "{beginning:?}");
    }
}

#[test]
fn an_open_fence_is_shown_with_its_growing_line() {
    let mut renderer = Renderer::new();
    renderer.push("Look:\n\n```rust\nlet a = 1;\nlet b");
    let shown = renderer.update().tail;
    assert_eq!(shown.len(), 2);
    assert_eq!(words(&nodes(&shown[1])), "rustlet a = 1;\nlet b");
    renderer.push(" = 2;\n``");
    assert_eq!(renderer.update().keep, 1, "words that are finished are not told again");
    renderer.push("`\nAfter");
    let update = renderer.update();
    assert_eq!(update.keep + update.tail.len(), 3);
    assert_eq!(update.tail.last().unwrap(), "<p>After</p>");
}

/// No marker flashes up, and a table, a list or bold text never becomes plain text for a moment.
#[test]
fn an_end_that_is_not_finished_looks_calm() {
    let text = "Intro with **bold words**, *more* and `code` here.\n\n## Head\n\n- one **b**\n- two [link](https://a.example/x)\n\n\
        | a | b |\n|---|---|\n| 1 | 2 |\n\n1. first\n2. second\n\n```rust\nlet a = 1;\n```\n\nEnd with ~~gone~~ and \\(x_1\\).\n";
    let mut renderer = Renderer::new();
    let mut shown: Vec<String> = Vec::new();
    for character in text.split_inclusive(|_| true) {
        renderer.push(character);
        let update = renderer.update();
        let n_before = shown.len();
        shown.truncate(update.keep);
        shown.extend(update.tail);
        assert!(shown.len() >= n_before, "a block went away again: {shown:?}");
        let words = words(&nodes(&shown.concat()));
        for sign in ["**", "`", "](", "|", "~~", "##", "- "] {
            assert!(!words.contains(sign), "{sign} flashes up: {words}");
        }
    }
    assert_eq!(shown.len(), 7);
}

/// Text never waits for highlighting, which comes with a later update, at the latest with the last one.
#[test]
fn code_gets_its_colours_when_they_are_ready() {
    let mut renderer = Renderer::new();
    let mut shown = Vec::new();
    let mut take = |update: Update| {
        shown.truncate(update.keep);
        shown.extend(update.tail);
        shown.concat().contains("<span class=\"n\">4711</span>")
    };
    renderer.push("```python\nx = 4711\n```\n\nwords");
    let begun = Instant::now();
    while !take(renderer.update()) {
        assert!(begun.elapsed() < Duration::from_secs(60), "colours come");
        std::thread::yield_now();
    }
    assert!(!shown.is_empty());
}

proptest! {
    #[test]
    fn any_cuts_give_what_the_whole_gives(text in markdown(), cuts in prop::collection::vec(0_usize..400, 0..12)) {
        prop_assert_eq!(in_pieces(&cut(&text, &cuts)), render(&text), "{:?}", text);
    }

    #[test]
    fn line_by_line_gives_what_the_whole_gives(text in markdown()) {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        prop_assert_eq!(in_pieces(&lines), render(&text), "{:?}", text);
    }

    #[test]
    fn any_text_is_rendered(text in "\\PC*|.*", cuts in prop::collection::vec(0_usize..400, 0..12)) {
        prop_assert_eq!(in_pieces(&cut(&text, &cuts)), render(&text));
    }
}
