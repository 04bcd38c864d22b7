//! For tests only: a service with scripted faults.
