//! Tells public addresses from those of this computer, its network, and the metadata services of data centres.

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use url::{Host, Url};

/// The error for an address that must not be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the address is not public")]
pub(super) struct NotPublic;

/// Whether an address can be reached from anywhere on the internet.
pub(super) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    // The address of Azure's services for its virtual machines.
    const WIRE_SERVER: Ipv4Addr = Ipv4Addr::new(168, 63, 129, 16);
    let is_special = match address.octets() {
        // This network, shared address space (with Alibaba's metadata service), protocol assignments, relays to IPv6,
        // benchmarks, reserved.
        [0, ..]
        | [100, 64..=127, ..]
        | [192, 0, 0, _]
        | [192, 88, 99, _]
        | [198, 18..=19, ..]
        | [240..=255, ..] => true,
        _ => false,
    };
    !(is_special
        || address == WIRE_SERVER
        || address.is_private()
        || address.is_loopback()
        // Most data centres have their metadata service there.
        || address.is_link_local()
        || address.is_multicast()
        || address.is_documentation())
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    match address.segments() {
        // IPv4 behind a translator (NAT64).
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
            is_public_v4(Ipv4Addr::new(a, b, c, d))
        }
        // Protocol assignments and tunnels, documentation, and IPv4 in another form (6to4).
        [0x2001, 0..=0x1ff, ..] | [0x2001, 0xdb8, ..] | [0x2002, ..] | [0x3fff, 0..=0xfff, ..] => false,
        // All addresses allocated so far. Loopback, local, multicast and mapped addresses are outside this range.
        [first, ..] => (0x2000..=0x3fff).contains(&first),
    }
}

/// Whether web pages use this port. Other ports below 1024 belong to mail, files and administration.
fn is_port_of_pages(port: u16) -> bool {
    matches!(port, 80 | 443 | 1024..)
}

/// Refuses a URL with a forbidden IP address or port. The resolver checks host names later.
pub(super) fn check(address: &Url, may_reach: fn(IpAddr) -> bool) -> Result<(), NotPublic> {
    if !address.port_or_known_default().is_some_and(is_port_of_pages) {
        return Err(NotPublic);
    }
    let is_allowed = match address.host() {
        Some(Host::Ipv4(address)) => may_reach(address.into()),
        Some(Host::Ipv6(address)) => may_reach(address.into()),
        Some(Host::Domain(_)) => true,
        None => false,
    };
    if is_allowed { Ok(()) } else { Err(NotPublic) }
}

/// Resolves a host name.
pub(super) type LookUp = fn(String) -> Pin<Box<dyn Future<Output = io::Result<Vec<SocketAddr>>> + Send>>;

/// The system's resolver.
pub(super) fn system_look_up(
    name: String,
) -> Pin<Box<dyn Future<Output = io::Result<Vec<SocketAddr>>> + Send>> {
    Box::pin(async move { Ok(tokio::net::lookup_host((name.as_str(), 0)).await?.collect()) })
}

/// Resolves names, and gives the connection only the checked addresses: a second lookup could return others.
pub(super) struct PublicResolver {
    pub(super) look_up: LookUp,
    pub(super) may_reach: fn(IpAddr) -> bool,
}

impl Resolve for PublicResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let (may_reach, found) = (self.may_reach, (self.look_up)(name.as_str().to_owned()));
        Box::pin(async move {
            let found = found.await?;
            // Do not trust a name that also has a private address.
            if found.iter().any(|address| !may_reach(address.ip())) {
                return Err(NotPublic.into());
            }
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_other_peoples_servers_are_public() {
        for address in ["93.184.216.34", "1.1.1.1", "172.32.0.1", "2606:4700::1111", "64:ff9b::101:101"] {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
        for address in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "100.100.100.200",
            "127.0.0.1",
            "127.255.0.1",
            "169.254.169.254",
            "168.63.129.16",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.192",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:1.1.1.1",
            "::127.0.0.1",
            "fc00::1",
            "fd00:ec2::254",
            "fe80::1",
            "fec0::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "2002:7f00:1::",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
        ] {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn ports_of_other_services_are_refused() {
        for (address, expected) in [
            ("http://1.1.1.1/", Ok(())),
            ("https://1.1.1.1/", Ok(())),
            ("https://example.org:8443/", Ok(())),
            ("http://1.1.1.1:1024/", Ok(())),
            ("http://1.1.1.1:22/", Err(NotPublic)),
            ("http://example.org:25/", Err(NotPublic)),
            ("https://example.org:1023/", Err(NotPublic)),
        ] {
            assert_eq!(check(&Url::parse(address).unwrap(), is_public), expected, "{address}");
        }
    }

    #[test]
    fn every_way_to_write_an_address_is_seen_through() {
        for address in [
            "http://127.0.0.1/",
            "http://127.1/",
            "http://0x7f.1/",
            "http://2130706433/",
            "http://0177.0.0.1/",
            "http://[::1]/",
            "http://[::ffff:7f00:1]/",
            "http://127.0.0.1./",
            "http://①②⑦.0.0.1/",
        ] {
            let url = Url::parse(address).unwrap();
            assert_eq!(check(&url, is_public), Err(NotPublic), "{address}");
        }
    }
}
