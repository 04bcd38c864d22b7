//! Whatever a text tries, only the allowed elements and attributes come out.

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{
    BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use parlance_markdown::{Renderer, render};
use proptest::prelude::*;
use std::cell::RefCell;

/// Carriers of script that have worked somewhere, as Markdown.
const ATTACKS: &[&str] = &[
    "<script>alert(1)</script>",
    "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<script\n>alert(1)</script\n>",
    "<script/x>alert(1)</script>",
    "text <script>alert(1)</script> text",
    "<img src=x onerror=alert(1)>",
    "<img src=\"x\" onerror=\"alert(1)\"/>",
    "<IMG \"\"\"><SCRIPT>alert(1)</SCRIPT>\"\\>",
    "<img src=`x` onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<svg><a xlink:href=\"javascript:alert(1)\"><text>x</text></a></svg>",
    "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
    "<svg><foreignObject><img src=x onerror=alert(1)></foreignObject></svg>",
    "<svg></p><style><a id=\"</style><img src=1 onerror=alert(1)>\">",
    "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
    "<math><mi//xlink:href=\"data:x,<script>alert(1)</script>\">",
    "<math href=\"javascript:alert(1)\">x</math>",
    "<iframe src=javascript:alert(1)></iframe>",
    "<iframe srcdoc=\"<script>alert(1)</script>\">",
    "<object data=\"javascript:alert(1)\"></object>",
    "<embed src=\"data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==\">",
    "<base href=\"https://evil.example/\">",
    "<meta http-equiv=refresh content=\"0;url=javascript:alert(1)\">",
    "<link rel=stylesheet href=https://evil.example/x.css>",
    "<style>@import 'https://evil.example/x.css';</style>",
    "<p style=\"background:url(https://evil.example/x)\">x</p>",
    "<form action=javascript:alert(1)><button>x</button></form>",
    "<button formaction=javascript:alert(1) autofocus onfocus=alert(1)>x",
    "<input autofocus onfocus=alert(1)>",
    "<details open ontoggle=alert(1)>",
    "<video><source onerror=alert(1)></video>",
    "<audio src=x onerror=alert(1)>",
    "<body onload=alert(1)>",
    "<marquee onstart=alert(1)>",
    "<a href=\"javascript:alert(1)\">x</a>",
    "<a href=\"https://ok.example\" onclick=alert(1)>x</a>",
    "<a href='https://ok.example' target=_blank ping=https://evil.example>x</a>",
    "<template><script>alert(1)</script></template>",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
    "<xmp><script>alert(1)</script></xmp>",
    "<textarea><script>alert(1)</script>",
    "<title><script>alert(1)</script></title>",
    "<plaintext><script>alert(1)</script>",
    "<!--><script>alert(1)</script>-->",
    "<!-- --!><script>alert(1)</script> -->",
    "<![CDATA[<script>alert(1)</script>]]>",
    "<?xml version=\"1.0\"?><script>alert(1)</script>",
    "<!DOCTYPE html><script>alert(1)</script>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x]( javascript:alert(1))",
    "[x](<java\tscript:alert(1)>)",
    "[x](java&#10;script:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74:alert(1))",
    "[x](javascript&colon;alert(1))",
    "[x](\\javascript:alert(1))",
    "[x](\u{1}javascript:alert(1))",
    "[x](vbscript:msgbox(1))",
    "[x](data:text/html,<script>alert(1)</script>)",
    "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
    "[x](file:///etc/passwd)",
    "[x](blob:https://ok.example/1)",
    "[x](tauri://localhost/)",
    "[x](ipc://localhost/cmd)",
    "[x](//evil.example/x)",
    "[x](https://ok.example/\"onmouseover=\"alert(1))",
    "[x](https://ok.example 'a\" onmouseover=\"alert(1)')",
    "[x](https://ok.example \"</a><script>alert(1)</script>\")",
    "[x]: javascript:alert(1)\n\n[x]",
    "[x]: https://ok.example \"\\\" onclick=\\\"alert(1)\"\n\n[x]",
    "<javascript:alert(1)>",
    "<data:text/html,x>",
    "<https://ok.example/\"onclick=alert(1)>",
    "![x](javascript:alert(1))",
    "![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)",
    "![x](https://evil.example/pixel.png)",
    "![\"><script>alert(1)</script>](https://evil.example/p.png)",
    "[![x](https://evil.example/p.png)](javascript:alert(1))",
    "```\"><script>alert(1)</script>\nx\n```",
    "```rust onclick=alert(1)\n</code></pre><script>alert(1)</script>\n```",
    "```html\n<img src=x onerror=alert(1)>\n```",
    "`<img src=x onerror=alert(1)>`",
    "    <script>alert(1)</script>",
    "| <script>alert(1)</script> | [x](javascript:alert(1)) |\n|---|---|\n| <img src=x onerror=alert(1)> | b |",
    "- [ ] <input onfocus=alert(1) autofocus>",
    "[^<script>alert(1)</script>]\n\n[^<script>alert(1)</script>]: x",
    "# <script>alert(1)</script> {#x onclick=alert(1)}",
    "<div>\n*a* <script>\n\nalert(1)\n</script>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;script&#62;alert(1)&#60;/script&#62;",
    "\u{0}<scr\u{0}ipt>alert(1)</script>",
    "<button class=\"cite\" type=\"button\" data-cite=\"1\">1</button>",
    "\u{e000}\u{f0000}\u{100000}1\u{e000}",
];

/// Collects the tags of HTML as a browser's tokenizer sees them.
#[derive(Default)]
struct Tags(RefCell<Vec<Tag>>);

impl TokenSink for Tags {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        match token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => self.0.borrow_mut().push(tag),
            Token::CommentToken(_) | Token::DoctypeToken(_) => panic!("a comment or doctype came out"),
            _ => {}
        }
        TokenSinkResult::Continue
    }
}

fn tags(html: &str) -> Vec<Tag> {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(html));
    let tokenizer = Tokenizer::new(Tags::default(), TokenizerOpts::default());
    let _script_or_end = tokenizer.feed(&input);
    assert!(input.is_empty(), "the tokenizer has read everything");
    tokenizer.end();
    tokenizer.sink.0.take()
}

/// The allow-list, written down a second time.
fn is_allowed(tag: &str, attribute: &str, value: &str) -> bool {
    match (tag, attribute) {
        ("a", "href") => ["http://", "https://", "mailto:"].iter().any(|scheme| value.starts_with(scheme)),
        ("a", "rel") => value == "noopener noreferrer",
        ("a", "title") => true,
        ("a", "class") => value == "image",
        ("button", "class") => matches!(value, "menu-btn" | "cite" | "cite gone"),
        ("button" | "input", "type") => matches!(value, "button" | "checkbox"),
        ("button", "data-copy") | ("input", "checked" | "disabled") => value.is_empty(),
        ("button", "data-cite") | ("ol", "start") => value.chars().all(|digit| digit.is_ascii_digit()),
        ("input", "aria-label") => matches!(value, "Done" | "Not done"),
        ("pre", "tabindex") => value == "0",
        ("div", "class") => matches!(value, "block tbl" | "footnote"),
        ("figure", "class") => value == "block code",
        ("li", "class") => value == "task",
        ("span", "class") => matches!(value, "grow" | "k" | "s" | "n" | "f" | "c"),
        ("sup", "class") => value == "note",
        ("td" | "th", "class") => value == "r",
        _ => false,
    }
}

const ALLOWED_TAGS: [&str; 32] = [
    "a",
    "blockquote",
    "br",
    "button",
    "code",
    "del",
    "div",
    "em",
    "figure",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hr",
    "input",
    "li",
    "ol",
    "p",
    "pre",
    "span",
    "strong",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "ul",
];

fn assert_harmless(markdown: &str, html: &str) {
    for tag in tags(html) {
        assert!(ALLOWED_TAGS.contains(&&*tag.name), "{markdown:?} made <{}>: {html}", tag.name);
        for attribute in &tag.attrs {
            let (name, value) = (&*attribute.name.local, &*attribute.value);
            assert!(is_allowed(&tag.name, name, value), "{markdown:?} made {name}={value:?}: {html}");
        }
    }
}

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
    for attack in ATTACKS {
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
        for attack in ATTACKS {
            assert_all_harmless(&frame.replace("{}", attack));
        }
    }
}

#[test]
fn the_words_of_raw_html_stay_readable() {
    assert_eq!(render("<b>bold</b>\n"), ["<p>&lt;b&gt;bold&lt;/b&gt;</p>"]);
    assert_eq!(render("<div>\nx\n</div>\n"), ["<p>&lt;div&gt;<br>x<br>&lt;/div&gt;</p>"]);
}

#[test]
fn a_text_cannot_make_a_citation_of_its_own() {
    for attack in ATTACKS {
        let html = render(attack).concat();
        assert!(
            !tags(&html).iter().any(|tag| tag.attrs.iter().any(|a| &*a.name.local == "data-cite")),
            "{html}"
        );
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
        ["<p><a href=\"https://example.org/a?b=c&amp;d\" rel=\"noopener noreferrer\">ok</a> \
          <a href=\"mailto:me@example.org\" rel=\"noopener noreferrer\">me@example.org</a></p>"]
    );
}

proptest! {
    #[test]
    fn any_mix_of_attacks_is_harmless(
        parts in prop::collection::vec((prop::sample::select(ATTACKS), "[ \n>*_`\\[\\]()<\"'&-]{0,4}"), 1..4)
    ) {
        let text: String = parts.iter().map(|(attack, glue)| format!("{glue}{attack}")).collect();
        for html in render(&text) {
            assert_harmless(&text, &html);
        }
    }
}
