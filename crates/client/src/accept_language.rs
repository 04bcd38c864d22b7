//! The language in which services should write their messages (RFC 9110, section 12.5.4).

use http::HeaderValue;
use parking_lot::RwLock;
use std::sync::Arc;

/// The requested language. Clones share it, so a change applies to all clients with a clone.
#[derive(Clone, Debug, Default)]
pub struct AcceptLanguage(Arc<RwLock<Option<HeaderValue>>>);

impl AcceptLanguage {
    /// Requests a language by its BCP 47 tag, with English as fallback. A tag that is not valid in a header requests
    /// none.
    pub fn set(&self, tag: &str) {
        let value =
            HeaderValue::from_str(&if tag == "en" { tag.to_owned() } else { format!("{tag}, en;q=0.5") });
        *self.0.write() = value.ok();
    }

    pub(crate) fn value(&self) -> Option<HeaderValue> {
        self.0.read().clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_holds_for_every_copy() {
        let languages = AcceptLanguage::default();
        let copy = languages.clone();
        assert_eq!(copy.value(), None);
        languages.set("pt-BR");
        assert_eq!(copy.value().unwrap(), "pt-BR, en;q=0.5");
        languages.set("en");
        assert_eq!(copy.value().unwrap(), "en");
        languages.set("de\n");
        assert_eq!(copy.value(), None);
    }
}
