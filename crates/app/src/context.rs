//! What every feature is given: the leaves that it reads, writes, emits, waits and asks services with.

use crate::clock::Clock;
use crate::events::Events;
use crate::private_copies::PrivateCopies;
use crate::services::Services;
use crate::store::Store;
use crate::tasks::Tasks;
use crate::view::Settings;
use parlance_words::Language;
use std::sync::Arc;

/// The leaves of the app. Clones share them.
#[derive(Clone)]
pub(crate) struct Context {
    pub(crate) store: Store,
    pub(crate) copies: PrivateCopies,
    pub(crate) events: Events,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) tasks: Tasks,
    pub(crate) services: Services,
    /// The language that suits the system.
    pub(crate) system_language: &'static Language,
}

impl Context {
    /// The language of the window with these settings.
    pub(crate) fn language_of(&self, set: &Settings) -> &'static Language {
        set.language.as_deref().and_then(Language::by_tag).unwrap_or(self.system_language)
    }
}
