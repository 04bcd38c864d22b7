//! The course of one turn, as a pure state machine.
