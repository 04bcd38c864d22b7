//! Links that may be opened outside the app.

use crate::problem::Problem;
use parlance_words::messages;
use url::Url;

/// Accepts an address that a browser or a mail program opens, and nothing that would start something else.
///
/// # Errors
/// When the address is none, or of another kind.
pub fn check(address: &str) -> Result<Url, Problem> {
    let refused = || Problem::input(messages::problem_link_refused(), messages::problem_link_kinds());
    let url = Url::parse(address).map_err(|_| refused())?;
    match url.scheme() {
        "http" | "https" if url.has_host() => Ok(url),
        "mailto" => Ok(url),
        _ => Err(refused()),
    }
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn web_and_mail_addresses_are_opened_and_nothing_else() {
        for address in ["https://example.org/a?b#c", "http://example.org", "mailto:a@example.org"] {
            assert!(check(address).is_ok(), "{address}");
        }
        for address in [
            "javascript:alert(1)",
            "file:///etc/passwd",
            "tauri://localhost/",
            "ipc://x",
            "data:text/html,x",
            "/x",
            "",
        ] {
            assert!(check(address).is_err(), "{address}");
        }
    }
}
