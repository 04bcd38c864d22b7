//! Checks the sequence numbers of a stream and detects repeated events.
//!
//! The interface only requires an integer: servers send only zeros, restart with each item, or skip numbers. Therefore
//! arrival order counts, and a number alone never causes an event to be dropped.

use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// Maximum number of events remembered, the newest ones. Repeats of older events count as new.
const MAX_REMEMBERED: usize = 4096;

/// The sequence numbers of one stream.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sequence {
    /// The increasing numbers so far, each with a hash of its event. `None` once a number does not identify its event:
    /// from then on no event counts as a repeat.
    seen: Option<VecDeque<(u64, u64)>>,
    is_over: bool,
}

/// The meaning of an event's number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The next number, or one without information.
    #[default]
    Next,
    /// The same data with the same number as before: to be dropped.
    Repeat,
    /// Numbers are missing before this one.
    Gap,
    /// A number that is not above the previous ones, which ends the detection of repeats.
    StepBack,
}

impl Sequence {
    /// Records an event and classifies its number. `data` is the event as received; a terminal event is never a
    /// repeat.
    pub(crate) fn check(&mut self, number: Option<u64>, data: &str, is_terminal: bool) -> Order {
        let Some(number) = number else { return Order::Next };
        if self.is_over {
            return Order::Next;
        }
        let hash = hash_of(data);
        let seen = self.seen.get_or_insert_default();
        let order = match seen.back() {
            None => Order::Next,
            Some((last, _)) if number > *last => {
                if number - last > 1 {
                    Order::Gap
                } else {
                    Order::Next
                }
            }
            Some(_) => match seen.binary_search_by_key(&number, |(number, _)| *number) {
                Ok(at) if seen.get(at).is_some_and(|(_, before)| *before == hash) => {
                    return if is_terminal { Order::Next } else { Order::Repeat };
                }
                Ok(_) | Err(_) => {
                    (self.is_over, self.seen) = (true, None);
                    return Order::StepBack;
                }
            },
        };
        if seen.len() == MAX_REMEMBERED {
            seen.pop_front();
        }
        seen.push_back((number, hash));
        order
    }
}

fn hash_of(data: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    data.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn orders(events: &[(u64, &str)]) -> Vec<Order> {
        let mut sequence = Sequence::default();
        events.iter().map(|(number, data)| sequence.check(Some(*number), data, false)).collect()
    }

    #[test]
    fn a_stream_may_start_anywhere_and_skip_numbers() {
        assert_eq!(orders(&[(0, "a"), (1, "b"), (2, "c")]), [Order::Next; 3]);
        assert_eq!(orders(&[(u64::MAX, "a")]), [Order::Next]);
        assert_eq!(orders(&[(7, "a"), (9, "b"), (10, "c")]), [Order::Next, Order::Gap, Order::Next]);
    }

    #[test]
    fn the_same_bytes_under_the_same_number_are_a_repeat() {
        assert_eq!(
            orders(&[(0, "a"), (0, "a"), (1, "b"), (0, "a"), (1, "b"), (2, "b")]),
            [Order::Next, Order::Repeat, Order::Next, Order::Repeat, Order::Repeat, Order::Next]
        );
    }

    #[test]
    fn a_number_that_comes_with_other_bytes_ends_the_look_for_repeats() {
        assert_eq!(
            orders(&[(0, "a"), (0, "b"), (0, "b"), (0, "b")]),
            [Order::Next, Order::StepBack, Order::Next, Order::Next]
        );
        assert_eq!(
            orders(&[(0, "a"), (1, "b"), (0, "c"), (1, "b")]),
            [Order::Next, Order::Next, Order::StepBack, Order::Next]
        );
        assert_eq!(orders(&[(4, "a"), (2, "b"), (2, "b")]), [Order::Next, Order::StepBack, Order::Next]);
    }

    #[test]
    fn a_terminal_event_is_never_a_repeat_and_one_without_a_number_neither() {
        let mut sequence = Sequence::default();
        assert_eq!(sequence.check(Some(3), "end", false), Order::Next);
        assert_eq!(sequence.check(Some(3), "end", true), Order::Next);
        assert_eq!(sequence.check(None, "end", false), Order::Next);
        assert_eq!(sequence.check(None, "end", false), Order::Next);
        assert_eq!(sequence.check(Some(3), "end", false), Order::Repeat);
    }

    #[test]
    fn memory_is_bounded() {
        let mut sequence = Sequence::default();
        for number in 0..3 * MAX_REMEMBERED as u64 {
            sequence.check(Some(number), "a", false);
        }
        assert_eq!(sequence.seen.as_ref().map(VecDeque::len), Some(MAX_REMEMBERED));
        assert_eq!(sequence.check(Some(0), "a", false), Order::StepBack, "too old to be known");
    }

    proptest! {
        #[test]
        fn events_that_differ_are_never_dropped(numbers in proptest::collection::vec(any::<u64>(), 0..100)) {
            let mut sequence = Sequence::default();
            for (at, number) in numbers.iter().enumerate() {
                let order = sequence.check(Some(*number), &at.to_string(), false);
                prop_assert_ne!(order, Order::Repeat);
            }
        }
    }
}
