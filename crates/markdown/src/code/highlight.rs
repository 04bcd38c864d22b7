//! Syntax highlighting: syntect's scopes, reduced to five classes.

use crate::escape::push_code;
use std::sync::LazyLock;
use syntect::parsing::{ParseState, Scope, ScopeStack, SyntaxReference, SyntaxSet};

/// Bytes of one block that are highlighted; the rest stays plain, so that no block takes seconds.
const MAX_COLOURED_BYTES: usize = 64 << 10;

/// The longest highlighted line, in bytes. Longer ones are data or minified code.
const MAX_LINE_BYTES: usize = 512;

/// Maximum sum of squared line lengths in one block. The expressions of some languages take quadratic time (8 lines of
/// 1,000 letters: 1 s in JavaScript), so a limit on length alone is not enough, and a timeout would make the result
/// depend on the machine. Code with lines of 60 bytes reaches the 64 KB above.
const MAX_SQUARES: usize = 4 << 20;

static SYNTAXES: LazyLock<SyntaxSet> = LazyLock::new(two_face::syntax::extra_newlines);

/// The class of each scope. The first match wins; a scope without an entry inherits the class of the one around it.
static CLASSES: LazyLock<Vec<(Scope, char)>> = LazyLock::new(|| {
    [
        ("comment", 'c'),
        ("string", 's'),
        ("constant.character", 's'),
        ("constant", 'n'),
        ("support.constant", 'n'),
        ("keyword.other.unit", 'n'),
        ("keyword", 'k'),
        ("storage", 'k'),
        ("entity.name.tag", 'k'),
        ("entity.name", 'f'),
        ("entity.other.inherited-class", 'f'),
        ("entity.other.attribute-name", 'f'),
        ("support.function", 'f'),
        ("support.type", 'f'),
        ("support.class", 'f'),
        ("support.macro", 'f'),
        ("variable.function", 'f'),
        ("variable.language", 'k'),
        ("markup.heading", 'k'),
        ("markup.inserted", 's'),
        ("markup.deleted", 'n'),
    ]
    .into_iter()
    .filter_map(|(name, class)| Some((Scope::new(name).ok()?, class)))
    .collect()
});

static OPERATOR: LazyLock<Option<Scope>> = LazyLock::new(|| Scope::new("keyword.operator").ok());

/// Names that users and models write, with the names of the syntaxes.
const ALIASES: [(&str, &str); 25] = [
    ("batch", "bat"),
    ("console", "sh"),
    ("csharp", "cs"),
    ("cuda", "cpp"),
    ("docker", "dockerfile"),
    ("elisp", "lisp"),
    ("fortran", "f90"),
    ("fsharp", "fs"),
    ("golang", "go"),
    ("json5", "json"),
    ("jsonc", "json"),
    ("jsonl", "json"),
    ("jsx", "tsx"),
    ("mysql", "sql"),
    ("ndjson", "json"),
    ("node", "js"),
    ("objc", "m"),
    ("plsql", "sql"),
    ("postgresql", "sql"),
    ("python3", "python"),
    ("scheme", "lisp"),
    ("shell", "sh"),
    ("shell-session", "sh"),
    ("shellsession", "sh"),
    ("sqlite", "sql"),
];

/// Highlights one block of code, line by line.
#[derive(Clone, Debug)]
pub(crate) struct Highlighter {
    /// The parser state after the previous lines; `None` for plain text.
    state: Option<(ParseState, ScopeStack)>,
    n_bytes: usize,
    squares: usize,
}

impl Highlighter {
    /// A highlighter for a language by name or file extension; plain text for an unknown one.
    pub(crate) fn new(language: Option<&str>) -> Self {
        let state = language
            .filter(|word| !matches!(*word, "text" | "txt" | "plain" | "plaintext"))
            .and_then(find_syntax)
            .map(|syntax| (ParseState::new(syntax), ScopeStack::new()));
        Self { state, n_bytes: 0, squares: 0 }
    }

    /// Whether the code stays plain.
    pub(crate) fn is_plain(&self) -> bool {
        self.state.is_none()
    }

    /// The safe HTML of the next line, given without its line end.
    pub(crate) fn line(&mut self, line: &str) -> String {
        self.n_bytes += line.len() + 1;
        if line.len() <= MAX_LINE_BYTES {
            self.squares += line.len() * line.len();
        }
        if self.n_bytes > MAX_COLOURED_BYTES || self.squares > MAX_SQUARES {
            self.state = None;
        }
        match &mut self.state {
            Some((parser, scopes)) if line.len() <= MAX_LINE_BYTES => {
                match coloured(parser, scopes, line) {
                    Some(html) => html,
                    None => {
                        // A regular expression failed, so further highlighting would be wrong.
                        self.state = None;
                        plain(line)
                    }
                }
            }
            _ => plain(line),
        }
    }
}

/// The usual file extension for a language, without its dot.
pub(crate) fn file_ending(language: &str) -> Option<&'static str> {
    find_syntax(language)?.file_extensions.first().map(String::as_str)
}

fn find_syntax(language: &str) -> Option<&'static SyntaxReference> {
    let language = language.to_lowercase();
    let known =
        ALIASES.iter().find(|(alias, _)| *alias == language).map_or(language.as_str(), |(_, name)| name);
    SYNTAXES.find_syntax_by_token(known)
}

/// A line without highlighting.
fn plain(line: &str) -> String {
    let mut html = String::with_capacity(line.len());
    push_code(&mut html, line);
    html
}

fn coloured(parser: &mut ParseState, scopes: &mut ScopeStack, line: &str) -> Option<String> {
    // The syntaxes expect lines with their line ends.
    let with_end = format!("{line}\n");
    let operations = parser.parse_line(&with_end, &SYNTAXES).ok()?;
    let mut spans = Spans::default();
    let mut from = 0;
    for (to, operation) in operations {
        spans.push(line.get(from..to.min(line.len())).unwrap_or_default(), scopes);
        from = to;
        scopes.apply(&operation).ok()?;
    }
    spans.push(line.get(from..).unwrap_or_default(), scopes);
    Some(spans.finish())
}

/// Text in spans; adjacent text of one class shares a span.
#[derive(Default)]
struct Spans {
    html: String,
    open: Option<char>,
}

impl Spans {
    fn push(&mut self, text: &str, scopes: &ScopeStack) {
        if text.is_empty() {
            return;
        }
        let class = class(text, scopes);
        if class != self.open {
            self.close();
            if let Some(class) = class {
                self.html.push_str("<span class=\"");
                self.html.push(class);
                self.html.push_str("\">");
            }
            self.open = class;
        }
        push_code(&mut self.html, text);
    }

    fn close(&mut self) {
        if self.open.take().is_some() {
            self.html.push_str("</span>");
        }
    }

    fn finish(mut self) -> String {
        self.close();
        self.html
    }
}

fn class(text: &str, scopes: &ScopeStack) -> Option<char> {
    for scope in scopes.as_slice().iter().rev() {
        if OPERATOR.is_some_and(|operator| operator.is_prefix_of(*scope)) {
            // `and` and `in` are keywords to a reader, `+` is not.
            return text.trim().chars().all(char::is_alphabetic).then_some('k');
        }
        if let Some((_, class)) = CLASSES.iter().find(|(prefix, _)| prefix.is_prefix_of(*scope)) {
            return Some(*class);
        }
    }
    None
}
