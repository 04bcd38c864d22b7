//! Formulas in text, and sums of money that are not formulas.

use crate::page::{nodes, words};
use crate::pieces::in_pieces;
use parlance_markdown::{Renderer, render};

/// The LaTeX of the formulas in a text, with those in display mode in brackets.
fn formulas(text: &str) -> Vec<String> {
    let html = render(text).concat();
    let mut found = Vec::new();
    for part in html.split("<math ").skip(1) {
        let latex = part.split_once("alttext=\"").unwrap().1.split_once('"').unwrap().0;
        let latex = latex.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
        found.push(if part.starts_with("display=\"block\"") { format!("[{latex}]") } else { latex });
    }
    found
}

#[test]
fn four_kinds_of_signs_make_formulas() {
    assert_eq!(formulas("a $x$ b"), ["x"]);
    assert_eq!(formulas("a \\(x\\) b"), ["x"]);
    assert_eq!(formulas("a $$x$$ b"), ["[x]"]);
    assert_eq!(formulas("\\[\nx\n\\]"), ["[x]"]);
    assert_eq!(formulas("$$\nx\n= y\n- z\n+ 1\n$$"), ["[x\n= y\n- z\n+ 1]"]);
}

#[test]
fn markdown_does_not_read_formulas() {
    assert_eq!(formulas("$a_1*b*c_2$ and *em* $\\{x\\}$"), ["a_1*b*c_2", "\\{x\\}"]);
    assert_eq!(formulas("**bold $x^*$ bold**"), ["x^*"]);
    assert_eq!(formulas("| a |\n|---|\n| $|x|$ |"), ["|x|"]);
    assert_eq!(formulas("> $$\n> a\n> b\n> $$"), ["[a\nb]"]);
    assert_eq!(formulas("1. first\n   \\[\n   x\n   \\]\n2. second $y$"), ["[x]", "y"]);
    assert_eq!(formulas("# Head $x$\n\n- $y$\n"), ["x", "y"]);
    assert_eq!(
        formulas("\\(a\n+b\\)"),
        ["a\n+b"; 0],
        "a line that may be a list ends a formula within words"
    );
    assert_eq!(formulas("\\(a\nb\\)"), ["a\nb"]);
    assert_eq!(formulas("|a|b|\n|---|---|\n|$|x|$|$2x$|"), ["|x|", "2x"]);
}

#[test]
fn money_stays_money() {
    for text in [
        "It costs $5 to $10.",
        "$20,000 and 30$",
        "between $5/month and $10/month",
        "US$5 and A$6",
        "$5 for one and he has 3$",
        "| $5 | $10 |\n|---|---|\n| $1 | 2$ |",
        "|a|b|\n|---|---|\n|$5|3$|",
        "$ 5 and 6 $",
        "a\\$b$",
        "$HOME and $PATH",
        "$",
        "$$",
        "$$$$",
        "costs $5",
    ] {
        let html = render(text).concat();
        assert!(!html.contains("<math") && !html.contains("tex"), "{text}: {html}");
        assert_eq!(html.matches('$').count(), text.matches('$').count(), "{text}: {html}");
    }
}

#[test]
fn brackets_that_are_only_escaped_stay_brackets() {
    for (text, shown) in
        [("\\[\\\\\\]", "[\\]"), ("a \\(b \\(c\\)\\)", "a (b (c))"), ("\\(\\)", "()"), ("a\\]", "a]")]
    {
        assert_eq!(words(&nodes(&render(text).concat())), shown, "{text}");
    }
}

#[test]
fn code_and_addresses_have_no_formulas() {
    for (text, shown) in [
        ("`$x$`", "$x$"),
        ("```\n$x$\n\\[\na\n\\]\n```", "$x$\n\\[\na\n\\]"),
        ("    $x$ and \\(y\\)", "$x$ and \\(y\\)"),
        ("- a\n\n  ```sh\n  echo \"$$ $x$\"\n  ```\n", "ashecho \"$$ $x$\""),
        ("> ```\n> $$\n> a\n> $$\n> ```\n", "$$\na\n$$"),
        ("``a $x$ ` b``", "a $x$ ` b"),
        ("<div>$x$</div>", "<div>$x$</div>"),
        ("https://a.example/$x$", "https://a.example/$x$"),
        ("[a](https://a.example/$x$)", "a"),
    ] {
        let html = render(text).concat();
        assert!(!html.contains("<math"), "{text}: {html}");
        assert_eq!(words(&nodes(&html)), shown, "{text}");
    }
    assert!(
        render("[a](https://a.example/$x$ \"$y$\")")
            .concat()
            .contains("https://a.example/$x$\" title=\"$y$\"")
    );
}

#[test]
fn a_formula_that_fails_stays_readable() {
    assert_eq!(render("a $\\frac{1}{$ b"), ["<p>a <code class=\"tex\">$\\frac{1}{$</code> b</p>"]);
    assert_eq!(render("$$\\nope{x}$$"), ["<p><code class=\"tex\">$$\\nope{x}$$</code></p>"]);
    let endless = format!("$\\def\\a{{\\a\\a}}\\a$ and ${}x$", "\\sqrt".repeat(5_000));
    assert_eq!(render(&endless).concat().matches("class=\"tex\"").count(), 2);
}

#[test]
fn a_formula_that_has_not_ended_is_shown_as_it_is() {
    let mut renderer = Renderer::new();
    renderer.push("So\n\n$$\na_1 *b* c_");
    assert_eq!(renderer.update().tail[1], "<p><code class=\"tex\">$$\na_1 *b* c_</code></p>");
    renderer.push("2\n- d\n");
    assert_eq!(renderer.update().tail, ["<p><code class=\"tex\">$$\na_1 *b* c_2\n- d</code></p>"]);
    renderer.push("$$\n");
    assert!(renderer.update().tail[0].starts_with("<p><math display=\"block\""));
}

#[test]
fn a_formula_without_an_end_is_words() {
    let text = "\\[\na\n- b\n\nc";
    assert_eq!(render(text), ["<p>[ a</p>", "<ul><li>b</li></ul>", "<p>c</p>"]);
    for text in
        [text, "$$\na\n- b\n\nc $$ d", "\\( a\n\n- \\) b", "> $$\n> a\n\n$$\n- b\n$$", "    \\[\nx\n\\]\ny"]
    {
        let characters: Vec<&str> = text.split_inclusive(|_| true).collect();
        assert_eq!(in_pieces(&characters), render(text), "{text:?}");
    }
}

#[test]
fn long_runs_of_unclosed_formulas_end() {
    let n = 20_000;
    for text in [
        "\\(".repeat(n),
        "\\(\n".repeat(n),
        "$$ a\n".repeat(n),
        "\\[a\n".repeat(n),
        "](".repeat(n) + "$",
        "<a".repeat(n) + "$",
        "[^".repeat(n) + "$",
        "$a ".repeat(n),
        (1..200).map(|n| "`".repeat(n) + " ").collect::<String>() + "$",
    ] {
        assert!(!render(&text).is_empty());
    }
}
