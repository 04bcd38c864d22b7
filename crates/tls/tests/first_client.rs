//! A process without a crypto provider.

#![allow(clippy::unwrap_used, reason = "a test")]

use parlance_tls::client_builder;
use rustls::crypto::CryptoProvider;
use std::thread;

#[test]
fn threads_can_build_the_first_clients_at_the_same_time() {
    assert!(CryptoProvider::get_default().is_none());
    let threads: Vec<_> = (0..8).map(|_| thread::spawn(|| client_builder().build())).collect();
    for thread in threads {
        thread.join().unwrap().unwrap();
    }
}
