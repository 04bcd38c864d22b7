//! What stands between a file of this computer and the service, in words.

use super::Problem;
use crate::view::ProblemCode;
use parlance_domain::SizeLimit;

impl Problem {
    /// A file of this computer that has other bytes than a moment before.
    pub(crate) fn changed_file(shown: &str) -> Self {
        Self::input(
            format!("{shown} changed while it was read."),
            "Save it, close the program that writes it, and try again.",
        )
    }

    /// A file that the service will not take, as far as is known from earlier ones.
    pub(crate) fn too_large(shown: &str, bytes: u64, limit: SizeLimit) -> Self {
        let refused = size_words(limit.bytes.saturating_add(1));
        Self::input(
            format!("{shown} is too large, it has {}.", size_words(bytes)),
            format!(
                "The service refused a file of {refused} already. Make it smaller, or attach a part of it."
            ),
        )
    }

    /// A service that took a file and does not know it any more.
    pub(crate) fn forgotten_file(shown: &str) -> Self {
        Self::new(
            ProblemCode::Service,
            format!("The service took {shown} and no longer has it."),
            "Try again to upload it.",
        )
    }

    /// A service that took a file without saying how it calls it.
    pub(crate) fn no_file_id() -> Self {
        Self::new(
            ProblemCode::Service,
            "The service took the file but did not say under which id.",
            "It cannot be asked about. Try again; if it stays so, ask who runs the service.",
        )
    }
}

/// A size as the window shows it: `812 B`, `380 KB`, `1.2 MB`, by powers of 1000.
fn size_words(bytes: u64) -> String {
    let units = ["KB", "MB", "GB", "TB"];
    if bytes < 1000 {
        return format!("{bytes}\u{a0}B");
    }
    // In tenths, so that no floating point is needed. 999.5 KB would be written as 1,000 KB.
    let bytes = u128::from(bytes);
    let (mut whole, mut unit) = (1000, 0);
    while bytes * 10 >= whole * 9_995 && unit + 1 < units.len() {
        (whole, unit) = (whole * 1000, unit + 1);
    }
    let tenths = (bytes * 10 + whole / 2) / whole;
    let name = units.get(unit).copied().unwrap_or_default();
    let is_rough = unit == 0 || tenths >= 1000;
    match tenths % 10 {
        _ if is_rough => format!("{}\u{a0}{name}", (bytes + whole / 2) / whole),
        0 => format!("{}\u{a0}{name}", tenths / 10),
        tenth => format!("{}.{tenth}\u{a0}{name}", tenths / 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_said_as_the_window_says_them() {
        let rows = [
            (812, "812 B"),
            (380_000, "380 KB"),
            (1_250_000, "1.3 MB"),
            (50_000_000, "50 MB"),
            (318_400_000, "318 MB"),
            (999_600, "1 MB"),
            (3_000_000_000_000, "3 TB"),
        ];
        for (bytes, words) in rows {
            assert_eq!(size_words(bytes), words.replace(' ', "\u{a0}"), "{bytes}");
        }
    }

    #[test]
    fn what_is_too_large_is_said_with_what_was_refused() {
        let limit = SizeLimit { bytes: 49_999_999, since_ms: 0 };
        let said = Problem::too_large("a.pdf", 61_000_000, limit).to_string();
        assert!(said.contains("refused a file of 50\u{a0}MB"), "{said}");
    }
}
