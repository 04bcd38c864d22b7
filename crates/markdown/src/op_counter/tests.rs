use super::DONE;
use crate::{Citation, Renderer, render, render_with_citations};

/// Maximum number of processed bytes per byte of a text rendered as a whole.
const MAX_WHOLE: usize = 600;

/// The same for a text of 20 KiB in 128 pieces: each piece renders the whole block again.
const MAX_IN_PIECES: usize = 64 * MAX_WHOLE;

/// Maximum increase of the work for a text twice as long, in tenths.
const MAX_GROWTH: usize = 23;

fn work(render: impl FnOnce()) -> usize {
    DONE.set(0);
    render();
    DONE.get()
}

fn in_pieces(text: &str, n_bytes: usize) {
    let mut renderer = Renderer::new();
    for piece in text.as_bytes().chunks(n_bytes) {
        renderer.push(std::str::from_utf8(piece).unwrap());
        renderer.update();
    }
    drop(renderer.finish());
}

/// Repeated characters, one byte each.
const REPEATED: &[&str] = &[
    "a",
    " ",
    "\n",
    "\t",
    "\r",
    "\u{1}",
    "\0",
    "-",
    "*",
    "_",
    "`",
    "~",
    "#",
    "|",
    "$",
    "\\",
    "&",
    "<",
    ">",
    "[",
    "]",
    "@",
    "www.",
    "www.a.b ",
    "www.a.b",
    "(www.",
    "www.a.b(",
    "(www.a.b",
    "www.(a",
    "https://a.b ",
    "https://",
    "://",
    "a://",
    "https://a.b(",
    "(https://a.b",
    "https://a.b)",
    "https://a.b/'",
    "https://a@",
    "a@",
    "a@b.c ",
    "a@b.c(",
    "a@b.c,",
    "a.a@",
    "mailto:",
    "mailto:a@b.c,",
    "> ",
    "- ",
    "1. ",
    "> - ",
    "+ ",
    "*a ",
    "a* ",
    "**a *b ",
    "_a ",
    "*a_ ",
    "~~a ",
    "~a ",
    "[a](",
    "[a](<",
    "![",
    "[a]",
    "[^a]",
    "[a][",
    "a](b",
    "[a](b \"",
    "`a``b ",
    "<a ",
    "<!--",
    "<?",
    "<![CDATA[",
    "<!A",
    "<a b=\"",
    "</",
    "<b>",
    "<br>",
    "<div>\n",
    "&amp;",
    "&a",
    "\\(",
    "\\[",
    "\\[\n",
    "\\[a\n",
    "$$\n",
    "$$ a\n",
    "\\(a\\)",
    "$a ",
    "$a$",
    "$$a$$",
    "$a\\$ ",
    "$5 ",
    "$\\frac12$ ",
    "$$\na\n\n",
    "```\n",
    "~~~\n",
    "    a\n",
    "- ```\n  ```\n",
    "- ```x\n  a\n  ```\n",
    "# a\n",
    "a\n===\n",
    "- a\n",
    "- a\n\n",
    "1. a\n",
    "> a\n",
    "a\n",
    "a  \n",
    "a\\\n",
    "| a\n",
    "|a|\n|-|\n",
    "[a]: b\n",
    "[a]:",
    "[^a]: b\n",
    "- [ ] \n",
    "*[",
    "_**a",
    "a**b",
    "[x](https://a.b) ",
    "![a](https://b.c)",
    "<https://a.b>",
    "a\u{1} $a$\n",
];

/// A beginning, and the text repeated after it.
const BEGUN: &[(&str, &str)] = &[
    ("```\n", "aaaa\n"),
    ("```rust onclick\n", "a\n"),
    ("- a\n\n", "  ```\n  a\n  ```\n"),
    ("|a|\n|-|\n", "|a|\n"),
    ("https://a.b/", "("),
    ("http://", "a:"),
    ("[a](", "("),
    ("$", "\\$"),
    ("`", "a\\"),
    ("<div>\n", "a\n"),
    ("http://a.b?", "&a"),
    ("[a.b ", "c.d e:f "),
    ("[a]: https://a.b/c\n\nd\n\n", "[a] "),
    ("[a]: https://a.b/c\n\nd\n\n", "[a]\n\n"),
];

/// Two repeated parts: each occurrence of the second may have to search everything that the first opens.
const AFTER_EACH_OTHER: &[(&str, &str, &str)] = &[
    ("> ", "x\n", "a\n"),
    (">", "x\n", "a\n"),
    ("- ", "x\n", "a\n"),
    ("- ", "x\n", "\n"),
    ("1. ", "x\n", "\n \n"),
    ("> - ", "x\n", ">\n"),
    ("[", "", "]"),
    ("[", "", "](a)"),
    ("[", "x", "](https://a.b)"),
    ("<b>", "x", "</b>"),
    ("<a><b>", "x", "</b></a>"),
    ("*_", "x", "_*"),
    ("\\(", "x", "\\)"),
    ("[a]", "\n\n", "[a]: b\n"),
    ("`", " ", "`a"),
];

fn texts(n_bytes: usize) -> Vec<String> {
    let fill = |part: &str, n_bytes: usize| part.repeat(n_bytes / part.len() + 1);
    let mut texts: Vec<String> = REPEATED.iter().map(|part| fill(part, n_bytes)).collect();
    texts.extend(BEGUN.iter().map(|(first, part)| format!("{first}{}", fill(part, n_bytes))));
    texts.extend(AFTER_EACH_OTHER.iter().map(|(first, between, second)| {
        format!("{}{between}{}", fill(first, n_bytes / 2), fill(second, n_bytes / 2))
    }));
    texts.push((0..n_bytes / 12).map(|number| format!("[a{number}]: b\n")).collect());
    texts.push((0..n_bytes / 20).map(|number| format!("[^{number}]: b [^{number}]\n")).collect());
    texts.push((1..n_bytes.isqrt()).map(|n_marks| format!("{} ", "`".repeat(n_marks))).collect());
    texts.push((1..n_bytes.isqrt()).map(|level| format!("{}- a\n", "  ".repeat(level))).collect());
    let n_cells = n_bytes.isqrt();
    texts.push(format!(
        "{}|\n{}|\n{}",
        "|a".repeat(n_cells),
        "|-".repeat(n_cells),
        "|\n".repeat(n_bytes / 2)
    ));
    texts
}

#[test]
fn a_text_twice_as_long_is_twice_the_work() {
    for (short, long) in texts(8 << 10).iter().zip(&texts(16 << 10)) {
        let begin: String = short.chars().take(40).collect();
        let (once, twice) = (work(|| drop(render(short))), work(|| drop(render(long))));
        assert!(once >= short.len(), "{begin:?} is not counted");
        assert!(twice <= MAX_WHOLE * long.len(), "{begin:?} takes {} for each byte", twice / long.len());
        assert!(10 * twice <= MAX_GROWTH * once, "{begin:?} takes {once}, twice as much takes {twice}");
    }
}

#[test]
fn a_text_in_pieces_is_work_as_it_is_long() {
    for text in texts(20 << 10) {
        let begin: String = text.chars().take(40).collect();
        let done = work(|| in_pieces(&text, 160));
        assert!(done <= MAX_IN_PIECES * text.len(), "{begin:?} takes {} for each byte", done / text.len());
    }
}

#[test]
fn citations_behind_a_long_space_are_work_as_they_are_many() {
    let cite = |n: usize| {
        let text = format!("a{}b", " ".repeat(n));
        let citations: Vec<Citation> =
            (0..n).map(|position| Citation { position, number: 1, passage: 0, is_gone: false }).collect();
        work(|| drop(render_with_citations(&text, &citations)))
    };
    assert!(10 * cite(4_000) <= MAX_GROWTH * cite(2_000));
}
