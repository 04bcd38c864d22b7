//! The shared services of every feature: store, events, clock, tasks and clients.

use crate::kernel::clock::Clock;
use crate::kernel::dates::Dates;
use crate::kernel::events::Events;
use crate::kernel::known_links::KnownLinks;
use crate::kernel::openings::Openings;
use crate::kernel::private_copies::PrivateCopies;
use crate::kernel::store::Store;
use crate::kernel::tasks::Tasks;
use crate::services::Services;
use parlance_contract::Settings;
use parlance_domain::ConversationId;
use parlance_sandbox::Readers;
use parlance_words::Language;
use std::ops::Deref;
use std::sync::Arc;

/// The shared services of the app. Clones share them: almost every object has one, so it is one pointer.
#[derive(Clone)]
pub(crate) struct Context(Arc<Shared>);

impl Deref for Context {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}

/// The fields of a [`Context`].
#[derive(Clone)]
pub(crate) struct Shared {
    /// The store of conversations and their files: on the disk, or in memory for a temporary conversation.
    pub(crate) store: Store,
    pub(crate) copies: PrivateCopies,
    /// The state of a temporary conversation; `None` in ordinary ones.
    pub(crate) temporary: Option<Temporary>,
    pub(crate) events: Events,
    pub(crate) links: KnownLinks,
    pub(crate) openings: Openings,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) dates: Dates,
    pub(crate) tasks: Tasks,
    pub(crate) services: Services,
    pub(crate) readers: Readers,
    /// The language that suits the system.
    pub(crate) system_language: &'static Language,
}

/// The parts of a temporary conversation besides its store in memory.
#[derive(Clone)]
pub(crate) struct Temporary {
    pub(crate) conversation_id: ConversationId,
    /// The store on the disk, which lists its uploads to delete.
    pub(crate) disk: Store,
}

impl Context {
    pub(crate) fn new(shared: Shared) -> Self {
        Self(Arc::new(shared))
    }

    /// The store on the disk.
    pub(crate) fn disk(&self) -> &Store {
        self.temporary.as_ref().map_or(&self.store, |temporary| &temporary.disk)
    }

    /// The language of the window with these settings.
    pub(crate) fn language_of(&self, set: &Settings) -> &'static Language {
        set.language.as_deref().and_then(Language::by_tag).unwrap_or(self.system_language)
    }
}
