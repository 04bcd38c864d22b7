//! Parses and normalises the service address that the user enters.

use std::fmt;
use std::net::IpAddr;
use url::{Host, Url};

/// The error of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AddressProblem {
    /// It is empty, or not a valid address.
    Malformed,
    /// Its scheme is not `https` or `http`.
    Scheme,
    /// It is `http` to another computer, where anyone on the network could read the key.
    Unencrypted,
    /// It contains a user name or a password.
    Credentials,
    /// It contains a `?` or a `#`, so that no path can be appended.
    Query,
}

impl fmt::Display for AddressProblem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Malformed => "it is not an address like https://example.com",
            Self::Scheme => "it must begin with https://",
            Self::Unencrypted => "http is possible to this computer only; use https://",
            Self::Credentials => "it must not contain a user name or a password",
            Self::Query => "it must not contain a question mark or a number sign",
        })
    }
}

/// A checked address without `/v1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    base: Url,
}

impl Address {
    pub(crate) fn parse(given: &str) -> Result<Self, AddressProblem> {
        let given = given.trim();
        if given.is_empty() {
            return Err(AddressProblem::Malformed);
        }
        let mut base = if given.contains("://") {
            Url::parse(given).map_err(|_| AddressProblem::Malformed)?
        } else {
            Self::with_scheme(given)?
        };
        if !matches!(base.scheme(), "https" | "http") {
            return Err(AddressProblem::Scheme);
        }
        if base.host().is_none() {
            return Err(AddressProblem::Malformed);
        }
        if !base.username().is_empty() || base.password().is_some() {
            return Err(AddressProblem::Credentials);
        }
        if base.query().is_some() || base.fragment().is_some() {
            return Err(AddressProblem::Query);
        }
        // Users paste the address with the version, as other programs need it.
        let path = base.path().trim_end_matches('/');
        let path = path.strip_suffix("/v1").unwrap_or(path).trim_end_matches('/').to_owned();
        base.set_path(&path);
        let address = Self { base };
        if address.base.scheme() == "http" && !address.is_loopback() {
            return Err(AddressProblem::Unencrypted);
        }
        Ok(address)
    }

    /// Adds a missing scheme: `https`, except for this computer.
    fn with_scheme(given: &str) -> Result<Url, AddressProblem> {
        let parse =
            |scheme: &str| Url::parse(&format!("{scheme}://{given}")).map_err(|_| AddressProblem::Malformed);
        let base = parse("https")?;
        if (Self { base: base.clone() }).is_loopback() { parse("http") } else { Ok(base) }
    }

    /// Whether the address is this computer. The connection setup pins the name `localhost` to it.
    pub(crate) fn is_loopback(&self) -> bool {
        match self.base.host() {
            Some(Host::Domain(name)) => name.eq_ignore_ascii_case("localhost"),
            Some(Host::Ipv4(ip)) => IpAddr::V4(ip).is_loopback(),
            Some(Host::Ipv6(ip)) => IpAddr::V6(ip).is_loopback(),
            None => false,
        }
    }

    /// The host, with the port if it is not the scheme's default.
    pub(crate) fn host(&self) -> String {
        let host = self.base.host_str().unwrap_or_default();
        match self.base.port() {
            Some(port) => format!("{host}:{port}"),
            None => host.to_owned(),
        }
    }

    /// The URL of one of the service's paths.
    pub(crate) fn join(&self, segments: &[&str]) -> Url {
        let mut url = self.base.clone();
        // An `http` or `https` address always has segments.
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().extend(segments);
        }
        url
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(given: &str) -> String {
        Address::parse(given).unwrap().join(&["v1", "files"]).to_string()
    }

    #[test]
    fn addresses_are_taken_as_people_write_them() {
        for given in [
            "https://a.example",
            "https://a.example/",
            " a.example ",
            "https://a.example/v1",
            "a.example/v1/",
        ] {
            assert_eq!(joined(given), "https://a.example/v1/files", "from {given}");
        }
        assert_eq!(joined("https://a.example:8443/api/"), "https://a.example:8443/api/v1/files");
        assert_eq!(joined("https://a.example/api/v1"), "https://a.example/api/v1/files");
        assert_eq!(joined("localhost:4000"), "http://localhost:4000/v1/files");
        assert_eq!(joined("127.0.0.1:4000"), "http://127.0.0.1:4000/v1/files");
        assert_eq!(joined("http://[::1]:4000"), "http://[::1]:4000/v1/files");
    }

    #[test]
    fn an_id_cannot_leave_its_segment() {
        let address = Address::parse("https://a.example").unwrap();
        assert_eq!(address.join(&["v1", "files", "a/b?c#d"]).path(), "/v1/files/a%2Fb%3Fc%23d");
    }

    #[test]
    fn bad_addresses_say_what_is_wrong() {
        let problem = |given| Address::parse(given).unwrap_err();
        assert_eq!(problem(""), AddressProblem::Malformed);
        assert_eq!(problem("https://"), AddressProblem::Malformed);
        assert_eq!(problem("not an address"), AddressProblem::Malformed);
        assert_eq!(problem("ftp://a.example"), AddressProblem::Scheme);
        assert_eq!(problem("file:///etc/passwd"), AddressProblem::Scheme);
        assert_eq!(problem("http://a.example"), AddressProblem::Unencrypted);
        assert_eq!(problem("http://127.0.0.1.a.example"), AddressProblem::Unencrypted);
        assert_eq!(problem("http://localhost.a.example"), AddressProblem::Unencrypted);
        assert_eq!(problem("http://0.0.0.0:80"), AddressProblem::Unencrypted);
        assert_eq!(problem("https://me:secret@a.example"), AddressProblem::Credentials);
        assert_eq!(problem("https://a.example?x=1"), AddressProblem::Query);
        assert_eq!(problem("https://a.example#x"), AddressProblem::Query);
    }
}
