//! The order of a stream's events.
#![allow(missing_docs, reason = "a test")]

use parlance_protocol::{Event, Order, Sequence, SequencedEvent};
use proptest::prelude::*;

fn orders(numbers: &[u64]) -> Vec<Order> {
    let mut sequence = Sequence::new();
    numbers.iter().map(|number| sequence.check_number(*number)).collect()
}

#[test]
fn a_stream_may_start_anywhere() {
    assert_eq!(orders(&[0, 1, 2]), [Order::Next; 3]);
    assert_eq!(orders(&[7, 8, 9]), [Order::Next; 3]);
    assert_eq!(orders(&[u64::MAX]), [Order::Next]);
}

#[test]
fn a_number_that_was_there_is_a_repeat() {
    assert_eq!(
        orders(&[0, 0, 1, 0, 1]),
        [Order::Next, Order::Repeat, Order::Next, Order::Repeat, Order::Repeat]
    );
}

#[test]
fn a_gap_counts_what_is_missing() {
    assert_eq!(orders(&[0, 3, 4]), [Order::Next, Order::Gap { n_missing: 2 }, Order::Next]);
    assert_eq!(orders(&[0, u64::MAX]), [Order::Next, Order::Gap { n_missing: u64::MAX - 1 }]);
}

#[test]
fn what_was_missing_may_come_late_but_once() {
    let gap = Order::Gap { n_missing: 3 };
    assert_eq!(
        orders(&[0, 4, 2, 2, 1, 3, 3, 5]),
        [
            Order::Next,
            gap,
            Order::StepBack,
            Order::Repeat,
            Order::StepBack,
            Order::StepBack,
            Order::Repeat,
            Order::Next
        ]
    );
    assert_eq!(orders(&[5, 3, 4, 4]), [Order::Next, Order::StepBack, Order::StepBack, Order::Repeat]);
}

#[test]
fn events_without_a_number_are_always_new() {
    let event = |sequence_number| SequencedEvent {
        event: Event::Error { code: None, message: String::new(), param: None },
        sequence_number,
        conversation_id: None,
    };
    let mut sequence = Sequence::new();
    assert_eq!(sequence.check(&event(None)), Order::Next);
    assert_eq!(sequence.check(&event(Some(3))), Order::Next);
    assert_eq!(sequence.check(&event(None)), Order::Next);
    assert_eq!(sequence.check(&event(Some(3))), Order::Repeat);
    assert_eq!(sequence.check(&event(Some(4))), Order::Next);
}

proptest! {
    #[test]
    fn each_number_is_new_exactly_once(numbers in proptest::collection::vec(0_u64..40, 0..80)) {
        let mut seen = std::collections::HashSet::new();
        for (number, order) in numbers.iter().zip(orders(&numbers)) {
            prop_assert_eq!(order == Order::Repeat, !seen.insert(*number), "number {}", number);
        }
    }

    #[test]
    fn no_numbers_make_it_panic(numbers in proptest::collection::vec(any::<u64>(), 0..100)) {
        prop_assert_eq!(orders(&numbers).len(), numbers.len());
    }
}
