//! Identifiers. Each kind is a type of its own, so that one cannot stand in for another.
//!
//! All ids are UUIDs made by the app (version 7, which sorts by creation time) unless a doc comment states otherwise.
//! Ids of the service are plain strings elsewhere.

use serde::{Deserialize, Serialize};
use std::fmt;
use uuid::Uuid;

macro_rules! id {
    ($(#[$doc:meta] $name:ident),* $(,)?) => {$(
        #[$doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub struct $name(pub Uuid);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Uuid::parse_str(text).map(Self)
            }
        }
    )*};
}

id! {
    /// One conversation of the app.
    ConversationId,
    /// One message, a node of a conversation's tree.
    MessageId,
    /// One request to the service and its answer.
    TurnId,
    /// One file that the app knows, on the service or on its way there.
    FileId,
    /// One file on its way to this computer. Known only while the app runs.
    DownloadId,
    /// One document that is looked at. Known only while it is open.
    PreviewId,
    /// One service account.
    ProfileId,
    /// One question in the outbox.
    OutboxEntryId,
    /// Instructions that are kept under a name.
    PresetId,
    /// Words for a question that are kept under a name.
    PromptId,
    /// A folder of conversations.
    FolderId,
    /// A project of a service, as the app knows it. The service's own id of it is another.
    ProjectId,
}
