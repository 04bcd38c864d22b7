//! The HTML of each kind of Markdown.

use crate::{TABLE, TABLE_END};
use parlance_markdown::render;

fn check(markdown: &str, html: &str) {
    assert_eq!(render(markdown).join("\n"), html, "{markdown}");
}

#[test]
fn paragraphs_and_inline_marks() {
    check(
        "Hello *you* and **them**, ~~not~~ `a < b`.",
        "<p>Hello <em>you</em> and <strong>them</strong>, <del>not</del> <code>a &lt; b</code>.</p>",
    );
    check("one\ntwo  \nthree\n\nfour", "<p>one two<br>three</p>\n<p>four</p>");
}

#[test]
fn tables_mark_cells_that_are_aligned_to_the_right() {
    check(
        "| a | b |\n|---|--:|\n| 1 | 2 |\n",
        &format!(
            "{TABLE}<thead><tr><th>a</th><th class=\"r\">b</th></tr></thead>\
             <tbody><tr><td>1</td><td class=\"r\">2</td></tr></tbody>{TABLE_END}"
        ),
    );
}

#[test]
fn code_stands_in_a_figure_with_its_language() {
    check(
        "```rust\nfn a() { 1 } // b\n```\n",
        &figure(
            "rust",
            "<span class=\"k\">fn</span> <span class=\"f\">a</span>() \
             { <span class=\"n\">1</span> } <span class=\"c\">// b</span>",
        ),
    );
}

#[test]
fn each_line_of_code_is_an_element_with_its_end_also_an_empty_one() {
    check("```\na\n\n  b\n\n\nc\n```\n", &figure("", "a\n\n  b\n\n\nc"));
}

/// A code block's HTML.
fn figure(language: &str, code: &str) -> String {
    let button = |act: &str| format!("<button class=\"menu-btn\" type=\"button\" data-{act}=\"\"></button>");
    let lines = code.split_inclusive('\n').map(|line| format!("<span class=\"line\">{line}</span>"));
    let code = lines.collect::<String>();
    format!(
        "<figure class=\"block code\"><header><span class=\"grow\">{language}</span>{}</header>\
         <pre tabindex=\"0\"><code>{code}</code></pre></figure>",
        ["wrap", "numbers", "save", "copy"].map(button).concat()
    )
}

#[test]
fn code_of_more_than_forty_lines_can_be_folded() {
    let code = |n_lines: usize| render(&format!("```\n{}```\n", "x\n".repeat(n_lines))).concat();
    assert!(!code(40).contains("data-fold"));
    assert!(code(41).contains(" data-fold=\"41\" aria-expanded=\"true\"></button>"), "{}", code(41));
    let nested = render(&format!("- a\n\n  ```\n{}  ```\n", "  x\n".repeat(41))).concat();
    assert!(nested.contains(" data-fold=\"41\""), "{nested}");
}

#[test]
fn code_that_was_drawn_before_is_not_mistaken_for_other_code() {
    let line = render("```blanks\n    \n```\n").concat();
    assert!(
        line.contains("<code><span class=\"line\">    </span></code>"),
        "a line of blanks is a line: {line}"
    );
    let begun = render("```blanks\n    ").concat();
    assert!(begun.contains("<code></code>"), "one that has only begun is none: {begun}");
}

#[test]
fn a_diagram_has_a_place_for_its_drawing_when_its_source_has_ended() {
    let source = "```mermaid\ngraph TD\n  A --> B\n";
    let whole = render(&format!("{source}```\n")).concat();
    assert!(whole.contains("<div class=\"drawing\" data-drawing=\"\"></div><pre"), "{whole}");
    assert!(whole.contains(" data-source=\"\"></button>"), "{whole}");
    assert!(!render("```rust\nA\n```").concat().contains("data-drawing"));
    let mut renderer = parlance_markdown::Renderer::new();
    renderer.push(source);
    let open = renderer.update().tail.concat();
    assert!(open.contains("graph TD") && !open.contains("data-drawing"), "{open}");
    renderer.push("```\n");
    assert!(renderer.update().tail.concat().contains("data-drawing"));
}

#[test]
fn lists_keep_their_numbers_and_their_tasks() {
    check("3. a\n4. b\n", "<ol start=\"3\"><li>a</li><li>b</li></ol>");
    check(
        "- [x] done\n- [ ] open\n",
        "<ul><li class=\"task\"><input type=\"checkbox\" checked=\"\" disabled=\"\"> done</li>\
         <li class=\"task\"><input type=\"checkbox\" disabled=\"\"> open</li></ul>",
    );
}

#[test]
fn a_bare_address_becomes_a_link() {
    check(
        "see https://example.org/a_b_c, www.example.org and me@example.org.",
        "<p>see <a href=\"https://example.org/a_b_c\" rel=\"noopener noreferrer\">https://example.org/a_b_c</a>, \
         <a href=\"http://www.example.org/\" rel=\"noopener noreferrer\">www.example.org</a> and \
         <a href=\"mailto:me@example.org\" rel=\"noopener noreferrer\">me@example.org</a>.</p>",
    );
    check("`https://example.org`", "<p><code>https://example.org</code></p>");
}

#[test]
fn code_is_coloured_by_five_classes() {
    let html = render(
        "```python\ndef present_value(price, rate=0.04):\n    # a comment\n    return f\"{price}\" if rate and price else None\n```\n",
    )
    .concat();
    for part in [
        "<span class=\"k\">def</span> <span class=\"f\">present_value</span>",
        "<span class=\"n\">0.04</span>",
        "<span class=\"c\"># a comment</span>",
        "<span class=\"k\">return</span>",
        "<span class=\"k\">and</span>",
        "<span class=\"n\">None</span>",
    ] {
        assert!(html.contains(part), "{part} in {html}");
    }
}

#[test]
fn languages_are_known_by_their_usual_names() {
    for name in [
        "rust",
        "Python",
        "js",
        "jsx",
        "ts",
        "tsx",
        "JSON",
        "jsonc",
        "yaml",
        "toml",
        "html",
        "css",
        "sql",
        "postgresql",
        "bash",
        "shell",
        "console",
        "go",
        "golang",
        "c",
        "c++",
        "csharp",
        "java",
        "kotlin",
        "swift",
        "ruby",
        "php",
        "docker",
        "dockerfile",
        "diff",
        "xml",
        "latex",
        "objc",
        "fsharp",
        "fortran",
        "batch",
        "lisp",
        "svelte",
    ] {
        // Each of the languages highlights at least one of these.
        let code = "\"text\" 'text' 1 if // c\n# c\n<!-- c -->\n+ added\nFROM x\n/* c */\n; c\n% c\nprogram a\nrem c\n";
        let html = render(&format!("```{name}\n{code}```\n")).concat();
        assert!(
            ["k", "s", "n", "f", "c"].iter().any(|class| html.contains(&format!("<span class=\"{class}\">"))),
            "{name}"
        );
    }
}

/// A selection of the examples of CommonMark 0.31, by number.
#[test]
fn basics_of_commonmark() {
    for (markdown, html) in [
        ("* a *\n", "<ul><li>a *</li></ul>"), // 353, by its sense
        ("\tfoo\n", &figure("", "foo")),      // 1
        ("# foo\n## foo\n###### foo\n", "<h1>foo</h1>\n<h2>foo</h2>\n<h6>foo</h6>"), // 62
        ("####### foo\n", "<p>####### foo</p>"), // 63
        ("Foo\nBar\n---\n", "<h2>Foo Bar</h2>"), // 95
        ("***\n---\n___\n", "<hr>\n<hr>\n<hr>"), // 43
        ("> # Foo\n> bar\n> baz\n", "<blockquote><h1>Foo</h1><p>bar baz</p></blockquote>"), // 228
        ("> bar\nbaz\n", "<blockquote><p>bar baz</p></blockquote>"), // 233
        ("- foo\n\n  bar\n", "<ul><li><p>foo</p><p>bar</p></li></ul>"), // 256
        ("1.  a\n\n    > b\n", "<ol><li><p>a</p><blockquote><p>b</p></blockquote></li></ol>"), // 259
        ("foo\n\n\nbar\n", "<p>foo</p>\n<p>bar</p>"), // 221
        ("foo  \nbar\n", "<p>foo<br>bar</p>"), // 226
        ("\\!\\\"\\#\n", "<p>!\"#</p>"),      // 12
        ("&nbsp; &copy;\n", "<p>&nbsp; ©</p>"), // 25
        ("`` foo ` bar ``\n", "<p><code>foo ` bar</code></p>"), // 329
        ("*foo**bar**baz*\n", "<p><em>foo<strong>bar</strong>baz</em></p>"), // 415
        ("foo_bar_baz\n", "<p>foo_bar_baz</p>"), // 360
        (
            "[foo]: <https://a.b> 'T'\n\n[foo]\n",
            "<p><a href=\"https://a.b/\" title=\"T\" rel=\"noopener noreferrer\" data-host=\"a.b\">foo</a></p>",
        ), // 192
    ] {
        check(markdown, html);
    }
}
