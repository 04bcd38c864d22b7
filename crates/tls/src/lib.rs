//! HTTP clients with the app's TLS: rustls with ring, and the system's trusted certificates.
//!
//! reqwest is compiled without a crypto provider: building a client before one is installed panics. Every client
//! therefore starts with [`client_builder`], and `clippy.toml` forbids reqwest's own constructors.
//!
//! [`pin_localhost`] is for clients that send keys to this computer. Must not know services, keys or proxies.

use rustls::crypto::{CryptoProvider, ring};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

#[cfg(test)]
mod tests;

/// Returns a builder for an HTTP client that accepts TLS 1.2 and 1.3.
///
/// The first call installs ring as the crypto provider of the process, unless one is already installed.
#[expect(clippy::disallowed_methods, reason = "a provider is installed")]
pub fn client_builder() -> reqwest::ClientBuilder {
    install_provider();
    reqwest::Client::builder()
}

/// Resolves the name `localhost` to the loopback addresses without a resolver, so that requests to it do not leave
/// this computer.
///
/// The pin overrides a resolver that filters addresses: do not use it in a client for untrusted URLs.
pub fn pin_localhost(builder: reqwest::ClientBuilder) -> reqwest::ClientBuilder {
    // The port of the request replaces port 0.
    let loopback = [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)];
    builder.resolve_to_addrs("localhost", &loopback.map(|address| SocketAddr::new(address, 0)))
}

fn install_provider() {
    if CryptoProvider::get_default().is_none() {
        // Fails if another thread has installed a provider meanwhile, which is equally good.
        drop(ring::default_provider().install_default());
    }
}
