//! A cache of highlighted code, because a streamed answer is rendered again at its end and whenever its conversation is
//! opened.

use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Maximum size of one generation, in bytes of code and HTML.
const MAX_BYTES: usize = 4 << 20;

type Key = (String, String);

/// Two generations: a full young one replaces the old one.
#[derive(Default)]
struct Memo {
    young: HashMap<Key, String>,
    old: HashMap<Key, String>,
    n_bytes: usize,
}

static MEMO: LazyLock<Mutex<Memo>> = LazyLock::new(Mutex::default);

/// The cached figure of this code.
pub(super) fn find(info: &str, code: &str) -> Option<String> {
    let mut memo = MEMO.lock();
    let key = key(info, code);
    if let Some(html) = memo.young.get(&key) {
        return Some(html.clone());
    }
    let html = memo.old.remove(&key)?;
    memo.keep(key, html.clone());
    Some(html)
}

/// Caches the figure of some code.
pub(super) fn keep(info: &str, code: &str, html: &str) {
    let mut memo = MEMO.lock();
    memo.keep(key(info, code), html.to_owned());
}

impl Memo {
    fn keep(&mut self, key: Key, html: String) {
        let n_bytes = key.0.len() + key.1.len() + html.len();
        if n_bytes > MAX_BYTES / 4 {
            return;
        }
        if self.n_bytes + n_bytes > MAX_BYTES {
            self.old = std::mem::take(&mut self.young);
            self.n_bytes = 0;
        }
        self.n_bytes += n_bytes;
        self.young.insert(key, html);
    }
}

/// Code is equal with or without a final line end.
fn key(info: &str, code: &str) -> Key {
    let mut code = code.to_owned();
    if !code.is_empty() && !code.ends_with('\n') {
        code.push('\n');
    }
    (info.to_owned(), code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found_until_two_generations_have_passed() {
        let mut memo = Memo::default();
        let code = |number: usize| (String::new(), number.to_string());
        let html = "x".repeat(MAX_BYTES / 8);
        for number in 0..40 {
            memo.keep(code(number), html.clone());
            let n_kept = memo.young.len() + memo.old.len();
            assert!(n_kept <= 16, "{n_kept} figures are kept");
            assert!(memo.young.contains_key(&code(number)));
        }
        memo.keep(code(99), "x".repeat(MAX_BYTES));
        assert!(!memo.young.contains_key(&code(99)), "what is very large is not kept");
    }
}
