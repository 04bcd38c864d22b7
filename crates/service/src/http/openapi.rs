//! `/openapi.json`: the description of the interface, generated from its code.

mod schema_fixes;

use super::api_error::ApiError;
use super::{download, files, responses};
use axum::Json;
use serde_json::Value;
use utoipa::openapi::OpenApi as Description;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Conversational Response Service",
        version = "1.0.0",
        description = "The local service of Parlance. It answers with a model on a server that it was told of; without one it quotes from attached documents, calculates and tells the date.",
        license(name = "MIT OR Apache-2.0"),
    ),
    paths(responses::create, files::upload, files::list, files::retrieve, download::content, files::delete),
    modifiers(&BearerKeys),
)]
struct ServedInterface;

struct BearerKeys;

impl Modify for BearerKeys {
    fn modify(&self, description: &mut Description) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .bearer_format("svc_<token>")
            .description(Some("A key from `parlance-service keys issue`."))
            .build();
        let components = description.components.get_or_insert_default();
        components.add_security_scheme("bearer", SecurityScheme::Http(scheme));
    }
}

pub(super) async fn serve() -> Result<Json<Value>, ApiError> {
    let mut description = serde_json::to_value(ServedInterface::openapi())?;
    schema_fixes::fix_schemas(&mut description);
    Ok(Json(description))
}
