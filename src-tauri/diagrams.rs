//! The page of the frame that renders diagrams, with its own URL scheme and content security policy.
//!
//! The diagram library needs inline styles, which the window's policy forbids. The frame allows them and nothing else:
//! no network, no other page, no commands of the app, and no origin, because it is sandboxed.

use tauri::AppHandle;
use tauri::http::{Response, StatusCode, header};

/// The scheme; the window's content policy names it too.
pub(crate) const SCHEME: &str = "diagram";

const PAGE: &str = r#"<!doctype html><html lang="en"><meta charset="utf-8"><title>Diagrams</title><body><script src="frame.js"></script></body></html>"#;

/// The content security policy of the page. The second host is the form of the scheme on Windows.
const POLICY: &str = "default-src 'none'; script-src diagram: http://diagram.localhost; style-src 'unsafe-inline'; \
     base-uri 'none'; form-action 'none'; sandbox allow-scripts";

/// The path of the frame's script among the files of the UI.
const PROGRAM: &str = "diagram/frame.js";

/// Answers a request for a path.
pub(crate) fn answer(tauri: &AppHandle, path: &str) -> Response<Vec<u8>> {
    let found = match path {
        "" | "/" => Some(("text/html; charset=utf-8", PAGE.as_bytes().to_vec())),
        "/frame.js" => tauri
            .asset_resolver()
            .get(PROGRAM.to_owned())
            .map(|program| ("text/javascript; charset=utf-8", program.bytes)),
        _ => None,
    };
    let response = match found {
        Some((kind, bytes)) => Response::builder()
            .header(header::CONTENT_TYPE, kind)
            .header(header::CONTENT_SECURITY_POLICY, POLICY)
            .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
            .body(bytes),
        None => Response::builder().status(StatusCode::NOT_FOUND).body(Vec::new()),
    };
    response.unwrap_or_else(|error| {
        tracing::warn!(%error, "the page for diagrams could not be sent");
        Response::default()
    })
}
