//! The HTTP client for one model server.

use super::settings::UpstreamSettings;
use reqwest::{Client, redirect};
use std::time::Duration;
use url::{Host, Url};

/// A server that takes longer to accept a connection is not there.
const CONNECT_LIMIT: Duration = Duration::from_secs(5);

/// The list of models needs no model to be loaded.
pub(crate) const MODELS_LIMIT: Duration = Duration::from_secs(5);

/// A client for this server. The key is for this server alone, so no redirect is followed.
pub(crate) fn for_server(settings: &UpstreamSettings) -> Result<Client, reqwest::Error> {
    let mut client = Client::builder().connect_timeout(CONNECT_LIMIT).redirect(redirect::Policy::none());
    if is_loopback(&settings.base) {
        client = client.no_proxy();
    }
    client.build()
}

fn is_loopback(address: &Url) -> bool {
    match address.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost",
        None => false,
    }
}
