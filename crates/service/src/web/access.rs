//! Who decides which pages models read.

use std::pin::Pin;
use std::sync::Arc;
use url::Url;

/// What models may do with the web.
#[derive(Clone, Default)]
pub enum WebAccess {
    /// They read every public page, and search if there is an engine: these tools are approved automatically
    /// (interface section 1).
    #[default]
    Approved,
    /// They are not offered the web.
    Off,
    /// This process decides for each page, and whether the web is offered at all.
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

/// Decides which pages models read. The service calls it in its own process, so a request cannot answer for it.
pub trait WebConsent: Send + Sync {
    /// Whether models are offered the web in answers that begin now.
    fn is_offered(&self) -> bool;

    /// Whether a model may read a page. It may take as long as a person needs; dropping the future withdraws the
    /// question.
    fn may_read(&self, page: RequestedPage) -> Pin<Box<dyn Future<Output = bool> + Send>>;
}

/// A page that a model wants to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestedPage {
    /// The whole address. It may carry words of the conversation to its host.
    pub address: Url,
    /// Whether the model has been given words of documents.
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
