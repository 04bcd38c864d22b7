//! Fetches and searches over real HTTP. In these tests, one loopback address counts as public.

use super::*;
use axum::Router;
use axum::body::Body;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect};
use axum::routing::get;
use parlance_sandbox::Readers;
use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A rule in which 127.0.0.1 is the only public address.
fn only_one(address: IpAddr) -> bool {
    address == Ipv4Addr::LOCALHOST
}

async fn serve(router: Router) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("0.0.0.0:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    SocketAddr::from((Ipv4Addr::LOCALHOST, port))
}

fn web() -> AnswerWeb {
    web_with(WebAccess::Approved, false)
}

fn web_with(access: WebAccess, has_documents: bool) -> AnswerWeb {
    WebClient::with_rule(None, access, Readers::on_threads(1), only_one).unwrap().for_answer(has_documents)
}

/// Allows addresses that contain `text`, and stores the requests for consent.
struct Allowing {
    text: &'static str,
    asked: std::sync::Mutex<Vec<RequestedPage>>,
}

impl Allowing {
    fn addresses_with(text: &'static str) -> Arc<Self> {
        Arc::new(Self { text, asked: std::sync::Mutex::default() })
    }

    fn asked(&self) -> Vec<RequestedPage> {
        self.asked.lock().unwrap().clone()
    }
}

impl WebConsent for Allowing {
    fn is_offered(&self) -> bool {
        true
    }

    fn may_read(&self, page: RequestedPage) -> std::pin::Pin<Box<dyn Future<Output = bool> + Send>> {
        let is_allowed = page.address.as_str().contains(self.text);
        self.asked.lock().unwrap().push(page);
        Box::pin(std::future::ready(is_allowed))
    }
}

#[tokio::test]
async fn a_page_that_is_not_allowed_is_never_asked_for_also_behind_a_redirect() {
    let n_read = Arc::new(AtomicUsize::new(0));
    let count = n_read.clone();
    let router = Router::new()
        .route("/open", get(async || Redirect::temporary("/closed")))
        .route("/open/page", get(async || "Found."))
        .route("/closed", get(async move || count.fetch_add(1, Ordering::SeqCst).to_string()));
    let address = serve(router).await;
    let consent = Allowing::addresses_with("/open");
    let web = web_with(WebAccess::Asked(consent.clone()), true);
    let fetch = async |path: &str| web.fetch(&format!("http://{address}{path}")).await;
    assert_eq!(fetch("/open/page?of=words").await.unwrap().text, "Found.");
    assert_eq!(fetch("/closed").await, Err(FetchError::NotAllowed));
    assert_eq!(fetch("/open").await, Err(FetchError::NotAllowed));
    let asked: Vec<String> = consent.asked().iter().map(|page| page.address.to_string()).collect();
    let expected = ["/open/page?of=words", "/closed", "/open", "/closed"];
    assert_eq!(asked, expected.map(|path| format!("http://{address}{path}")));
    assert!(consent.asked().iter().all(|page| page.has_documents));
    assert_eq!(n_read.load(Ordering::SeqCst), 0);
    assert_eq!(web.fetch("http://10.0.0.1/").await, Err(FetchError::NotPublic));
    assert_eq!(consent.asked().len(), 4, "nobody is asked about what is never read");

    let off = web_with(WebAccess::Off, false);
    assert!(!off.offers_pages());
    assert_eq!(off.fetch(&format!("http://{address}/open/page")).await, Err(FetchError::NotAllowed));
}

#[tokio::test]
async fn a_page_is_read_as_a_reader_sees_it() {
    let page = "<html><head><title>T</title></head><body><h1>Rent</h1><p>It is <b>1250</b> EUR.</p><script>x()</script></body></html>";
    let address = serve(Router::new().route("/", get(async move || Html(page)))).await;
    let fetched = web().fetch(&format!("http://{address}/")).await.unwrap();
    assert_eq!((fetched.text.as_str(), fetched.is_cut), ("Rent\n\nIt is 1250 EUR.", false));
}

#[tokio::test]
async fn a_long_page_is_cut_and_a_huge_one_refused() {
    let words = || async { "A sentence of a long text. ".repeat(2_000) };
    let endless = || async {
        let chunk = axum::body::Bytes::from(vec![b'a'; 64 * 1024]);
        Body::from_stream(futures_util::stream::repeat_with(move || Ok::<_, std::io::Error>(chunk.clone())))
    };
    let address = serve(Router::new().route("/long", get(words)).route("/endless", get(endless))).await;
    let long = web().fetch(&format!("http://{address}/long")).await.unwrap();
    assert!(long.is_cut && long.text.chars().count() == 12_000);
    assert_eq!(web().fetch(&format!("http://{address}/endless")).await, Err(FetchError::TooLarge));
}

#[tokio::test]
async fn redirects_are_followed_a_few_times_and_never_to_a_private_address() {
    let n_private = std::sync::Arc::new(AtomicUsize::new(0));
    let router = Router::new()
        .route("/moved", get(async || Redirect::permanent("/here")))
        .route("/here", get(async || "Found."))
        .route("/round", get(async || Redirect::temporary("/round")))
        .route(
            "/inside",
            get(async |headers: HeaderMap| {
                let host = headers["host"].to_str().unwrap().replace("127.0.0.1", "127.0.0.2");
                Redirect::temporary(&format!("http://{host}/private"))
            }),
        )
        .route("/file", get(async || (StatusCode::FOUND, [(header::LOCATION, "file:///etc/passwd")])))
        .route(
            "/private",
            get(async |State(count): State<std::sync::Arc<AtomicUsize>>| {
                count.fetch_add(1, Ordering::SeqCst);
                "secret"
            }),
        )
        .with_state(n_private.clone());
    let address = serve(router).await;
    let fetch = async |path: &str| web().fetch(&format!("http://{address}{path}")).await;
    let moved = fetch("/moved").await.unwrap();
    assert_eq!((moved.text.as_str(), moved.address), ("Found.", format!("http://{address}/here")));
    assert_eq!(fetch("/round").await, Err(FetchError::EndlessRedirects));
    assert_eq!(fetch("/inside").await, Err(FetchError::NotPublic));
    assert_eq!(fetch("/file").await, Err(FetchError::NotAnAddress));
    assert_eq!(n_private.load(Ordering::SeqCst), 0, "it was not asked at all");
}

#[tokio::test]
async fn a_name_of_a_private_address_is_refused_before_a_connection() {
    let n_asked = std::sync::Arc::new(AtomicUsize::new(0));
    let count = n_asked.clone();
    let router = Router::new().fallback(async move || {
        count.fetch_add(1, Ordering::SeqCst);
        "secret"
    });
    let address = serve(router).await;
    let public = WebClient::new(None, WebAccess::Approved, Readers::on_threads(1)).unwrap().for_answer(false);
    for host in ["localhost", "127.0.0.1", "[::1]", "0.0.0.0", "2130706433"] {
        let fetched = public.fetch(&format!("http://{host}:{}/", address.port())).await;
        assert_eq!(fetched, Err(FetchError::NotPublic), "{host}");
    }
    assert_eq!(n_asked.load(Ordering::SeqCst), 0);
    for wrong in
        ["file:///etc/passwd", "ftp://example.org/", "http://me:secret@example.org/", "example.org", ""]
    {
        assert_eq!(public.fetch(wrong).await, Err(FetchError::NotAnAddress), "{wrong}");
    }
}

#[tokio::test]
async fn a_name_with_a_public_and_a_private_address_is_refused_before_a_connection() {
    let n_asked = Arc::new(AtomicUsize::new(0));
    let count = n_asked.clone();
    let router = Router::new().fallback(async move || {
        count.fetch_add(1, Ordering::SeqCst);
        "secret"
    });
    let address = serve(router).await;
    // By this rule 127.0.0.1 is public and 127.0.0.2 is not. The server listens on both.
    let look_up: public_address::LookUp = |name| {
        let hosts: &[u8] = match name.as_str() {
            "public.example" => &[1],
            "public-first.example" => &[1, 2],
            "private-first.example" => &[2, 1],
            _ => &[2],
        };
        let found = hosts.iter().map(|host| SocketAddr::from(([127, 0, 0, *host], 0))).collect();
        Box::pin(std::future::ready(Ok(found)))
    };
    let resolver = public_address::PublicResolver { look_up, may_reach: only_one };
    let fetcher = Fetcher::with_resolver(resolver, Readers::on_threads(1)).unwrap();
    let consent = Consent { access: WebAccess::Approved, has_documents: false };
    let fetch =
        async |host: &str| fetcher.fetch(&format!("http://{host}:{}/", address.port()), &consent).await;
    for host in ["public-first.example", "private-first.example", "private.example"] {
        assert_eq!(fetch(host).await, Err(FetchError::NotPublic), "{host}");
    }
    assert_eq!(n_asked.load(Ordering::SeqCst), 0, "no connection was made");
    assert_eq!(fetch("public.example").await.unwrap().text, "secret");
}

#[tokio::test]
async fn what_is_no_page_says_what_it_is() {
    let router = Router::new()
        .route("/picture", get(async || ([(header::CONTENT_TYPE, "image/png")], b"\x89PNG\0\0".to_vec())))
        .route("/gone", get(async || StatusCode::GONE.into_response()));
    let address = serve(router).await;
    let fetch = async |path: &str| web().fetch(&format!("http://{address}{path}")).await;
    assert_eq!(fetch("/picture").await, Err(FetchError::NoText));
    assert_eq!(fetch("/gone").await, Err(FetchError::Status(410)));
}

#[tokio::test]
async fn a_search_gives_the_first_results() {
    let router = Router::new().route(
        "/searx/search",
        get(async |Query(query): Query<HashMap<String, String>>| {
            assert_eq!(query["format"], "json");
            let result = serde_json::json!({ "title": query["q"], "url": "https://a.example", "content": "c", "score": 1 });
            let results = [vec![serde_json::json!({ "title": "without an address" })], vec![result; 20]].concat();
            axum::Json(serde_json::json!({ "query": query["q"], "results": results }))
        }),
    );
    let address = serve(router).await;
    let engine = Url::parse(&format!("http://{address}/searx/")).unwrap();
    let with = |engine| {
        WebClient::new(Some(engine), WebAccess::Approved, Readers::on_threads(1)).unwrap().for_answer(false)
    };
    let found = with(engine).search("rust & more").await.unwrap();
    assert_eq!(found.len(), 8);
    let first = SearchResult {
        title: "rust & more".to_owned(),
        address: "https://a.example".to_owned(),
        text: "c".to_owned(),
    };
    assert_eq!(found[0], first);

    let other = Url::parse(&format!("http://{address}/")).unwrap();
    assert_eq!(with(other).search("rust").await, Err(SearchError::Status(404)));
    assert_eq!(web().search("rust").await, Err(SearchError::NotConfigured));
}
