//! The messages of failed tests, shortened so that they can be printed again at the end of a run.

/// Characters shown of the beginning of a message, and of its end.
const SHOWN: usize = 500;

/// Lines shown of a message.
const MAX_LINES: usize = 6;

/// The messages of the failed tests in the output of a test program, each under the name of its test.
pub(super) fn messages(output: &[String]) -> Vec<String> {
    let mut messages = Vec::new();
    let mut lines = output.iter().map(String::as_str).peekable();
    while let Some(line) = lines.next() {
        let Some(name) = line.strip_prefix("---- ").and_then(|rest| rest.strip_suffix(" stdout ----")) else {
            continue;
        };
        let mut shown = Vec::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("---- ") && *line != "failures:") {
            if !line.trim().is_empty() && shown.len() < MAX_LINES {
                shown.push(format!("  {}", shorten(line)));
            }
        }
        messages.push(format!("{name}\n{}", shown.join("\n")));
    }
    messages
}

/// The beginning and the end of a long line.
fn shorten(line: &str) -> String {
    let n_chars = line.chars().count();
    if n_chars <= 2 * SHOWN {
        return line.to_owned();
    }
    let start: String = line.chars().take(SHOWN).collect();
    let end: String = line.chars().skip(n_chars - SHOWN).collect();
    format!("{start} […] {end}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_failed_test_has_its_message_and_no_line_of_another() {
        let long = format!("Error: {}end", "x".repeat(5_000));
        let output = [
            "running 3 tests",
            "test a ... FAILED",
            "failures:",
            "",
            "---- a stdout ----",
            "panicked at src/a.rs:1:",
            "left is not right",
            "",
            "---- b stdout ----",
            &long,
            "",
            "failures:",
            "    a",
            "    b",
            "test result: FAILED. 1 passed; 2 failed; 0 ignored",
        ]
        .map(str::to_owned);
        let messages = messages(&output);
        assert_eq!(messages[0], "a\n  panicked at src/a.rs:1:\n  left is not right");
        assert_eq!(messages.len(), 2);
        assert!(messages[1].starts_with("b\n  Error: x") && messages[1].ends_with("xend"), "{messages:?}");
        assert!(messages[1].len() < 1_100);
    }
}
