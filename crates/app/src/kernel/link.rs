//! Links that may be opened outside the app.

use crate::kernel::problem::Problem;
use parlance_words::messages;
use url::Url;

/// Accepts only addresses that a browser or a mail program opens.
///
/// # Errors
/// When the address is invalid, or of another kind.
pub fn check(address: &str) -> Result<Url, Problem> {
    let refused = || Problem::input(messages::problem_link_refused(), messages::problem_link_kinds());
    let url = Url::parse(address).map_err(|_| refused())?;
    match url.scheme() {
        "http" | "https" if url.has_host() => Ok(url),
        "mailto" => Ok(keep_harmless_fields(url)),
        _ => Err(refused()),
    }
}

/// The host of a checked address, or the recipients of a mail.
#[must_use]
pub fn destination(url: &Url) -> &str {
    url.host_str().unwrap_or_else(|| url.path())
}

/// The fields that a `mailto:` link may fill in. Some mail programs attach local files that `attach` or `attachment`
/// names, and `bcc` sends a copy that is easy to miss.
const MAIL_FIELDS: [&str; 3] = ["subject", "body", "cc"];

/// Removes all other fields of a `mailto:` link, and all fields with encoded names.
fn keep_harmless_fields(mut url: Url) -> Url {
    let is_harmless = |field: &&str| {
        let name = field.split('=').next().unwrap_or_default();
        MAIL_FIELDS.iter().any(|allowed| name.eq_ignore_ascii_case(allowed))
    };
    let kept: Vec<&str> = url.query().unwrap_or_default().split('&').filter(is_harmless).collect();
    // The values stay unchanged: a mail program reads `+` as a plus sign, and another encoding would use it for
    // spaces.
    let kept = kept.join("&");
    url.set_query((!kept.is_empty()).then_some(&kept));
    url.set_fragment(None);
    url
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn a_mail_link_fills_in_subject_body_and_cc_and_nothing_else() {
        let checked = |address: &str| check(address).unwrap().to_string();
        assert_eq!(
            checked("mailto:a@example.org?subject=6+7%20%26%20more&Body=x%0Ay&cc=b@example.org"),
            "mailto:a@example.org?subject=6+7%20%26%20more&Body=x%0Ay&cc=b@example.org"
        );
        for field in [
            "attach=/etc/passwd",
            "ATTACHMENT=/etc/passwd",
            "attachment",
            "%61ttach=/etc/passwd",
            "bcc=c@example.org",
            "to=d@example.org",
            "in-reply-to=x",
            "x=1#attach=/etc/passwd",
            "&&",
        ] {
            assert_eq!(checked(&format!("mailto:a@example.org?{field}")), "mailto:a@example.org");
            assert_eq!(
                checked(&format!("mailto:a@example.org?{field}&subject=hello")).split('#').next(),
                Some(if field.contains('#') {
                    "mailto:a@example.org"
                } else {
                    "mailto:a@example.org?subject=hello"
                })
            );
        }
        // A semicolon is no separator in a `mailto:` link.
        assert_eq!(checked("mailto:?subject=a;attach=/etc/passwd"), "mailto:?subject=a;attach=/etc/passwd");
    }

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
