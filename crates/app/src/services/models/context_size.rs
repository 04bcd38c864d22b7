//! The context size of a server's model as the user enters it, for servers that do not report it.

use crate::kernel::problem::Problem;
use parlance_service::MIN_CONTEXT_TOKENS;
use parlance_words::messages;

/// The largest accepted context size, larger than that of any model.
const MAX_CONTEXT_TOKENS: u64 = 1_000_000_000;

/// The number of tokens in a field, which may have spaces or commas between the thousands; `None` for an empty field.
pub(super) fn parse_context_size(text: &str) -> Result<Option<u64>, Problem> {
    let digits: String = text.chars().filter(|letter| !letter.is_whitespace() && *letter != ',').collect();
    if digits.is_empty() {
        return Ok(None);
    }
    let is_number = digits.chars().all(|digit| digit.is_ascii_digit());
    match digits.parse::<u64>() {
        Ok(n_tokens @ MIN_CONTEXT_TOKENS..=MAX_CONTEXT_TOKENS) if is_number => Ok(Some(n_tokens)),
        _ => Err(Problem::input(
            messages::model_context_invalid(MIN_CONTEXT_TOKENS, MAX_CONTEXT_TOKENS),
            messages::model_context_empty(),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_context_size_is_a_whole_number_within_bounds_or_nothing() {
        for (text, n_tokens) in [
            ("8192", Some(8_192)),
            (" 32,768 ", Some(32_768)),
            ("1 024", Some(1_024)),
            ("", None),
            (" ", None),
        ] {
            assert_eq!(parse_context_size(text).unwrap(), n_tokens, "{text:?}");
        }
        for text in ["0", "1023", "-8192", "8192.5", "8k", "1000000001", "99999999999999999999999"] {
            let problem = parse_context_size(text).unwrap_err();
            assert!(problem.view().title.to_string().contains("1,024"), "{text:?}: {problem}");
        }
    }
}
