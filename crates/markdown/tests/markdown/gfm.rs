//! GitHub's extensions: tables, task lists, strikethrough, bare URLs, footnotes.

use crate::{TABLE, TABLE_END};
use parlance_markdown::render;

fn check(markdown: &str, html: &str) {
    let ours = render(markdown).concat().replace(" rel=\"noopener noreferrer\"", "");
    assert_eq!(ours, html, "{markdown}");
}

fn table(head: &str, rows: &str) -> String {
    format!("{TABLE}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>{TABLE_END}")
}

#[test]
fn tables() {
    check(
        "| foo | bar |\n| --- | --- |\n| baz | bim |\n",
        &table("<th>foo</th><th>bar</th>", "<tr><td>baz</td><td>bim</td></tr>"),
    );
    check(
        "| abc | defghi |\n:-: | -----------:\nbar | baz\n",
        &table(
            "<th class=\"m\">abc</th><th class=\"r\">defghi</th>",
            "<tr><td class=\"m\">bar</td><td class=\"r\">baz</td></tr>",
        ),
    );
    check(
        "| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |\n",
        &table(
            "<th>f|oo</th>",
            "<tr><td>b <code>|</code> az</td></tr><tr><td>b <strong>|</strong> im</td></tr>",
        ),
    );
    check(
        "| abc | def |\n| --- | --- |\n| bar | baz |\n> bar\n",
        &(table("<th>abc</th><th>def</th>", "<tr><td>bar</td><td>baz</td></tr>")
            + "<blockquote><p>bar</p></blockquote>"),
    );
    check(
        "| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |\n",
        &table("<th>abc</th><th>def</th>", "<tr><td>bar</td><td></td></tr><tr><td>bar</td><td>baz</td></tr>"),
    );
    check("| abc | def |\n| --- |\n| bar |\n", "<p>| abc | def | | --- | | bar |</p>");
    check("| abc | def |\n| --- | --- |\n", &table("<th>abc</th><th>def</th>", ""));
    check("| a |\n|---|\n| x<br>y |\n", &table("<th>a</th>", "<tr><td>x<br>y</td></tr>"));
}

#[test]
fn strikethrough() {
    check("~~Hi~~ Hello, ~there~ world!", "<p><del>Hi</del> Hello, <del>there</del> world!</p>");
    check("This ~~has a\n\nnew paragraph~~.", "<p>This ~~has a</p><p>new paragraph~~.</p>");
    check("This will ~~~not~~~ strike.", "<p>This will ~~~not~~~ strike.</p>");
}

#[test]
fn task_lists() {
    let done = "<li class=\"task\"><input type=\"checkbox\" checked=\"\" disabled=\"\"> ";
    let open = "<li class=\"task\"><input type=\"checkbox\" disabled=\"\"> ";
    check(
        "- [x] foo\n  - [ ] bar\n  - [X] baz\n- [ ] bim\n",
        &format!("<ul>{done}foo<ul>{open}bar</li>{done}baz</li></ul></li>{open}bim</li></ul>"),
    );
    check("- [] a\n- [y] b\n", "<ul><li>[] a</li><li>[y] b</li></ul>");
}

#[test]
fn bare_addresses() {
    let www = "<a href=\"http://www.commonmark.org/help\">www.commonmark.org/help</a>";
    check("Visit www.commonmark.org/help for more.", &format!("<p>Visit {www} for more.</p>"));
    check("Visit www.commonmark.org/help.", &format!("<p>Visit {www}.</p>"));
    check("(**www.commonmark.org/help**)", &format!("<p>(<strong>{www}</strong>)</p>"));
    check(
        "https://encrypted.google.com/search?q=Markup+(business)",
        "<p><a href=\"https://encrypted.google.com/search?q=Markup+(business)\">\
         https://encrypted.google.com/search?q=Markup+(business)</a></p>",
    );
    check("foo@bar.baz", "<p><a href=\"mailto:foo@bar.baz\">foo@bar.baz</a></p>");
    check(
        "[www.a.example](https://www.a.example/)",
        "<p><a href=\"https://www.a.example/\">www.a.example</a></p>",
    );
    check("ftp://foo.bar.baz", "<p>ftp://foo.bar.baz</p>");
    check("foo@localhost", "<p>foo@localhost</p>");
}

#[test]
fn footnotes() {
    check(
        "Here[^1] and [^missing].\n\n[^1]: The note,\n    in *two* lines.\n",
        "<p>Here<sup class=\"note\">1</sup> and [^missing].</p>\
         <div class=\"footnote\"><sup class=\"note\">1</sup><p>The note, in <em>two</em> lines.</p></div>",
    );
}
