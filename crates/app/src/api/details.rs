//! What stands about an answer beside its words.

use super::App;
use crate::problem::Problem;
use crate::view::{CaptureView, DetailsView};
use parlance_domain::MessageId;

impl App {
    /// Everything about an answer that is not in its words.
    ///
    /// # Errors
    /// When it is no answer, or the store cannot be read.
    pub async fn inspect_answer(&self, id: MessageId) -> Result<DetailsView, Problem> {
        self.home_of_message(id).await.conversations.inspect_answer(id).await
    }

    /// The request of an answer as a command for a terminal, which takes the key from the environment.
    ///
    /// # Errors
    /// When it is no answer, was never sent, or the service is no longer known.
    pub async fn copy_as_curl(&self, id: MessageId) -> Result<String, Problem> {
        self.home_of_message(id).await.conversations.copy_as_curl(id).await
    }

    /// What the service's operators need to find an answer in their logs: ids, times and statuses, no words.
    ///
    /// # Errors
    /// When it is no answer, or the store cannot be read.
    pub async fn copy_for_support(&self, id: MessageId) -> Result<String, Problem> {
        self.home_of_message(id).await.conversations.copy_for_support(id).await
    }

    /// The raw stream of an answer; `None` if it was not captured.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn find_capture(&self, id: MessageId) -> Result<Option<CaptureView>, Problem> {
        self.home_of_message(id).await.conversations.find_capture(id).await
    }
}
