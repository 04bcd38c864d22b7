//! Names of services: the user's own, or the host; and problems that name them.

use super::Services;
use crate::kernel::problem::Problem;
use parlance_client::Error as ClientError;
use parlance_contract::ServiceView;
use parlance_domain::ProfileId;
use parlance_store::profiles::{self, Profile, ProfileKind};
use parlance_words::messages;

/// Characters of a name; a longer one would fill the header.
const MAX_CHARS: usize = 60;

impl Services {
    /// A failed request to a service, by its name.
    pub(crate) fn problem(&self, id: ProfileId, error: &ClientError) -> Problem {
        self.advised(id, Problem::from_client(error, &self.name(id).to_string()))
    }

    /// The problem without advice that does not fit the service: the local one has no administrator.
    pub(crate) fn advised(&self, id: ProfileId, problem: Problem) -> Problem {
        if self.is_local(id) { problem.without_administrator() } else { problem }
    }

    /// Refuses a service that is no longer in the list.
    pub(crate) fn check_listed(&self, id: ProfileId) -> Result<(), Problem> {
        self.profile(id).map(drop)
    }

    /// Renames a service; an empty name means its host.
    pub(crate) async fn rename(&self, id: ProfileId, name: &str) -> Result<Vec<ServiceView>, Problem> {
        let profile = self.profile(id)?;
        if profile.kind == ProfileKind::Local {
            let why = messages::service_local_stays_why();
            return Err(Problem::input(messages::service_local_named(), why));
        }
        let name = {
            let known = self.shared.known.lock();
            let others = known.profiles.iter().filter(|other| other.id != id);
            own_name(name).unwrap_or_else(|| free_name(&profile.address, others))
        };
        self.shared.store.write(move |tx| profiles::rename(tx, id, &name)).await?;
        self.reload().await?;
        Ok(self.views())
    }
}

/// A name typed by the user, on one line; `None` for an empty one.
pub(super) fn own_name(typed: &str) -> Option<String> {
    let words: Vec<&str> = typed.split(|c: char| c.is_whitespace() || c.is_control()).collect();
    let name: String = words.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = name.chars().take(MAX_CHARS).collect();
    Some(name.trim_end().to_owned()).filter(|name| !name.is_empty())
}

/// The host of an address, with a number if another service has this name.
pub(super) fn free_name<'a>(address: &str, others: impl Iterator<Item = &'a Profile>) -> String {
    let taken: Vec<&str> = others.map(|other| other.name.as_str()).collect();
    let host = name_of(address);
    if !taken.contains(&host.as_str()) {
        return host;
    }
    let numbered = (2..).map(|n: u32| format!("{host} ({n})"));
    numbered.into_iter().find(|name| !taken.contains(&name.as_str())).unwrap_or(host)
}

/// The default name of a service: its host.
pub(super) fn name_of(address: &str) -> String {
    let url = url::Url::parse(address).ok();
    let host = url.as_ref().and_then(|url| Some((url.host_str()?, url.port())));
    match host {
        Some((host, Some(port))) => format!("{host}:{port}"),
        Some((host, None)) => host.to_owned(),
        None => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_service_is_called_by_its_host() {
        assert_eq!(name_of("https://chat.example.org/base"), "chat.example.org");
        assert_eq!(name_of("http://127.0.0.1:4010"), "127.0.0.1:4010");
    }

    #[test]
    fn a_typed_name_is_one_line_of_bounded_length() {
        assert_eq!(own_name("  Office\n drafts "), Some("Office drafts".to_owned()));
        assert_eq!(own_name(" \t"), None);
        assert_eq!(own_name(&"x".repeat(500)).map(|name| name.chars().count()), Some(MAX_CHARS));
    }
}
