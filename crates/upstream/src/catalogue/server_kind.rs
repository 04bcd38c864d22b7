//! Detects the program behind a model server.

use crate::settings::UpstreamSettings;
use crate::wire::Model;
use serde_json::Value;

/// The program behind a model server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerKind {
    /// Ollama.
    Ollama,
    /// LM Studio.
    LmStudio,
    /// The server of llama.cpp.
    LlamaCpp,
    /// vLLM.
    Vllm,
    /// Jan.
    Jan,
    /// A program that is not recognised.
    Other,
}

/// The programs with their names, and the ports that only they use by default.
const KINDS: [(ServerKind, &str, Option<u16>); 5] = [
    (ServerKind::Ollama, "Ollama", Some(11434)),
    (ServerKind::LmStudio, "LM Studio", Some(1234)),
    (ServerKind::LlamaCpp, "llama.cpp", None),
    (ServerKind::Vllm, "vLLM", None),
    (ServerKind::Jan, "Jan", Some(1337)),
];

impl ServerKind {
    /// Its name, the same in all languages; `None` for an unknown program.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        KINDS.iter().find(|(kind, ..)| *kind == self).map(|(_, name, _)| *name)
    }

    /// The program that usually runs at the port of an address on this computer.
    #[must_use]
    pub fn expected_at(settings: &UpstreamSettings) -> Self {
        let port = settings.base.port();
        let expected = KINDS.iter().find(|(_, _, own)| own.is_some() && *own == port);
        expected.map_or(Self::Other, |(kind, ..)| *kind)
    }

    /// Detects the program by the owner in the list of models, or else by the port.
    pub(super) fn of(list: &[Model], settings: &UpstreamSettings) -> Self {
        let mut owners = list.iter().filter_map(|model| model.rest.get("owned_by").and_then(Value::as_str));
        let by_owner = owners.find_map(|owner| match owner {
            "library" => Some(Self::Ollama),
            "organization_owner" => Some(Self::LmStudio),
            "llamacpp" => Some(Self::LlamaCpp),
            "vllm" => Some(Self::Vllm),
            _ => None,
        });
        by_owner.unwrap_or_else(|| Self::expected_at(settings))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn kind(owner: Option<&str>, address: &str) -> ServerKind {
        let entry = json!({ "id": "small", "object": "model", "owned_by": owner });
        let list = [serde_json::from_value(entry).unwrap()];
        ServerKind::of(&list, &UpstreamSettings::parse(address).unwrap())
    }

    #[test]
    fn a_program_is_known_by_the_owner_of_its_models_and_else_by_its_port() {
        let elsewhere = "http://192.168.1.5:9000";
        assert_eq!(kind(Some("library"), elsewhere), ServerKind::Ollama);
        assert_eq!(kind(Some("organization_owner"), elsewhere), ServerKind::LmStudio);
        assert_eq!(kind(Some("llamacpp"), "http://127.0.0.1:11434"), ServerKind::LlamaCpp);
        assert_eq!(kind(Some("vllm"), elsewhere), ServerKind::Vllm);
        assert_eq!(kind(Some("user"), "http://127.0.0.1:1337"), ServerKind::Jan);
        assert_eq!(kind(Some("user"), elsewhere), ServerKind::Other);
        assert_eq!(
            kind(None, "http://127.0.0.1:8080"),
            ServerKind::Other,
            "every second program listens there"
        );
        let empty = UpstreamSettings::parse("http://127.0.0.1:11434").unwrap();
        assert_eq!(ServerKind::of(&[], &empty), ServerKind::Ollama);
    }
}
