//! Arguments of messages.

use serde::{Deserialize, Serialize};

/// The value of a message's variable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Argument {
    /// A number; times are milliseconds since 1970, sizes are bytes.
    Number(#[cfg_attr(feature = "typescript", ts(type = "number"))] i64),
    /// A text from elsewhere, such as the name of a file.
    Text(String),
    /// Several of them.
    List(Vec<String>),
}

/// A number as an argument. A number that is too large becomes the maximum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number(pub(crate) i64);

macro_rules! from {
    ($($kind:ty)*) => {
        $(impl From<$kind> for Number {
            fn from(value: $kind) -> Self {
                Self(i64::try_from(value).unwrap_or(i64::MAX))
            }
        })*
    };
}

from! { i64 u64 u32 i32 u16 usize u128 }
