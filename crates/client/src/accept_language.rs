//! The language that services are asked to write their own sentences in (RFC 9110, section 12.5.4).

use http::HeaderValue;
use parking_lot::RwLock;
use std::sync::Arc;

/// The language that services are asked for. Clones share it, so a change holds for every client that has one.
#[derive(Clone, Debug, Default)]
pub struct AcceptLanguage(Arc<RwLock<Option<HeaderValue>>>);

impl AcceptLanguage {
    /// Asks for a language by its BCP 47 tag, and for English where a service does not have it. A tag that cannot stand
    /// in a header asks for none.
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
