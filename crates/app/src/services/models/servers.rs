//! The model servers that the user adds.

use super::context_size::parse_context_size;
use super::found::Found;
use super::stored::{StoredModel, StoredServer};
use super::{ModelServers, invalid};
use crate::kernel::keyring::ends_in;
use crate::kernel::problem::Problem;
use parlance_contract::{KeyLocation, ModelsView};
use parlance_service::{UpstreamSettings, survey};
use parlance_words::messages;
use secrecy::{ExposeSecret as _, SecretString};
use url::Host;
use uuid::Uuid;

/// Words that begin like a key but are shorter are not keys.
const KEY_LENGTH: usize = 20;

impl ModelServers {
    /// Checks the address of a model server and its key, and stores both with the context size of its model. The key
    /// goes to the keyring; a known server keeps its key when none is given. The context size of a known server can
    /// be changed even while the server is away.
    pub(crate) async fn add(
        &self,
        address: String,
        key: SecretString,
        context_size: String,
    ) -> Result<ModelsView, Problem> {
        self.shared.store.check_writable()?;
        let context_tokens = parse_context_size(&context_size)?;
        // Before any request or log entry: a key in the wrong field is still a key.
        if has_key(&address) {
            let next = messages::model_server_address_example();
            return Err(Problem::input(messages::connect_key_as_address(), next));
        }
        let settings = UpstreamSettings::parse(&complete(&address)).map_err(|error| invalid(&error))?;
        let settings = UpstreamSettings::parse(&settings.address()).map_err(|error| invalid(&error))?;
        let key = Some(key.expose_secret().trim()).filter(|key| !key.is_empty()).map(SecretString::from);
        if key.is_some() && !settings.is_on_this_computer() && !settings.is_encrypted() {
            let next = messages::problem_address_unencrypted();
            return Err(Problem::input(messages::model_server_key_in_open(settings.host()), next));
        }
        let address = settings.address();
        let asked = match &key {
            Some(key) => settings.clone().with_key(key.clone()),
            None => self.with_key(settings.clone()).await,
        };
        let surveyed = survey(asked).await;
        let found = Found::of(surveyed.clone());

        let _changing = self.shared.changing.lock().await;
        let (before, is_known) = self.known(|known| {
            let stored = &known.stored;
            (stored.server(&address).cloned(), stored.addresses().any(|known| *known == address))
        });
        if let Err(error) = surveyed {
            let is_away = matches!(found, Found::Nothing | Found::Loading);
            if !(is_known && is_away && key.is_none()) {
                return Err(Problem::from_upstream(&settings.host(), &error));
            }
        }
        let mut server = before.unwrap_or_else(|| StoredServer {
            id: Uuid::now_v7(),
            address: address.clone(),
            key_location: KeyLocation::None,
            key_ends_in: None,
            context_tokens: None,
        });
        server.context_tokens = context_tokens;
        if let Some(key) = key {
            server.key_ends_in = ends_in(Some(&key));
            let id = server.id;
            server.key_location = self.shared.keyring.run(move |keyring| keyring.keep(id, key)).await?.place;
        }
        self.known(|known| known.found.insert(address, found));
        self.change(move |stored| match stored.servers.iter_mut().find(|one| one.address == server.address) {
            Some(known) => *known = server,
            None => stored.servers.push(server),
        })
        .await
    }

    /// Forgets an added server and its key. Models chosen from it are deselected, unless the search finds the server.
    pub(crate) async fn forget(&self, address: String) -> Result<ModelsView, Problem> {
        let _changing = self.shared.changing.lock().await;
        let server = self.known(|known| known.stored.server(&address).cloned());
        let Some(server) = server else { return Ok(self.view()) };
        if server.key_location != KeyLocation::None {
            let forgotten =
                self.shared.keyring.run(move |keyring| keyring.forget(server.id, server.key_location));
            forgotten.await?.map_err(|error| Problem::from(&error))?;
        }
        let is_usual = self.shared.usual.contains(&address);
        self.change(move |stored| {
            stored.servers.retain(|one| one.address != address);
            let is_kept = |chosen: &StoredModel| is_usual || chosen.address != address;
            stored.answers = stored.answers.take().filter(is_kept);
            stored.meaning = stored.meaning.take().filter(is_kept);
        })
        .await
    }
}

/// An address with its scheme. Without one, http is assumed for this computer and its network, https beyond.
fn complete(address: &str) -> String {
    let address = address.trim();
    if address.is_empty() || address.contains("://") {
        return address.to_owned();
    }
    let open = format!("http://{address}");
    let url = url::Url::parse(&open).ok();
    let is_near = match url.as_ref().and_then(url::Url::host) {
        Some(Host::Ipv4(_) | Host::Ipv6(_)) => true,
        Some(Host::Domain(name)) => !name.contains('.') || name.ends_with(".local"),
        None => false,
    };
    if is_near { open } else { format!("https://{address}") }
}

/// Whether an address contains a key: of a service, or of the form that most model servers use.
fn has_key(address: &str) -> bool {
    let is_of_key = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    let mut words = address.split(|letter: char| !is_of_key(letter));
    words.any(|word| word.starts_with("svc_") || word.starts_with("sk-") && word.len() >= KEY_LENGTH)
}

#[cfg(test)]
mod tests {
    use super::{complete, has_key};

    #[test]
    fn an_address_without_a_scheme_is_open_only_near_by() {
        assert_eq!(complete(" 127.0.0.1:9000 "), "http://127.0.0.1:9000");
        assert_eq!(complete("localhost:8000"), "http://localhost:8000");
        assert_eq!(complete("gpu-box:11434"), "http://gpu-box:11434");
        assert_eq!(complete("models.example.org/v1"), "https://models.example.org/v1");
        assert_eq!(complete("http://models.example.org"), "http://models.example.org");
    }

    #[test]
    fn a_key_in_an_address_is_told_from_a_name() {
        for address in
            ["svc_abc", "https://sk-0123456789abcdef0123", "https://a.example/?key=sk-0123456789abcdef0"]
        {
            assert!(has_key(address), "{address}");
        }
        for address in ["http://desk-of-anna:11434", "https://sk-models.example.org", "http://127.0.0.1:8080"]
        {
            assert!(!has_key(address), "{address}");
        }
    }
}
