//! Values of foreign JSON: those of another type than expected count as absent. Lists are counted, because an element
//! takes many times its size in the file.

use crate::bounds::{MAX_ELEMENTS, MAX_MESSAGES, MAX_TITLE_CHARS};
use crate::refusal::Reason;
use serde::de::{
    Deserialize, DeserializeOwned, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};
use std::cell::Cell;
use std::fmt;
use std::marker::PhantomData;

const TOO_MANY: &str = "more elements than any conversation has";

thread_local! {
    /// Elements that the conversation may still have.
    static LEFT: Cell<usize> = const { Cell::new(0) };
}

/// Parses one record.
pub(crate) fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Reason> {
    LEFT.set(MAX_ELEMENTS);
    serde_json::from_slice(bytes).map_err(|error| {
        let said = error.to_string();
        if said.starts_with(TOO_MANY) {
            Reason::TooManyMessages
        } else if said.starts_with("recursion limit exceeded") {
            Reason::TooDeep
        } else {
            Reason::Unreadable
        }
    })
}

fn count<E: Error>() -> Result<(), E> {
    let left = LEFT.get().checked_sub(1).ok_or_else(|| E::custom(TOO_MANY))?;
    LEFT.set(left);
    Ok(())
}

/// Text; empty for another type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Text(pub(crate) String);

impl Text {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn some(self) -> Option<String> {
        (!self.0.is_empty()).then_some(self.0)
    }
}

/// A point in time, in milliseconds since 1970: seconds or milliseconds as a number, or ISO 8601.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Moment(pub(crate) Option<i64>);

/// A Boolean; false for other types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flag(pub(crate) bool);

/// A list; empty for another type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct List<T>(pub(crate) Vec<T>);

/// The entries of an object in their order; empty for another type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entries<T>(pub(crate) Vec<(String, T)>);

/// A value that is an object, or text, or irrelevant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum OneOf<T> {
    /// An object.
    Object(T),
    /// Text.
    Text(String),
    /// A list.
    List(Vec<OneOf<T>>),
    /// Any other value.
    #[default]
    Other,
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Default for Entries<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

/// Visits a scalar and passes over the rest.
macro_rules! passes_over {
    ($value:expr; $($what:ident)*) => { $(passes_over!(@$what $value);)* };
    (@number $value:expr) => {
        fn visit_i64<E: Error>(self, _: i64) -> Result<Self::Value, E> { Ok($value) }
        fn visit_u64<E: Error>(self, _: u64) -> Result<Self::Value, E> { Ok($value) }
        fn visit_f64<E: Error>(self, _: f64) -> Result<Self::Value, E> { Ok($value) }
    };
    (@truth $value:expr) => {
        fn visit_bool<E: Error>(self, _: bool) -> Result<Self::Value, E> { Ok($value) }
    };
    (@null $value:expr) => {
        fn visit_unit<E: Error>(self) -> Result<Self::Value, E> { Ok($value) }
    };
    (@text $value:expr) => {
        fn visit_str<E: Error>(self, _: &str) -> Result<Self::Value, E> { Ok($value) }
    };
    (@map $value:expr) => {
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
            Ok($value)
        }
    };
    (@list $value:expr) => {
        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
            while list.next_element::<IgnoredAny>()?.is_some() {}
            Ok($value)
        }
    };
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reads;
        impl<'de> Visitor<'de> for Reads {
            type Value = Text;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Text, E> {
                Ok(Text(text.to_owned()))
            }
            fn visit_i64<E: Error>(self, number: i64) -> Result<Text, E> {
                Ok(Text(number.to_string()))
            }
            fn visit_u64<E: Error>(self, number: u64) -> Result<Text, E> {
                Ok(Text(number.to_string()))
            }
            fn visit_f64<E: Error>(self, _: f64) -> Result<Text, E> {
                Ok(Text::default())
            }
            passes_over!(Text::default(); truth null map list);
        }
        from.deserialize_any(Reads)
    }
}

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reads;
        impl<'de> Visitor<'de> for Reads {
            type Value = Flag;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value")
            }
            fn visit_bool<E: Error>(self, is: bool) -> Result<Flag, E> {
                Ok(Flag(is))
            }
            passes_over!(Flag(false); number null text map list);
        }
        from.deserialize_any(Reads)
    }
}

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reads;
        impl<'de> Visitor<'de> for Reads {
            type Value = Moment;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value")
            }
            fn visit_f64<E: Error>(self, number: f64) -> Result<Moment, E> {
                Ok(Moment::of_number(number))
            }
            #[expect(clippy::cast_precision_loss, reason = "times are far smaller, or invalid")]
            fn visit_i64<E: Error>(self, number: i64) -> Result<Moment, E> {
                Ok(Moment::of_number(number as f64))
            }
            #[expect(clippy::cast_precision_loss, reason = "times are far smaller, or invalid")]
            fn visit_u64<E: Error>(self, number: u64) -> Result<Moment, E> {
                Ok(Moment::of_number(number as f64))
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Moment, E> {
                let parsed = text.parse::<jiff::Timestamp>().ok();
                Ok(parsed.map_or_else(
                    || text.parse().map_or(Moment(None), Moment::of_number),
                    |at| Moment(Some(at.as_millisecond())),
                ))
            }
            passes_over!(Moment(None); truth null map list);
        }
        from.deserialize_any(Reads)
    }
}

impl Moment {
    /// Seconds, or milliseconds, since 1970; times outside 1990 to 2100 count as absent.
    fn of_number(number: f64) -> Self {
        const FIRST_S: f64 = 631_152_000.0;
        const LAST_S: f64 = 4_102_444_800.0;
        let ms = match number {
            n if (FIRST_S..LAST_S).contains(&n) => n * 1_000.0,
            n if (FIRST_S * 1_000.0..LAST_S * 1_000.0).contains(&n) => n,
            _ => return Self(None),
        };
        #[expect(clippy::cast_possible_truncation, reason = "between 1990 and 2100")]
        Self(Some(ms as i64))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reads<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Reads<T> {
            type Value = List<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<List<T>, A::Error> {
                let mut found = Vec::new();
                while let Some(element) = list.next_element()? {
                    count()?;
                    found.push(element);
                }
                Ok(List(found))
            }
            passes_over!(List::default(); number truth null text map);
        }
        from.deserialize_any(Reads(PhantomData))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entries<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reads<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Reads<T> {
            type Value = Entries<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<T>, A::Error> {
                let mut found = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    if found.len() >= MAX_MESSAGES {
                        return Err(A::Error::custom(TOO_MANY));
                    }
                    count()?;
                    found.push(entry);
                }
                Ok(Entries(found))
            }
            passes_over!(Entries::default(); null);
        }
        from.deserialize_any(Reads(PhantomData))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OneOf<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reads<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Reads<T> {
            type Value = OneOf<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value")
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<OneOf<T>, E> {
                Ok(OneOf::Text(text.to_owned()))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<OneOf<T>, A::Error> {
                T::deserialize(serde::de::value::MapAccessDeserializer::new(map)).map(OneOf::Object)
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<OneOf<T>, A::Error> {
                let mut found = Vec::new();
                while let Some(element) = list.next_element()? {
                    count()?;
                    found.push(element);
                }
                Ok(OneOf::List(found))
            }
            passes_over!(OneOf::Other; number truth null);
        }
        from.deserialize_any(Reads(PhantomData))
    }
}

/// A title on one line, of bounded length.
pub(crate) fn title(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().take(MAX_TITLE_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_seconds_milliseconds_or_iso_and_nonsense_is_none() {
        let at = |json: &str| parse::<Moment>(json.as_bytes()).unwrap().0;
        assert_eq!(at("1700000000.5"), Some(1_700_000_000_500));
        assert_eq!(at("1700000000"), Some(1_700_000_000_000));
        assert_eq!(at("1700000000500"), Some(1_700_000_000_500));
        assert_eq!(at("\"2023-11-14T22:13:20.500Z\""), Some(1_700_000_000_500));
        assert_eq!(at("\"2023-11-14T22:13:20.500000+00:00\""), Some(1_700_000_000_500));
        for nonsense in ["null", "-1", "1e300", "{}", "[1]", "\"yesterday\"", "true", "0"] {
            assert_eq!(at(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn a_flood_of_tiny_elements_is_too_much() {
        let json = format!("[{}1]", "1,".repeat(MAX_ELEMENTS + 1));
        assert_eq!(parse::<List<Text>>(json.as_bytes()), Err(Reason::TooManyMessages));
    }
}
