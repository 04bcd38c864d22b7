//! The interface, rule by rule. `interface/rules.md` lists the tests of each rule.

mod accounts;
mod endpoints;
mod events;
mod objects;
mod requests;
mod returned_items;
pub(crate) mod shapes;
pub(crate) mod stream;
mod tables;
