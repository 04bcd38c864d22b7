//! The caller: the user whom the bearer key belongs to (interface section 5).

use super::api_error::ApiError;
use super::state::AppState;
use crate::accounts::UserName;
use crate::accounts::keys::Authentication;
use axum::extract::FromRequestParts;
use axum::http::{StatusCode, header, request::Parts};
use parlance_words::{Paragraph, messages};

/// The user of an authenticated request.
pub(crate) struct Caller(pub(crate) UserName);

impl Caller {
    pub(crate) fn name(&self) -> &str {
        self.0.as_str()
    }
}

impl FromRequestParts<AppState> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let unauthorized = |code, message: Paragraph| ApiError::new(StatusCode::UNAUTHORIZED, code, message);
        let Some(value) = parts.headers.get(header::AUTHORIZATION) else {
            return Err(unauthorized("missing_api_key", messages::error_missing_key().into()));
        };
        let key = value.to_str().ok().and_then(|value| value.split_once(' '));
        let key = key.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer")).map(|(_, key)| key.trim());
        let authentication = match key {
            Some(key) => state.keys.authenticate(key).await?,
            None => Authentication::Unknown,
        };
        match authentication {
            Authentication::User(user) => Ok(Self(user)),
            Authentication::Expired => {
                let message = [messages::error_expired_key(), messages::error_ask_for_key()];
                Err(unauthorized("expired_api_key", message.into()))
            }
            Authentication::Unknown => {
                Err(unauthorized("invalid_api_key", messages::error_invalid_key().into()))
            }
        }
    }
}
