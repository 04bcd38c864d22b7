//! A long conversation of short messages, the same in every app and run.

const QUESTION: &str = "How long may a visiting yacht stay at the north quay, and what does a berth cost?";

const ANSWER: &str = "A visiting yacht may stay at the *north quay* for at most **seventy-two hours**. The fee for a \
    berth is `three crowns` for each metre of length and night; fresh water is free of charge at the east steps.";

/// The question with this number, and its answer. Both end with the number.
#[must_use]
pub fn turn(number: usize) -> (String, String) {
    (format!("{QUESTION} ({number})"), format!("{ANSWER} ({number})"))
}

#[cfg(test)]
mod tests {
    use super::turn;

    #[test]
    fn a_turn_ends_with_its_number() {
        let (question, answer) = turn(7);
        assert!(question.ends_with("cost? (7)") && answer.ends_with("steps. (7)"));
    }
}
