//! Automatic paragraph numbers, which RTF files contain as text before the paragraph.

/// Longer labels are not numbers.
const MAX_BYTES: usize = 64;

/// The label of the open paragraph.
#[derive(Debug, Default)]
pub(super) struct Label(String);

impl Label {
    pub(super) fn push(&mut self, text: &str) {
        let n_free = MAX_BYTES.saturating_sub(self.0.len());
        self.0.push_str(text.get(..text.floor_char_boundary(n_free)).unwrap_or_default());
    }

    /// Ends the label. Returns its number; `None` for a bullet.
    pub(super) fn take_number(&mut self) -> Option<String> {
        let label = std::mem::take(&mut self.0);
        let text = label.trim();
        // A lone `o` is a bullet.
        let is_letter = text.ends_with(['.', ')']) && text.contains(char::is_alphanumeric);
        (is_letter || text.contains(char::is_numeric)).then(|| text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_with_a_number_or_a_letter_is_no_bullet() {
        for (label, number) in [
            (" 1.\t", Some("1.")),
            ("§ 5", Some("§ 5")),
            ("(a)", Some("(a)")),
            ("•", None),
            ("o", None),
            ("", None),
        ] {
            let mut open = Label::default();
            open.push(label);
            assert_eq!(open.take_number().as_deref(), number, "{label}");
            assert_eq!(open.take_number(), None);
        }
        let mut open = Label::default();
        (0..1_000).for_each(|_| open.push("1é"));
        assert_eq!(open.take_number().map(|number| number.len()), Some(MAX_BYTES));
    }
}
