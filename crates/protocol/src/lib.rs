//! The types of the service interface and the decoder of its events.
