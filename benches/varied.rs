//! A long answer with all elements of answers: prose, lists, tables, formulas, quotes, and one code block every ten
//! thousand bytes, each in another language than the one before. The same in every program and run. All characters have
//! one byte, so that it can be cut anywhere.

/// Bytes per code block.
const SECTION_BYTES: usize = 10_000;

const WORDS: &str = "the harbour keeps a ledger of every vessel that has come in since spring and what it paid for \
    water berth and light because nobody on the quay remembers longer than one winter while insurers ask about ten so \
    each entry names its hour depth of draught wind cargo witnesses a clerk reads them aloud at noon when tide turns \
    under old lamps near north gate most captains listen some argue few sign without looking twice";

/// An answer of this number of bytes.
#[must_use]
pub fn answer(n_bytes: usize) -> String {
    let mut rng = Rng { state: 0x9e37_79b9, words: WORDS.split_whitespace().collect() };
    let mut text = String::with_capacity(n_bytes + SECTION_BYTES);
    for number in 0.. {
        if text.len() >= n_bytes {
            break;
        }
        section(&mut text, number, &mut rng);
    }
    text.truncate(n_bytes);
    text
}

/// A linear congruential generator with a fixed seed, and the words to choose from.
struct Rng {
    state: u32,
    words: Vec<&'static str>,
}

impl Rng {
    fn below(&mut self, end: usize) -> usize {
        self.state = self.state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.state >> 16) as usize % end
    }

    fn word(&mut self) -> &'static str {
        let at = self.below(self.words.len());
        self.words.get(at).copied().unwrap_or_default()
    }

    fn words(&mut self, n: usize) -> String {
        (0..n).map(|_| self.word()).collect::<Vec<_>>().join(" ")
    }
}

fn section(text: &mut String, number: usize, rng: &mut Rng) {
    let end = (number + 1) * SECTION_BYTES;
    let formula =
        "$$\n\\sum_{k=1}^{n} \\frac{x_k - \\bar{x}}{\\sqrt{1 + k^2}} \\le \\int_0^1 e^{-t^2} \\, dt\n$$\n\n";
    let parts = [
        format!("## {}\n\n", rng.words(5)),
        paragraph(rng),
        paragraph(rng),
        formula.to_owned(),
        list(rng),
        paragraph(rng),
        code(number, rng),
        paragraph(rng),
        table(rng),
        format!("### {}\n\n", rng.words(4)),
        format!("> {}.\n\n", rng.words(40)),
    ];
    text.extend(parts);
    while text.len() < end {
        text.push_str(&paragraph(rng));
    }
    text.truncate(end - 2);
    text.push_str("\n\n");
}

fn paragraph(rng: &mut Rng) -> String {
    let mut text = String::new();
    for _ in 0..3 + rng.below(3) {
        let (before, after) = (6 + rng.below(8), 5 + rng.below(9));
        let marked = match rng.below(6) {
            0 => format!("**{}**", rng.words(3)),
            1 => format!("*{}*", rng.words(2)),
            2 => format!("`{}({})`", rng.word(), rng.below(100)),
            3 => format!("[{}](https://example.org/{})", rng.words(2), rng.below(1000)),
            4 => format!("$a_{{{}}} = \\frac{{{}}}{{n + 1}}$", rng.below(10), rng.below(100)),
            _ => rng.words(4),
        };
        text.push_str(&format!("{} {marked} {}. ", rng.words(before), rng.words(after)));
    }
    text.push_str("\n\n");
    text
}

fn list(rng: &mut Rng) -> String {
    let mut text = String::new();
    for number in 1..=4 + rng.below(4) {
        text.push_str(&format!("{number}. {}\n", rng.words(12)));
        for _ in 0..rng.below(3) {
            text.push_str(&format!("   - {} `{}`\n", rng.words(6), rng.word()));
        }
    }
    text.push('\n');
    text
}

fn table(rng: &mut Rng) -> String {
    let mut text = "| vessel | draught | paid | remark |\n|:---|---:|---:|:---|\n".to_owned();
    for _ in 0..6 + rng.below(6) {
        let (vessel, remark) = (rng.words(2), rng.words(4));
        text.push_str(&format!("| {vessel} | {} m | {} | {remark} |\n", rng.below(9), rng.below(9_000)));
    }
    text.push('\n');
    text
}

/// Some forty lines of one of five languages.
fn code(number: usize, rng: &mut Rng) -> String {
    let (language, head, foot, comment) = match number % 5 {
        0 => ("rust", "pub fn settle(ledger: &mut Ledger, tide: f64) -> Option<u32> {", "}", "//"),
        1 => ("python", "def settle(ledger: Ledger, tide: float = 0.5) -> int:", "    return 0", "#"),
        2 => ("javascript", "export async function settle(ledger, tide = 0.5) {", "}", "//"),
        3 => ("sql", "BEGIN;", "COMMIT;", "--"),
        _ => ("go", "func Settle(ledger *Ledger, tide float64) (int, error) {", "}", "//"),
    };
    let mut text = format!("```{language}\n{head}\n");
    for line in 0..36 + rng.below(8) {
        let (one, other, amount) = (rng.word(), rng.word(), rng.below(10_000));
        let line = match (line % 6, language) {
            (0, _) => format!("{comment} {}", rng.words(7)),
            (_, "sql") => {
                format!("UPDATE {one} SET {other} = {other} + {amount} WHERE name = '{}';", rng.words(2))
            }
            (1, "rust") => {
                format!("let {one}_{amount} = ledger.entry(\"{other}\")?.paid * tide + {amount}.0;")
            }
            (1, "go") => format!("{one}{amount} := ledger.Entry(\"{other}\").Paid * tide + {amount}"),
            (1, "javascript") => format!("const {one}{amount} = await ledger.entry(\"{other}\", {amount});"),
            (2, "python") => format!("{one}_{amount} = ledger[\"{other}\"].paid * tide + {amount}"),
            (3, "rust") => format!("if {one} > {amount} {{ return Some({one} as u32); }}"),
            (3, "python") => format!("if {one} > {amount}: return {other}"),
            (3, _) => format!("if ({one} > {amount}) {{ return {other}; }}"),
            (4, _) => format!("{one}.push({other}.{}({amount}, \"{}\"));", rng.word(), rng.words(2)),
            _ => format!("{one}({other}, {amount});"),
        };
        text.push_str(&format!("    {line}\n"));
    }
    text.push_str(&format!("{foot}\n```\n\n"));
    text
}

#[cfg(test)]
mod tests {
    use super::answer;

    #[test]
    fn a_hundred_kilobytes_have_ten_blocks_of_code_and_everything_else() {
        let text = answer(100_000);
        assert_eq!((text.len(), text.is_ascii()), (100_000, true));
        assert_eq!(text.matches("\n```\n").count(), 10);
        for kind in ["## ", "\n| ", "\n1. ", "   - ", "$$\n", "$a_{", "\n> ", "**", "](https://"] {
            assert!(text.matches(kind).count() >= 9, "{kind:?}");
        }
    }

    #[test]
    fn a_shorter_answer_is_the_beginning_of_a_longer_one() {
        assert_eq!(answer(1_000_000).get(..123_456), Some(answer(123_456).as_str()));
    }
}
