//! The order of the events of one stream.

use crate::event::SequencedEvent;

/// Checks the sequence numbers of one stream. Where a stream starts is not specified, so the first number is taken
/// as it is; events without a number are always new.
#[derive(Clone, Debug, Default)]
pub struct Sequence {
    /// The lowest and the highest number so far.
    seen: Option<(u64, u64)>,
    missing: Vec<std::ops::RangeInclusive<u64>>,
}

/// How many holes a sequence remembers; beyond that, late events count as repeats of what is long past.
const MAX_HOLES: usize = 64;

/// What an event's number says about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The next one, or one without a number.
    Next,
    /// One that was there already: to be dropped.
    Repeat,
    /// A later one than the next: some are missing.
    Gap {
        /// How many.
        n_missing: u64,
    },
    /// An earlier one that had been missing.
    StepBack,
}

impl Sequence {
    /// A stream of which nothing has been seen.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes note of an event and says how it fits.
    pub fn check(&mut self, event: &SequencedEvent) -> Order {
        event.sequence_number.map_or(Order::Next, |number| self.check_number(number))
    }

    /// Takes note of a number and says how it fits.
    pub fn check_number(&mut self, number: u64) -> Order {
        let Some((lowest, highest)) = self.seen else {
            self.seen = Some((number, number));
            return Order::Next;
        };
        if number < lowest {
            self.seen = Some((number, highest));
            self.note_hole(number, lowest);
            return Order::StepBack;
        }
        if number <= highest {
            return if self.fill(number) { Order::StepBack } else { Order::Repeat };
        }
        self.seen = Some((lowest, number));
        match self.note_hole(highest, number) {
            0 => Order::Next,
            n_missing => Order::Gap { n_missing },
        }
    }

    /// Notes the numbers between two that are there. How many they are.
    fn note_hole(&mut self, before: u64, after: u64) -> u64 {
        let n_missing = after - before - 1;
        if n_missing > 0 && self.missing.len() < MAX_HOLES {
            self.missing.push(before + 1..=after - 1);
        }
        n_missing
    }

    /// Takes a number out of the missing ones. Whether it was one of them.
    fn fill(&mut self, number: u64) -> bool {
        let Some(at) = self.missing.iter().position(|hole| hole.contains(&number)) else { return false };
        let hole = self.missing.swap_remove(at);
        if *hole.start() < number {
            self.missing.push(*hole.start()..=number - 1);
        }
        if number < *hole.end() {
            self.missing.push(number + 1..=*hole.end());
        }
        true
    }
}
