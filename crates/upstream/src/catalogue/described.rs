//! Properties of a model, read from the different fields that servers use.

use crate::purpose::ModelPurpose;
use serde_json::Value;

/// Larger counts of parameters, bytes or tokens are a mistake.
const MAX_COUNT: u64 = 1 << 50;

/// The properties of a model that a server reports; `None` for the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Described {
    pub(super) purpose: Option<ModelPurpose>,
    pub(super) takes_pictures: Option<bool>,
    pub(super) takes_tools: Option<bool>,
    pub(super) bytes: Option<u64>,
    pub(super) n_parameters: Option<u64>,
    pub(super) context_tokens: Option<u64>,
    pub(super) is_loaded: Option<bool>,
    pub(super) remote_host: Option<String>,
}

impl Described {
    /// Reads an entry in the list of models, where llama.cpp and vLLM report the properties.
    pub(super) fn of_entry(entry: &Value) -> Self {
        let context = ["/meta/n_ctx", "/loaded_context_length", "/context_length", "/max_model_len"];
        Self {
            purpose: None,
            takes_pictures: entry.pointer("/architecture/input_modalities").and_then(has("image")),
            takes_tools: None,
            bytes: count(entry, "/meta/size"),
            n_parameters: count(entry, "/meta/n_params"),
            context_tokens: context.iter().find_map(|place| count(entry, place)),
            is_loaded: entry.pointer("/status/value").and_then(Value::as_str).map(|state| state == "loaded"),
            remote_host: None,
        }
    }

    /// Fills missing properties from `other`.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            purpose: self.purpose.or(other.purpose),
            takes_pictures: self.takes_pictures.or(other.takes_pictures),
            takes_tools: self.takes_tools.or(other.takes_tools),
            bytes: self.bytes.or(other.bytes),
            n_parameters: self.n_parameters.or(other.n_parameters),
            context_tokens: self.context_tokens.or(other.context_tokens),
            is_loaded: self.is_loaded.or(other.is_loaded),
            remote_host: self.remote_host.or(other.remote_host),
        }
    }
}

/// A plausible count above zero.
pub(super) fn count(value: &Value, place: &str) -> Option<u64> {
    value.pointer(place)?.as_u64().filter(|count| (1..=MAX_COUNT).contains(count))
}

/// Whether a list of words contains this one; `None` if the value is not a list.
pub(super) fn has(word: &'static str) -> impl Fn(&Value) -> Option<bool> {
    move |list| Some(list.as_array()?.iter().any(|one| one.as_str() == Some(word)))
}

/// The number in `8.0B`, `137M` or `35B-A3B`.
pub(super) fn parameters(text: &str) -> Option<u64> {
    let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.')?;
    let (number, rest) = text.split_at(end);
    let unit = match rest.chars().next()? {
        'K' | 'k' => 1e3,
        'M' | 'm' => 1e6,
        'B' | 'b' => 1e9,
        'T' | 't' => 1e12,
        _ => return None,
    };
    let n_parameters = number.parse::<f64>().ok()? * unit;
    (1.0..=MAX_COUNT as f64).contains(&n_parameters).then_some(n_parameters as u64)
}

/// The number of parameters in a name such as `SmolLM2-135M-Instruct.Q4_1.gguf` or `qwen2.5:0.5b`.
pub(super) fn parameters_in_name(name: &str) -> Option<u64> {
    let words = name.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.');
    let pieces = words.flat_map(|word| [word, word.split('.').next().unwrap_or(word)]);
    let is_count = |word: &&str| {
        let number = word.trim_end_matches(['b', 'B', 'm', 'M']);
        number.len() + 1 == word.len() && number.parse::<f64>().is_ok()
    };
    pieces.filter(is_count).find_map(parameters)
}

#[cfg(test)]
mod tests {
    use super::{parameters, parameters_in_name};

    #[test]
    fn names_of_models_tell_how_many_parameters_they_have() {
        for (name, n_parameters) in [
            ("models/SmolLM2-135M-Instruct.Q4_1.gguf", Some(135_000_000)),
            ("qwen2.5:0.5b", Some(500_000_000)),
            ("qwen3:8b", Some(8_000_000_000)),
            ("Qwen3-30B-A3B-Q4_K_M", Some(30_000_000_000)),
            ("llama3.2-1b.gguf", Some(1_000_000_000)),
            ("gpt-oss:latest", None),
            ("model-v1.5", None),
            ("b", None),
        ] {
            assert_eq!(parameters_in_name(name), n_parameters, "{name}");
        }
    }

    #[test]
    fn numbers_of_parameters_are_read_in_the_units_of_the_servers() {
        assert_eq!(parameters("8.0B"), Some(8_000_000_000));
        assert_eq!(parameters("137M"), Some(137_000_000));
        assert_eq!(parameters("35B-A3B"), Some(35_000_000_000));
        for text in ["", "B", "8", "8 billion", "-8B", "1.2.3B", "99999999999999T"] {
            assert_eq!(parameters(text), None, "{text}");
        }
    }
}
