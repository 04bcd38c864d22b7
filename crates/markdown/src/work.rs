//! How much work is done, in bytes that are gone through: the tests hold it against how long a text is. A clock would
//! say more of the machine than of the text.

#[cfg(test)]
thread_local! {
    static DONE: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Counts bytes that are gone through.
#[inline]
pub(crate) fn count(_n_bytes: usize) {
    #[cfg(test)]
    DONE.set(DONE.get() + _n_bytes);
}

/// Counts what the parser does: it goes through a text once, and with each line through the quotes and lists that are
/// open.
#[inline]
pub(crate) fn count_parsing(_text: &str, _deepest: usize) {
    #[cfg(test)]
    count(_text.len() + _text.lines().count() * _deepest);
}

#[cfg(test)]
mod tests;
