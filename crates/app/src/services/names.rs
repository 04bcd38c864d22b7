//! Names and addresses of services as the user types them.

use parlance_store::profiles::Profile;

/// Characters of a name; a longer one would fill the header.
const MAX_CHARS: usize = 60;

/// A name typed by the user, on one line; `None` for an empty one.
pub(super) fn own_name(typed: &str) -> Option<String> {
    let words: Vec<&str> = typed.split(|c: char| c.is_whitespace() || c.is_control()).collect();
    let name: String = words.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = name.chars().take(MAX_CHARS).collect();
    Some(name.trim_end().to_owned()).filter(|name| !name.is_empty())
}

/// The host of an address, with a number if another service has this name.
pub(super) fn free_name<'a>(address: &str, others: impl Iterator<Item = &'a Profile>) -> String {
    let taken: Vec<&str> = others.map(|other| other.name.as_str()).collect();
    let host = name_of(address);
    if !taken.contains(&host.as_str()) {
        return host;
    }
    let numbered = (2..).map(|n: u32| format!("{host} ({n})"));
    numbered.into_iter().find(|name| !taken.contains(&name.as_str())).unwrap_or(host)
}

/// The default name of a service: its host.
pub(super) fn name_of(address: &str) -> String {
    let url = url::Url::parse(address).ok();
    let host = url.as_ref().and_then(|url| Some((url.host_str()?, url.port())));
    match host {
        Some((host, Some(port))) => format!("{host}:{port}"),
        Some((host, None)) => host.to_owned(),
        None => address.to_owned(),
    }
}

/// An address without surrounding space and trailing slash. A bare host means https.
pub(super) fn tidy_address(address: &str) -> String {
    let address = address.trim().trim_end_matches('/');
    if address.is_empty() || address.contains("://") {
        address.to_owned()
    } else {
        format!("https://{address}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_compared_without_their_last_slash() {
        assert_eq!(tidy_address(" https://a.example/ "), "https://a.example");
        assert_eq!(tidy_address("a.example"), "https://a.example");
    }

    #[test]
    fn a_service_is_called_by_its_host() {
        assert_eq!(name_of("https://chat.example.org/base"), "chat.example.org");
        assert_eq!(name_of("http://127.0.0.1:4010"), "127.0.0.1:4010");
    }

    #[test]
    fn a_typed_name_is_one_line_of_bounded_length() {
        assert_eq!(own_name("  Office\n drafts "), Some("Office drafts".to_owned()));
        assert_eq!(own_name(" \t"), None);
        assert_eq!(own_name(&"x".repeat(500)).map(|name| name.chars().count()), Some(MAX_CHARS));
    }
}
