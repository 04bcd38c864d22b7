//! Serves the images of previews, which the page loads by path under a scheme of the app.
//!
//! Only images of the open preview are available; local paths and the network are not.

use crate::shell::Shell;
use tauri::http::{Response, StatusCode, header};
use tauri::{AppHandle, Manager as _};

/// The scheme; the content policy names it too.
pub(crate) const SCHEME: &str = "preview";

/// Answers the page's request for a path.
pub(crate) fn answer(tauri: &AppHandle, path: &str) -> Response<Vec<u8>> {
    let shell = tauri.try_state::<Shell>();
    let picture = shell.and_then(|shell| shell.app().preview_picture(path.trim_start_matches('/')));
    let response = match picture {
        Some(picture) => Response::builder()
            .header(header::CONTENT_TYPE, picture.media_type)
            .header(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
            // The file may be deleted later; its preview must not stay in a cache.
            .header(header::CACHE_CONTROL, "no-store")
            .body(picture.bytes.clone()),
        None => Response::builder().status(StatusCode::NOT_FOUND).body(Vec::new()),
    };
    response.unwrap_or_else(|error| {
        tracing::warn!(%error, "the picture of a preview could not be sent");
        Response::default()
    })
}
