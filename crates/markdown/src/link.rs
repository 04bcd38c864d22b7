//! Which addresses become links, and what an image becomes. Nothing is ever fetched.

use url::Url;

/// The schemes of links.
pub(crate) const SCHEMES: [&str; 3] = ["http", "https", "mailto"];

/// The address of a link as a browser would understand it, when it may be one.
pub(crate) fn safe_address(destination: &str) -> Option<Url> {
    let url = Url::parse(destination).ok()?;
    SCHEMES.contains(&url.scheme()).then_some(url)
}

/// What is shown for an image instead of it: its words and the host it would come from.
pub(crate) fn image_words(alt: &str, url: &Url) -> String {
    let place = url.host_str().unwrap_or_else(|| url.path());
    let alt = alt.trim();
    if alt.is_empty() { place.to_owned() } else { format!("{alt} ({place})") }
}
