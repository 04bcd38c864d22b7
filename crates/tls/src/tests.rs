//! Handshakes with a server on loopback that accepts one TLS version.

use crate::{client_builder, pin_localhost};
use reqwest::dns::{Name, Resolve, Resolving};
use reqwest::{Certificate, Version};
use rustls::crypto::ring;
use rustls::pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use rustls::version::{TLS12, TLS13};
use rustls::{ServerConfig, ServerConnection, StreamOwned, SupportedProtocolVersion};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread;

/// Starts a server that answers one request. Returns its address and its self-signed certificate.
fn serve_once(version: &'static SupportedProtocolVersion) -> (SocketAddr, Certificate) {
    let made = rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).unwrap();
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(made.signing_key.serialize_der()));
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_protocol_versions(&[version])
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![made.cert.der().clone()], key)
        .unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        let (socket, _) = listener.accept().unwrap();
        let connection = ServerConnection::new(Arc::new(config)).unwrap();
        let mut stream = BufReader::new(StreamOwned::new(connection, socket));
        // A client that rejects the certificate closes the connection before it sends a request.
        let head = stream.by_ref().lines().map_while(Result::ok).take_while(|line| !line.is_empty());
        if head.count() > 0 {
            stream.get_mut().write_all(b"HTTP/1.1 204 No Content\r\n\r\n").unwrap();
        }
    });
    (address, Certificate::from_der(made.cert.der()).unwrap())
}

#[tokio::test]
async fn connects_to_servers_with_tls_1_2_or_tls_1_3_only() {
    for version in [&TLS12, &TLS13] {
        let (address, certificate) = serve_once(version);
        let client = client_builder().no_proxy().tls_certs_merge([certificate]).build().unwrap();
        let response = client.get(format!("https://{address}")).send().await.unwrap();
        assert_eq!((response.status().as_u16(), response.version()), (204, Version::HTTP_11), "{version:?}");
    }
}

#[tokio::test]
async fn refuses_a_certificate_that_the_system_does_not_trust() {
    let (address, _) = serve_once(&TLS13);
    let client = client_builder().no_proxy().build().unwrap();
    assert!(client.get(format!("https://{address}")).send().await.unwrap_err().is_connect());
}

/// A resolver that resolves no name, as on a computer with a damaged hosts file.
struct NoNames;

impl Resolve for NoNames {
    fn resolve(&self, name: Name) -> Resolving {
        let error = format!("{} is unknown", name.as_str());
        Box::pin(async move { Err(error.into()) })
    }
}

#[tokio::test]
async fn a_pinned_localhost_is_this_computer_whatever_the_resolver_says() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://localhost:{}", listener.local_addr().unwrap().port());
    thread::spawn(move || {
        let (mut socket, _) = listener.accept().unwrap();
        let _head = BufReader::new(&socket).lines().map_while(Result::ok).find(String::is_empty);
        socket.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").unwrap();
    });
    let client = |pin: bool| {
        let builder = client_builder().no_proxy().dns_resolver(Arc::new(NoNames));
        if pin { pin_localhost(builder) } else { builder }.build().unwrap()
    };
    assert!(client(false).get(&address).send().await.is_err());
    assert_eq!(client(true).get(&address).send().await.unwrap().status(), 204);
}
