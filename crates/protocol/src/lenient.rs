//! Lenient deserialisation.
//!
//! Each function converts a received value to the wanted type, or returns the type's default, so that one invalid
//! field does not lose the whole answer.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// Any type; `null` or an invalid value becomes the default.
pub(crate) fn or_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: DeserializeOwned + Default,
{
    let value = Value::deserialize(deserializer)?;
    Ok(if value.is_null() { T::default() } else { T::deserialize(value).unwrap_or_default() })
}

/// A string; numbers and booleans become their text.
pub(crate) fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(text_of(Value::deserialize(deserializer)?).unwrap_or_default())
}

/// A string that may be missing.
pub(crate) fn optional_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(text_of(Value::deserialize(deserializer)?))
}

/// A count; also accepts whole floating point numbers and digits in a string.
pub(crate) fn count<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    Ok(count_of(&Value::deserialize(deserializer)?).unwrap_or_default())
}

/// A count that may be missing.
pub(crate) fn optional_count<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    Ok(count_of(&Value::deserialize(deserializer)?))
}

/// A timestamp: a whole number, one with a fraction, or digits in a string.
pub(crate) fn timestamp<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    let value = Value::deserialize(deserializer)?;
    #[expect(
        clippy::cast_possible_truncation,
        reason = "`as` saturates, and a fraction of a second is not kept"
    )]
    let whole = match &value {
        Value::Number(number) => number.as_i64().or_else(|| number.as_f64().map(|float| float as i64)),
        Value::String(digits) => digits.trim().parse().ok(),
        _ => None,
    };
    Ok(whole.unwrap_or_default())
}

/// The text of a JSON scalar.
pub(crate) fn text_of(value: Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(truth) => Some(truth.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

/// The count in a JSON scalar.
pub(crate) fn count_of(value: &Value) -> Option<u64> {
    match value {
        Value::Number(number) => number.as_u64().or_else(|| number.as_f64().and_then(whole_count)),
        Value::String(digits) => digits.trim().parse().ok(),
        _ => None,
    }
}

fn whole_count(float: f64) -> Option<u64> {
    // Above 2^53 a float cannot represent every count.
    let is_count = float.fract() == 0.0 && (0.0..=9_007_199_254_740_992.0).contains(&float);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole and in range, as just checked"
    )]
    is_count.then_some(float as u64)
}

/// One variant of an enum. All fields of the variants' types are lenient, so an object always fits.
pub(crate) fn variant<T, V>(value: &Value, known: fn(T) -> V) -> Option<V>
where
    T: DeserializeOwned,
{
    T::deserialize(value).ok().map(known)
}

/// JSON in a string; JSON that is not in a string is converted to one.
pub(crate) fn json_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::String(text) => text,
        Value::Null => String::new(),
        other => other.to_string(),
    })
}
