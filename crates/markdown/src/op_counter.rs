//! Counts processed bytes, so that tests can check complexity against text length without a clock.

#[cfg(test)]
thread_local! {
    static DONE: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Counts processed bytes.
#[inline]
pub(crate) fn count(_n_bytes: usize) {
    #[cfg(test)]
    DONE.set(DONE.get() + _n_bytes);
}

/// Counts the parser's work: one pass over the text, and the open quotes and lists for each line.
#[inline]
pub(crate) fn count_parsing(_text: &str, _deepest: usize) {
    #[cfg(test)]
    count(_text.len() + _text.lines().count() * _deepest);
}

#[cfg(test)]
mod tests;
