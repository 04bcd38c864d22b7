//! Classifies the cause of a failed request by its error chain.

use crate::error::Cause;
use rustls::pki_types::InvalidDnsNameError;
use std::error::Error as StdError;
use std::io;

/// The cause of an HTTP error.
pub(crate) fn cause_of(error: &reqwest::Error) -> Cause {
    if let Some(tls) = find_in(error, |source| source.downcast_ref::<rustls::Error>().cloned()) {
        return match tls {
            rustls::Error::InvalidCertificate(_) | rustls::Error::NoCertificatesPresented => {
                Cause::Certificate
            }
            _ if error.is_connect() => Cause::Encryption,
            _ => Cause::ConnectionLost,
        };
    }
    // The second case is an invalid name, which is not looked up at all.
    if error.is_dns()
        || find_in(error, |source| source.downcast_ref::<InvalidDnsNameError>().map(drop)).is_some()
    {
        return Cause::UnknownHost;
    }
    match (error.is_connect(), error.is_timeout()) {
        (true, true) => Cause::ConnectTimeout,
        (true, false) if has_io_kind(error, io::ErrorKind::ConnectionRefused) => Cause::Refused,
        (true, false) => Cause::Unreachable,
        (false, true) => Cause::AnswerTimeout,
        (false, false) => Cause::ConnectionLost,
    }
}

fn has_io_kind(error: &reqwest::Error, kind: io::ErrorKind) -> bool {
    find_in(error, |source| source.downcast_ref::<io::Error>().filter(|error| error.kind() == kind).map(drop))
        .is_some()
}

/// The first source in the chain for which `pick` returns a value. An `io::Error` may contain another error without
/// returning it as its source.
pub(crate) fn find_in<T>(
    error: &reqwest::Error,
    pick: impl Fn(&(dyn StdError + 'static)) -> Option<T>,
) -> Option<T> {
    let mut next = error.source();
    while let Some(source) = next {
        if let Some(found) = pick(source) {
            return Some(found);
        }
        let hidden = source.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        next = match hidden {
            Some(hidden) => Some(hidden as &(dyn StdError + 'static)),
            None => source.source(),
        };
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlance_testkit::fault::{Answer, FaultServer, Scenario};
    use reqwest::dns::{Name, Resolve, Resolving};
    use std::sync::Arc;

    /// Resolves no name, like a computer without a network.
    struct NoNames;

    impl Resolve for NoNames {
        fn resolve(&self, _: Name) -> Resolving {
            Box::pin(async { Err(io::Error::other("failed to lookup address information").into()) })
        }
    }

    #[tokio::test]
    async fn a_name_that_nobody_knows_is_told_apart() {
        let http = parlance_tls::client_builder().no_proxy().dns_resolver(Arc::new(NoNames)).build().unwrap();
        let error = http.get("https://parlance.invalid").send().await.unwrap_err();
        assert_eq!(cause_of(&error), Cause::UnknownHost, "{error:?}");
    }

    async fn cause_behind(proxy: &FaultServer) -> Cause {
        let proxy = reqwest::Proxy::all(proxy.url()).unwrap();
        let http = parlance_tls::client_builder().proxy(proxy).build().unwrap();
        cause_of(&http.post("https://service.invalid/v1/responses").body("{}").send().await.unwrap_err())
    }

    #[tokio::test]
    async fn a_proxy_that_makes_no_connection_lets_nothing_through() {
        assert_eq!(cause_behind(&FaultServer::refusing()).await, Cause::Refused);
        for scenario in [
            Answer::json(407, "").into(),
            Answer::json(502, "").into(),
            Answer::web_page(200).into(),
            Scenario::CloseBeforeHead,
            Scenario::ResetBeforeHead,
        ] {
            let proxy = FaultServer::start(scenario.clone()).await;
            let cause = cause_behind(&proxy).await;
            assert!(matches!(cause, Cause::Unreachable | Cause::Encryption), "{scenario:?}: {cause:?}");
            assert!(proxy.received().iter().all(|request| request.method == "CONNECT"), "{scenario:?}");
        }
    }

    #[tokio::test]
    async fn a_host_that_hangs_up_during_the_handshake_was_not_reached() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let hanging_up = tokio::spawn(async move { drop(listener.accept().await.unwrap()) });
        let http = parlance_tls::client_builder().no_proxy().build().unwrap();
        let error = http.get(format!("https://{address}")).send().await.unwrap_err();
        assert_eq!(cause_of(&error), Cause::Unreachable, "{error:?}");
        hanging_up.await.unwrap();
    }
}
