//! The networks of this computer's interfaces. They may have global addresses, and most firewalls do not see packets to
//! them.

use if_addrs::IfAddr;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Homes and offices usually have a network of this size, even if the interface reports a smaller one.
const MIN_HOST_BITS_V6: u8 = 64;

/// Whether an address belongs to this computer or one of its networks. If the interfaces cannot be listed, it returns
/// `true` for every address.
pub(super) fn has(address: IpAddr) -> bool {
    let interfaces = match if_addrs::get_if_addrs() {
        Ok(interfaces) => interfaces,
        Err(error) => {
            tracing::warn!(%error, "the network interfaces cannot be listed, so no web page is read");
            return true;
        }
    };
    interfaces.iter().any(|interface| match (&interface.addr, address) {
        (IfAddr::V4(own), IpAddr::V4(address)) => is_in_v4(address, own.ip, own.prefixlen),
        (IfAddr::V6(own), IpAddr::V6(address)) => is_in_v6(address, own.ip, own.prefixlen),
        _ => false,
    })
}

fn is_in_v4(address: Ipv4Addr, own: Ipv4Addr, prefix: u8) -> bool {
    // A prefix of 0 is a tunnel for all traffic. Only its own address is local.
    let prefix = if prefix == 0 { 32 } else { prefix };
    let mask = u32::MAX.checked_shl(32_u32.saturating_sub(prefix.into())).unwrap_or(0);
    (address.to_bits() ^ own.to_bits()) & mask == 0
}

fn is_in_v6(address: Ipv6Addr, own: Ipv6Addr, prefix: u8) -> bool {
    let prefix = if prefix == 0 { MIN_HOST_BITS_V6 } else { prefix.min(MIN_HOST_BITS_V6) };
    let mask = u128::MAX.checked_shl(128_u32.saturating_sub(prefix.into())).unwrap_or(0);
    (address.to_bits() ^ own.to_bits()) & mask == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_in_the_network_of_an_interface_or_not() {
        for (address, own, prefix, is_in) in [
            ("203.0.114.7", "203.0.114.7", 32, true),
            ("203.0.114.8", "203.0.114.7", 32, false),
            ("203.0.114.200", "203.0.114.7", 24, true),
            ("203.0.115.7", "203.0.114.7", 24, false),
            ("203.0.114.7", "203.0.114.7", 0, true),
            ("203.0.114.8", "203.0.114.7", 0, false),
        ] {
            let found = is_in_v4(address.parse().unwrap(), own.parse().unwrap(), prefix);
            assert_eq!(found, is_in, "{address} and {own}/{prefix}");
        }
        for (address, own, prefix, is_in) in [
            ("2a00:1450::1", "2a00:1450::1", 128, true),
            ("2a00:1450::2", "2a00:1450::1", 128, true),
            ("2a00:1450:0:1::2", "2a00:1450::1", 128, false),
            ("2a00:1450:0:1::2", "2a00:1450::1", 64, false),
            ("2a00:1450:0:1::2", "2a00:1450::1", 48, true),
            ("2a00:1450::2", "2a00:1450::1", 0, true),
            ("2a00:1451::1", "2a00:1450::1", 0, false),
        ] {
            let found = is_in_v6(address.parse().unwrap(), own.parse().unwrap(), prefix);
            assert_eq!(found, is_in, "{address} and {own}/{prefix}");
        }
    }

    #[test]
    fn the_addresses_of_this_computer_are_its_own() {
        for interface in if_addrs::get_if_addrs().unwrap() {
            assert!(has(interface.ip()), "{interface:?}");
        }
        assert!(!has("1.1.1.1".parse().unwrap()));
    }
}
