//! HTTP client of the service.
