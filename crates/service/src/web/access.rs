//! Permission for models to read pages.

use std::pin::Pin;
use std::sync::Arc;
use url::Url;

/// The web access of models.
#[derive(Clone, Default)]
pub enum WebAccess {
    /// Models read every public page, and search if there is an engine: these tools are approved automatically
    /// (interface section 1).
    #[default]
    Approved,
    /// Models have no web tools.
    Off,
    /// This process decides for each page, and whether models have web tools at all.
    Asked(Arc<dyn WebConsent>),
}

impl std::fmt::Debug for WebAccess {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(match self {
            Self::Approved => "Approved",
            Self::Off => "Off",
            Self::Asked(_) => "Asked",
        })
    }
}

/// Decides which pages models read. The service calls it in its own process, so a request cannot give the consent.
pub trait WebConsent: Send + Sync {
    /// Whether models have web tools in answers that begin now.
    fn is_offered(&self) -> bool;

    /// Whether a model may read a page. It may wait for the user. Dropping the future withdraws the question.
    fn may_read(&self, page: RequestedPage) -> Pin<Box<dyn Future<Output = bool> + Send>>;
}

/// A page that a model wants to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestedPage {
    /// The full address. It may send parts of the conversation to its host.
    pub address: Url,
    /// Whether the model's prompt has text of documents.
    pub has_documents: bool,
}

/// The decision for the pages of one answer.
#[derive(Clone, Debug)]
pub(super) struct Consent {
    pub(super) access: WebAccess,
    pub(super) has_documents: bool,
}

impl Consent {
    pub(super) fn is_offered(&self) -> bool {
        match &self.access {
            WebAccess::Approved => true,
            WebAccess::Off => false,
            WebAccess::Asked(consent) => consent.is_offered(),
        }
    }

    pub(super) async fn may_read(&self, address: &Url) -> bool {
        match &self.access {
            WebAccess::Approved => true,
            WebAccess::Off => false,
            WebAccess::Asked(consent) => {
                let (address, has_documents) = (address.clone(), self.has_documents);
                consent.may_read(RequestedPage { address, has_documents }).await
            }
        }
    }
}
