//! The stored part of models: the chosen ones, and the servers that the user has added. It is one value among the
//! settings, so that a new field needs no migration.

use crate::kernel::stored_fields;
use parlance_contract::{KeyLocation, ModelRef};
use parlance_store::{Connection, Error, Transaction, settings};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use uuid::Uuid;

/// The key of the value in the store.
const MODELS: &str = "models";

/// The stored name of the servers.
const SERVERS: &str = "servers";

/// The stored value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct StoredModels {
    /// The model that writes answers.
    pub(super) answers: Option<StoredModel>,
    /// The model that finds passages by meaning.
    pub(super) meaning: Option<StoredModel>,
    /// The added servers, and those with a key or a context size, in the order in which they were added.
    pub(super) servers: Vec<StoredServer>,
}

/// A chosen model. It stays here even if it no longer exists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StoredModel {
    /// The address of its server.
    pub(super) address: String,
    /// Its name.
    pub(super) model: String,
    /// The name of its server when the model was chosen.
    pub(super) server_name: String,
    /// The host on which its server runs it, if it differs.
    #[serde(default)]
    pub(super) remote_host: Option<String>,
    /// How fast it reads a prompt, in tokens a second, once that was measured.
    #[serde(default)]
    pub(super) reading_speed: Option<u64>,
    /// Whether that speed is the higher one of two measurements.
    #[serde(default)]
    pub(super) is_reading_speed_confirmed: bool,
}

/// A server that the user has added, or has set a key or a context size for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct StoredServer {
    /// The owner of its key in the keyring.
    pub(super) id: Uuid,
    /// Its address.
    pub(super) address: String,
    /// The location of its key.
    pub(super) key_location: KeyLocation,
    /// The last four characters of its key.
    pub(super) key_ends_in: Option<String>,
    /// How many tokens its model can take at once, where the user has set it.
    #[serde(default)]
    pub(super) context_tokens: Option<u64>,
}

impl StoredModels {
    pub(super) fn find(connection: &Connection) -> Result<Self, Error> {
        Ok(settings::find(connection, MODELS)?.map(Self::read).unwrap_or_default())
    }

    /// Reads each field and each server separately.
    fn read(mut stored: Value) -> Self {
        if let Some(Value::Array(servers)) = stored.get_mut(SERVERS) {
            servers.retain(is_server);
        }
        let read = stored_fields::read::<Self>(stored);
        if !read.unread.is_empty() {
            tracing::warn!(fields = ?read.unread, "stored models cannot be read");
        }
        read.value
    }

    /// Returns the value to store over `stored`, which was read as `old`. Unreadable parts stay: unchanged fields,
    /// and servers, because their keys are in the keyring.
    fn write_over(&self, stored: Option<Value>, old: &Self) -> Result<Value, Error> {
        let mut stored = stored.map(into_fields).unwrap_or_default();
        let unread: Vec<Value> = match stored.remove(SERVERS) {
            Some(Value::Array(servers)) => servers.into_iter().filter(|one| !is_server(one)).collect(),
            _ => Vec::new(),
        };
        let fields = |models: &Self| serde_json::to_value(models).map(into_fields).map_err(Error::Encode);
        let mut merged = stored_fields::merge(stored, &fields(old)?, fields(self)?);
        if let Some(Value::Array(servers)) = merged.get_mut(SERVERS) {
            servers.extend(unread);
        }
        Ok(Value::Object(merged))
    }

    /// Changes the stored value and returns the new one.
    pub(super) fn change(tx: &Transaction<'_>, change: impl FnOnce(&mut Self)) -> Result<Self, Error> {
        let stored = settings::find(tx, MODELS)?;
        let old = stored.clone().map(Self::read).unwrap_or_default();
        let mut new = old.clone();
        change(&mut new);
        settings::set(tx, MODELS, &new.write_over(stored, &old)?)?;
        Ok(new)
    }

    /// The server at an address, if it was added.
    pub(super) fn server(&self, address: &str) -> Option<&StoredServer> {
        self.servers.iter().find(|server| server.address == address)
    }

    /// The addresses to probe even if no server was found there.
    pub(super) fn addresses(&self) -> impl Iterator<Item = &String> {
        let chosen = self.answers.iter().chain(&self.meaning).map(|model| &model.address);
        self.servers.iter().map(|server| &server.address).chain(chosen)
    }
}

/// The fields of an object; empty for any other value.
fn into_fields(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// Whether this version can read a stored server.
fn is_server(stored: &Value) -> bool {
    serde_json::from_value::<StoredServer>(stored.clone()).is_ok()
}

impl StoredModel {
    pub(super) fn is(&self, model: &ModelRef) -> bool {
        self.address == model.address && self.model == model.model
    }
}

#[cfg(test)]
mod tests {
    use super::StoredModels;
    use serde_json::json;

    #[test]
    fn what_a_version_does_not_know_it_does_without() {
        let stored: StoredModels = serde_json::from_str(
            r#"{"answers":{"address":"http://127.0.0.1:11434","model":"qwen3:8b","serverName":"Ollama"},"new":1}"#,
        )
        .unwrap();
        assert_eq!(stored.addresses().collect::<Vec<_>>(), ["http://127.0.0.1:11434"]);
        assert_eq!(stored.meaning, None);
    }

    #[test]
    fn an_unreadable_server_costs_no_other_and_stays_stored() {
        let id = "7c1e09d4-52f3-4a86-9b1d-0a6f3c2e41b2";
        let server = |address: &str, location: &str| json!({"id": id, "address": address, "keyLocation": location, "keyEndsIn": null});
        let (known, newer) = (server("http://a", "keyring"), server("http://b", "vault"));
        let raw = json!({"answers": 5, "newer": true, "servers": [newer.clone(), known]});
        let mut stored = StoredModels::read(raw.clone());
        assert_eq!(stored.addresses().collect::<Vec<_>>(), ["http://a"]);
        let old = stored.clone();
        stored.servers.clear();
        let written = stored.write_over(Some(raw), &old).unwrap();
        assert_eq!(written, json!({"answers": 5, "meaning": null, "newer": true, "servers": [newer]}));
    }
}
