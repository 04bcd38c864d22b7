//! A page whose style sheet arrives after its script, as on a slow start. The engine does not wait for it.

use super::gallery::{WIDE, gallery};
use crate::stage::{Outcome, Stage};
use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::Notify;

/// Runs after the page's script, because it is later in the document, and reports to the server that the script has
/// run.
const TELL: &str = "(async () => {
    for (let n = 0; n < 50; n += 1) await fetch('./turn');
    await fetch('./drawn');
})()";

#[tokio::test(flavor = "multi_thread")]
async fn what_is_measured_is_measured_with_its_styles_also_when_they_come_late() -> Outcome {
    let stage = Stage::start_tall(WIDE + 200, 1200).await?;
    let address = serve(Arc::default()).await?;
    let browser = stage.desktop.browse().await?;
    let part = format!("{address}/gallery.html?theme=light&fonts=kept&part=files-page");
    browser.show_address(&part, (WIDE, 1000)).await?;
    let heights = "return [...document.querySelectorAll('table')].map((table) => [
        table.querySelector('thead').offsetHeight,
        parseFloat(table.parentElement.style.minBlockSize),
        table.querySelectorAll('tbody tr').length,
    ])";
    let heights = browser.script(heights, Vec::new()).await?;
    // A table without rows is as high as its header, which is measured once.
    let empty: Vec<Value> = heights.as_array().cloned().unwrap_or_default();
    let empty: Vec<&Value> = empty.iter().filter(|table| table[2] == json!(0)).collect();
    assert_eq!(empty.len(), 1, "{heights}");
    assert_eq!(empty[0][0].as_f64(), empty[0][1].as_f64(), "{heights}");
    Ok(())
}

/// Serves the gallery on this computer and holds the style sheet back until the script has run.
async fn serve(is_drawn: Arc<Notify>) -> Result<String, crate::stage::Failure> {
    let told = is_drawn.clone();
    let files = Router::new()
        .route("/turn", get(async || "at work"))
        .route(
            "/drawn",
            get(async move || {
                told.notify_one();
                "told"
            }),
        )
        .route("/tell.js", get(async || ([(CONTENT_TYPE, "text/javascript")], TELL)))
        .route("/gallery.html", get(page))
        .route("/assets/{name}", get(async move |name| asset(name, &is_drawn).await));
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await?;
    let address = format!("http://{}", listener.local_addr()?);
    tokio::spawn(async move { axum::serve(listener, files).await });
    Ok(address)
}

async fn page() -> impl IntoResponse {
    let built = std::fs::read_to_string(gallery()).unwrap();
    let (head, rest) = built.split_once("</head>").unwrap();
    let page = format!("{head}<script defer src=\"./tell.js\"></script></head>{rest}");
    ([(CONTENT_TYPE, "text/html")], page)
}

async fn asset(
    axum::extract::Path(name): axum::extract::Path<PathBuf>,
    is_drawn: &Notify,
) -> impl IntoResponse + use<> {
    let is_style = name.extension().is_some_and(|extension| extension == "css");
    if is_style {
        is_drawn.notified().await;
    }
    let kind = if is_style { "text/css" } else { "text/javascript" };
    ([(CONTENT_TYPE, kind)], std::fs::read(gallery().with_file_name("assets").join(name)).unwrap())
}
