//! The tools of the reader and of models: a calculator and a clock.

pub(crate) mod calculator;
pub(crate) mod call_events;
pub(crate) mod clock;
pub(crate) mod time_zones;
