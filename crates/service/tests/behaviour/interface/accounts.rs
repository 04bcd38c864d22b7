//! Section 5: keys and the data that they give access to.

use super::shapes::assert_error_body;
use crate::local::{Local, id};
use parlance_service::{KeyBook, UserName};
use reqwest::{Method, StatusCode};
use secrecy::ExposeSecret;
use serde_json::Value;

#[tokio::test]
async fn no_endpoint_works_without_a_good_key() {
    let (local, anna) = Local::with_anna().await;
    let file = anna.upload("a.txt", "a").await;
    let mut book = KeyBook::open(local.path()).unwrap();
    let user = UserName::new("anna").unwrap();
    let (_, expired) = book.issue(&user, "", Some(1)).unwrap();
    let (issued, revoked) = book.issue(&user, "", None).unwrap();
    assert!(book.revoke(&issued.id).unwrap());
    let one = format!("/v1/files/{}", id(&file));
    let content = format!("{one}/content");
    let bearer = |key: &str| format!("Bearer {key}");
    let client = parlance_tls::client_builder().no_proxy().build().unwrap();
    for (method, path) in [
        (Method::POST, "/v1/responses"),
        (Method::POST, "/v1/files"),
        (Method::GET, "/v1/files"),
        (Method::GET, one.as_str()),
        (Method::GET, content.as_str()),
        (Method::DELETE, one.as_str()),
    ] {
        for (authorization, code) in [
            (None, "missing_api_key"),
            (Some(String::new()), "invalid_api_key"),
            (Some("Bearer".to_owned()), "invalid_api_key"),
            (Some(bearer("")), "invalid_api_key"),
            (Some(bearer("svc_")), "invalid_api_key"),
            (Some(bearer("svc_never-issued")), "invalid_api_key"),
            (Some(bearer(anna.key().strip_prefix("svc_").unwrap())), "invalid_api_key"),
            (Some(format!("Basic {}", anna.key())), "invalid_api_key"),
            (Some(anna.key().to_owned()), "invalid_api_key"),
            (Some(bearer(expired.expose_secret())), "expired_api_key"),
            (Some(bearer(revoked.expose_secret())), "invalid_api_key"),
        ] {
            let mut request = client.request(method.clone(), format!("http://{}{path}", local.address()));
            if let Some(authorization) = &authorization {
                request = request.header("authorization", authorization);
            }
            let response = request.send().await.unwrap();
            assert_eq!(response.status(), StatusCode::UNAUTHORIZED, "{method} {path} {authorization:?}");
            assert_eq!(response.headers()["www-authenticate"], "Bearer");
            assert_eq!(response.headers()["content-type"], "application/json");
            let body: Value = response.json().await.unwrap();
            assert_eq!(assert_error_body(&body, None), code, "{method} {path} {authorization:?}");
            assert_eq!(body["error"]["type"], "authentication_error");
        }
    }
    let in_an_hour = jiff::Timestamp::now().as_millisecond() + 3_600_000;
    let (_, good) = book.issue(&user, "", Some(in_an_hour)).unwrap();
    let response = local.person_with_key(good.expose_secret()).get(&one).await;
    assert_eq!(response.status(), StatusCode::OK, "nothing of it was done");
}

#[tokio::test]
async fn every_described_operation_needs_a_key_and_only_the_description_and_the_health_check_do_not() {
    let local = Local::start().await;
    let client = parlance_tls::client_builder().no_proxy().build().unwrap();
    let send = async |method: Method, path: &str| {
        client.request(method, format!("http://{}{path}", local.address())).send().await.unwrap()
    };
    let description: Value = send(Method::GET, "/openapi.json").await.json().await.unwrap();
    let mut n_operations = 0;
    for (path, operations) in description["paths"].as_object().unwrap() {
        let path = path.replace("{file_id}", "3f0c1f0e-0000-4000-8000-000000000000");
        for method in operations.as_object().unwrap().keys() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            let response = send(method.clone(), &path).await;
            assert_eq!(response.status(), StatusCode::UNAUTHORIZED, "{method} {path}");
            n_operations += 1;
        }
    }
    assert_eq!(n_operations, 6);
    let health = send(Method::GET, "/healthz").await;
    assert_eq!((health.status(), health.text().await.unwrap().as_str()), (StatusCode::OK, "ok"));
}

#[tokio::test]
async fn a_key_is_changed_by_revoking_it_and_issuing_another() {
    let local = Local::start().await;
    let mut book = KeyBook::open(local.path()).unwrap();
    let user = UserName::new("anna").unwrap();
    let (old, old_key) = book.issue(&user, "", None).unwrap();
    let (_, new_key) = book.issue(&user, "", None).unwrap();
    for key in [&old_key, &new_key] {
        assert!(key.expose_secret().starts_with("svc_"));
    }
    let status = async |key: &str| local.person_with_key(key).get("/v1/files").await.status();
    let file = local.person_with_key(old_key.expose_secret()).upload("a.txt", "a").await;
    assert!(book.revoke(&old.id).unwrap());
    assert_eq!(status(old_key.expose_secret()).await, StatusCode::UNAUTHORIZED);
    assert_eq!(status(new_key.expose_secret()).await, StatusCode::OK);
    let seen = local.person_with_key(new_key.expose_secret()).get(&format!("/v1/files/{}", id(&file))).await;
    assert_eq!(seen.status(), StatusCode::OK, "what the user has does not hang on the key");
}
