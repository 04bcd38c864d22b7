//! The local service: everything in the interface, without an account.
