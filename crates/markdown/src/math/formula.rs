//! Converts LaTeX to MathML within limits.
//!
//! A formula cannot define commands, so it cannot expand. Its length, nesting and number of parts are limited before
//! any recursion. An unsupported formula is shown as its source.

use super::mathml::cleaned;
use pulldown_latex::config::{DisplayMode, RenderConfig};
use pulldown_latex::{Parser, Storage, push_mathml};
use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Maximum length of a formula, in bytes.
const MAX_BYTES: usize = 8 << 10;

/// Maximum nesting depth of groups.
const MAX_DEPTH: usize = 48;

/// Maximum number of consecutive commands and scripts: each may take the next as its argument.
const MAX_RUN: usize = 48;

/// Maximum number of parts of a formula.
const MAX_PARTS: usize = 8 << 10;

/// Commands that define other commands.
const DEFINING: [&str; 15] = [
    "def",
    "edef",
    "gdef",
    "xdef",
    "let",
    "futurelet",
    "global",
    "long",
    "outer",
    "newcommand",
    "renewcommand",
    "providecommand",
    "DeclareMathOperator",
    "newenvironment",
    "csname",
];

/// Commands with one group, and the text that replaces them before and after its content. Each replacement adds a
/// limited number of bytes, and contains none of these commands.
const REWRITTEN: [(&str, &str, &str); 3] = [
    (r"\boxed{", r"\begin{array}{|c|}\hline ", r"\\ \hline\end{array}"),
    (r"\tag{", r"\qquad\text{(", ")}"),
    (r"\tag*{", r"\qquad\text{", "}"),
];

/// The MathML of a formula; `None` if its source must be shown.
pub(crate) fn mathml(latex: &str, is_display: bool) -> Option<String> {
    if !is_bounded(latex) {
        return None;
    }
    // The library slices strings and pops from stacks; a panic in it must not lose the answer.
    let known = with_known_commands(latex);
    let written = catch_unwind(AssertUnwindSafe(|| write(&known, is_display))).ok().flatten()?;
    cleaned(&written, latex)
}

fn write(latex: &str, is_display: bool) -> Option<String> {
    let storage = Storage::new();
    let mut events = Vec::new();
    for event in Parser::new(latex, &storage) {
        events.push(event.ok()?);
        if events.len() > MAX_PARTS {
            return None;
        }
    }
    let display_mode = if is_display { DisplayMode::Block } else { DisplayMode::Inline };
    let mut written = String::new();
    let events = events.into_iter().map(Ok::<_, std::convert::Infallible>);
    push_mathml(&mut written, events, RenderConfig { display_mode, ..RenderConfig::default() }).ok()?;
    Some(written)
}

/// Replaces common constructs that the library does not support with supported ones.
fn with_known_commands(latex: &str) -> Cow<'_, str> {
    let mut known = Cow::Borrowed(latex);
    for (command, before, behind) in REWRITTEN {
        let mut from = 0;
        while let Some(length) = known.get(from..).and_then(|rest| rest.find(command)) {
            let start = from + length;
            let inner = start + command.len();
            let Some(end) = known.get(inner..).and_then(group_end).map(|length| inner + length) else {
                break;
            };
            let content = known.get(inner..end).unwrap_or_default();
            let rewritten = format!("{before}{content}{behind}");
            from = start + before.len();
            known.to_mut().replace_range(start..end + 1, &rewritten);
        }
    }
    known
}

/// The length of the content of an open group.
fn group_end(rest: &str) -> Option<usize> {
    let mut depth = 1_usize;
    let mut is_escaped = false;
    for (at, byte) in rest.bytes().enumerate() {
        match byte {
            b'{' if !is_escaped => depth += 1,
            b'}' if !is_escaped => depth -= 1,
            _ => {}
        }
        is_escaped = byte == b'\\' && !is_escaped;
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// Whether a formula is within the limits for the library.
fn is_bounded(latex: &str) -> bool {
    if latex.len() > MAX_BYTES || latex.trim().is_empty() {
        return false;
    }
    let (mut depth, mut run) = (0_usize, 0_usize);
    let mut characters = latex.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' => {
                let mut command = String::new();
                while let Some(letter) = characters.next_if(char::is_ascii_alphabetic) {
                    command.push(letter);
                }
                if command.is_empty() {
                    characters.next();
                } else if DEFINING.contains(&command.as_str()) {
                    return false;
                }
                match command.as_str() {
                    "left" | "begin" => depth += 1,
                    "right" | "end" => depth = depth.saturating_sub(1),
                    _ => {}
                }
                run += 1;
            }
            '^' | '_' => run += 1,
            '{' | '[' => {
                depth += 1;
                run += 1;
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                run = 0;
            }
            other if other.is_whitespace() => {}
            _ => run = 0,
        }
        if depth > MAX_DEPTH || run > MAX_RUN {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_formulas_become_mathml() {
        for latex in [
            "x",
            "E = mc^2",
            r"\frac{-b \pm \sqrt{b^2 - 4ac}}{2a}",
            r"\int_0^\infty e^{-x^2}\,dx = \frac{\sqrt{\pi}}{2}",
            r"\begin{aligned} a &= b + c \\ d &= e \end{aligned}",
            r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}",
            r"f(x) = \begin{cases} 1 & x > 0 \\ 0 & \text{otherwise} \end{cases}",
            r"a < b > c \& d",
            r"\sum_{i=1}^n \left( \frac{1}{i} \right)",
            r"\bigl( x \bigr) \quad \mathbb{R} \mathcal{L}",
            r"\hat{x} \vec{v} \overline{ab} \underbrace{a+b}_{n}",
            r"\boxed{42}",
            r"\color{red} x",
            r"a = b \tag{1}",
            r"\dfrac{a}{b} \tfrac12 \binom{n}{k}",
            r"\operatorname{rank}(A) \mathrm{d}x \mathbf{v} \text{if } x",
            r"\lim_{x \to 0} \sin x \log_2 n \max_i",
            r"\alpha \Omega \cdot \times \pm \leq \geq \neq \approx \infty \partial \nabla \in \subset \forall \exists",
            r"\overset{!}{=} \xrightarrow{f} \implies \iff \to \mapsto",
            r"\begin{bmatrix} a \\ b \end{bmatrix} \begin{vmatrix} a & b \\ c & d \end{vmatrix}",
            r"\begin{align} a &= 1 \\ b &= 2 \end{align}",
            r"\begin{array}{|c|c|} \hline 1 & 2 \\ \hline \end{array}",
            r"\left\{ x \mid x > 0 \right\} \left. x \right|_0^1 \lvert x \rvert \lVert x \rVert",
            r"\prod_{k} \oint \iint \bigcup \bigoplus \ldots \cdots \vdots \ddots",
            r"50\% \; \$5 \, \# \quad x' f''",
            r"\displaystyle\sum_{i} \textstyle x",
            r"\overrightarrow{AB} \widehat{xyz} \tilde{x} \dot{x} \ddot{x} \bar{x}",
            r"\stackrel{a}{b} \substack{a \\ b}",
            r"a \bmod n \pmod{n} \gcd(a, b)",
            r"\cancel{x} \not= \nexists",
            r"\mathcal{O}(n \log n) \text{for all } n \ge 1",
            r"\underset{x}{\operatorname{argmin}} f",
            r"\lfloor x \rfloor \lceil x \rceil \langle x \rangle",
            r"\hspace{1em} \mathbb{1}",
        ] {
            let html = mathml(latex, true).unwrap_or_else(|| panic!("{latex}"));
            assert!(html.starts_with("<math display=\"block\""), "{html}");
            assert!(crate::html_allowlist::is_allowed_html(&html), "{html}");
        }
    }

    #[test]
    fn what_cannot_be_shown_is_left_to_its_source() {
        for latex in [
            "",
            " ",
            r"\frac{1}{",
            r"\unknowncommand{x}",
            r"\def\a{\a\a}\a",
            r"\newcommand{\a}{\a\a}\a",
            r"\let\a\b",
            "}",
            r"\end{aligned}",
            "a^b^c",
        ] {
            assert_eq!(mathml(latex, false), None, "{latex}");
        }
    }

    #[test]
    fn no_formula_nests_or_grows_without_end() {
        for latex in [
            r"\sqrt".repeat(1_000) + "x",
            r"\sqrt ".repeat(1_000) + "x",
            "{".repeat(2_000) + &"}".repeat(2_000),
            r"\left(".repeat(500) + &r"\right)".repeat(500),
            "x^".repeat(20) + &"^".repeat(1_000),
            r"\frac".repeat(1_000),
            "x".repeat(10_000),
        ] {
            assert_eq!(mathml(&latex, true), None);
        }
        assert!(mathml(&"x+".repeat(2_000), true).is_some());
    }
}
