//! The words that are waited for.

use crate::error::Result;
use xtask::program;

/// So long are words that come once only.
const N_LETTERS: usize = 25;

/// What the benchmarks' service says.
pub(super) fn fetch(address: &str) -> Result<String> {
    let mut curl = program::command("curl");
    curl.args(["--silent", "--show-error", "--fail", "--noproxy", "*", address]);
    Ok(program::output(curl)?)
}

/// The last words of a text that every page shows as they are: small letters and spaces alone, and nowhere else in it.
pub(super) fn last_words(text: &str) -> Option<&str> {
    let runs = text.rsplit(|letter: char| !letter.is_ascii_lowercase() && letter != ' ').map(str::trim);
    // What stands at the very end may be within marks that it does not show.
    runs.filter(|run| run.len() >= N_LETTERS).find(|run| text.matches(run).count() == 1)
}

#[cfg(test)]
mod tests {
    use super::last_words;

    #[test]
    fn the_last_words_are_plain_and_come_once() {
        let text = "the tide turns at noon and ten. Then **a clerk reads the ledger aloud** at `4`. the tide turns at noon and ten.";
        assert_eq!(last_words(text), Some("a clerk reads the ledger aloud"));
        assert_eq!(last_words("few words."), None);
    }
}
