//! A process in which other code has installed a crypto provider.

#![allow(clippy::unwrap_used, reason = "a test")]

use parlance_tls::client_builder;
use rustls::crypto::{CryptoProvider, ring};

#[test]
fn an_installed_provider_stays() {
    let mut provider = ring::default_provider();
    provider.cipher_suites.truncate(1);
    provider.install_default().unwrap();
    client_builder().build().unwrap();
    assert_eq!(CryptoProvider::get_default().unwrap().cipher_suites.len(), 1);
}
