//! HTTP clients with the app's TLS: rustls with ring, and the certificates that the system trusts.
//!
//! reqwest is compiled without a crypto provider: a client that is built before one is installed panics. Every client
//! therefore starts with [`client_builder`], and `clippy.toml` refuses reqwest's own constructors.
//!
//! Must not know addresses, keys or proxies.

use rustls::crypto::{CryptoProvider, ring};

#[cfg(test)]
mod tests;

/// Returns a builder for an HTTP client that accepts TLS 1.2 and 1.3.
///
/// The first call installs ring as the crypto provider of the process. A provider that is installed already stays.
#[expect(clippy::disallowed_methods, reason = "a provider is installed")]
pub fn client_builder() -> reqwest::ClientBuilder {
    install_provider();
    reqwest::Client::builder()
}

fn install_provider() {
    if CryptoProvider::get_default().is_none() {
        // Fails if another thread has installed a provider meanwhile, which serves as well.
        drop(ring::default_provider().install_default());
    }
}
