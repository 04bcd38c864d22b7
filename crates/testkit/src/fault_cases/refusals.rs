//! Error responses: each status, and each shape of body.

use super::{FaultCase, case};
use crate::fault::Answer;

const DETAIL: &str = r#"{"detail":"Words of the service"}"#;

pub(super) fn all() -> Vec<FaultCase> {
    let refused = |name, status, body: &str| case(name, Answer::json(status, body));
    vec![
        refused("400 with a detail", 400, DETAIL),
        refused(
            "400 with a detail that is an object",
            400,
            r#"{"detail":{"message":"Words of the service"}}"#,
        ),
        refused(
            "400 with a list of what does not fit",
            400,
            r#"{"detail":[{"loc":["body","input"],"msg":"Words of the service","type":"missing"}]}"#,
        ),
        refused(
            "400 with an error",
            400,
            r#"{"error":{"message":"Words of the service","code":"c","type":"t"}}"#,
        ),
        refused("400 with both", 400, r#"{"detail":"Words of the service","error":{"code":"c"}}"#),
        case("400 in plain words", Answer::new(400, "text/plain", "Words of the service")),
        refused("400 without words", 400, ""),
        refused("400 with nothing", 400, "null"),
        refused("401", 401, DETAIL),
        refused("403", 403, DETAIL),
        refused("404", 404, DETAIL),
        refused(
            "404 about a model",
            404,
            r#"{"error":{"message":"Words of the service","code":"model_not_found"}}"#,
        ),
        refused("413", 413, DETAIL),
        refused("418", 418, DETAIL),
        refused("422", 422, DETAIL),
        case("429 that opens soon", Answer::json(429, DETAIL).header("retry-after", "300")),
        // Enough seconds to end on another day.
        case("429 that opens much later", Answer::json(429, DETAIL).header("retry-after", "999999")),
        refused("429 without Retry-After", 429, DETAIL),
        refused(
            "429 about a quota",
            429,
            r#"{"error":{"message":"Words of the service","code":"insufficient_quota"}}"#,
        ),
        refused("500", 500, DETAIL),
        refused("503 without words", 503, ""),
        case("503 that asks to wait", Answer::json(503, DETAIL).header("retry-after", "300")),
        refused("300 without a location", 300, DETAIL),
        refused("304", 304, ""),
    ]
}
