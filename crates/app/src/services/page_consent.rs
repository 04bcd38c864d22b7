//! The user's consent to web pages that models of the local service want to read. While the setting is off, no page
//! is read and the user is not asked.
//!
//! Owns the questions that wait for the user. The local service asks by a call in this process, so neither a request
//! nor a page can answer.

use parking_lot::Mutex;
use parlance_contract::PageRequestView;
use parlance_service::{RequestedPage, WebConsent};
use std::collections::{HashMap, HashSet};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;
use uuid::Uuid;

/// A question without an answer counts as refused after this time, because the model waits for it.
const DECISION_LIMIT: Duration = Duration::from_secs(5 * 60);

/// Limit on waiting questions. Further ones are refused, because no user would read them.
const MAX_WAITING: usize = 16;

/// The decisions of this run. Clones share them.
#[derive(Clone)]
pub(crate) struct PageConsent {
    shared: Arc<Shared>,
}

struct Shared {
    /// How long a question waits.
    limit: Duration,
    is_on: AtomicBool,
    decisions: Mutex<Decisions>,
    waiting: watch::Sender<Vec<PageRequestView>>,
}

#[derive(Default)]
struct Decisions {
    /// Hosts of which the user has allowed a page since the start.
    allowed_hosts: HashSet<String>,
    /// One sender for each waiting question, for the user's decision.
    senders: HashMap<Uuid, oneshot::Sender<bool>>,
}

impl Default for PageConsent {
    fn default() -> Self {
        Self::with_limit(DECISION_LIMIT)
    }
}

impl PageConsent {
    fn with_limit(limit: Duration) -> Self {
        let shared = Shared {
            limit,
            is_on: AtomicBool::new(false),
            decisions: Mutex::default(),
            waiting: watch::Sender::new(Vec::new()),
        };
        Self { shared: Arc::new(shared) }
    }

    /// The questions that wait for the user, the oldest first.
    pub(super) fn waiting(&self) -> watch::Receiver<Vec<PageRequestView>> {
        self.shared.waiting.subscribe()
    }

    /// Allows models of the local service to ask for web pages, or not.
    pub(crate) fn set(&self, is_on: bool) {
        self.shared.is_on.store(is_on, Ordering::SeqCst);
        if !is_on {
            // The allowed hosts are forgotten, and the waiting questions are refused.
            let before = std::mem::take(&mut *self.shared.decisions.lock());
            for sender in before.senders.into_values() {
                answer(sender, false);
            }
        }
    }

    /// Answers a question about a page. An unknown id is ignored: the question was withdrawn.
    pub(crate) fn answer(&self, id: &str, is_allowed: bool) {
        let Ok(id) = Uuid::parse_str(id) else { return };
        if let Some(sender) = self.shared.decisions.lock().senders.remove(&id) {
            answer(sender, is_allowed);
        }
    }

    async fn decide(&self, page: RequestedPage) -> bool {
        let id = Uuid::now_v7();
        let host = page.address.host_str().unwrap_or_default().to_owned();
        let (sender, decision) = oneshot::channel();
        {
            let mut decisions = self.shared.decisions.lock();
            // Under the lock: turning the setting off refuses all questions that are in the map by then.
            if !self.is_offered() {
                return false;
            }
            // An address can leak text of documents to a host that was allowed for another purpose.
            if !page.has_documents && decisions.allowed_hosts.contains(&host) {
                return true;
            }
            if decisions.senders.len() >= MAX_WAITING {
                return false;
            }
            decisions.senders.insert(id, sender);
        }
        let _withdrawal = Withdrawal { consent: self, id };
        let request = PageRequestView {
            id: id.to_string(),
            address: page.address.to_string(),
            host: host.clone(),
            has_documents: page.has_documents,
        };
        self.shared.waiting.send_modify(|waiting| waiting.push(request));
        let is_allowed = matches!(timeout(self.shared.limit, decision).await, Ok(Ok(true)));
        if is_allowed {
            self.shared.decisions.lock().allowed_hosts.insert(host);
        }
        is_allowed
    }
}

/// Sends a decision. The receiver was dropped if the model's answer has ended meanwhile.
fn answer(sender: oneshot::Sender<bool>, is_allowed: bool) {
    if sender.send(is_allowed).is_err() {
        tracing::debug!("a question about a page was withdrawn");
    }
}

impl WebConsent for PageConsent {
    fn is_offered(&self) -> bool {
        self.shared.is_on.load(Ordering::SeqCst)
    }

    fn may_read(&self, page: RequestedPage) -> Pin<Box<dyn Future<Output = bool> + Send>> {
        let consent = self.clone();
        Box::pin(async move { consent.decide(page).await })
    }
}

/// Withdraws a question when it is answered, or when the model's answer ends before.
struct Withdrawal<'a> {
    consent: &'a PageConsent,
    id: Uuid,
}

impl Drop for Withdrawal<'_> {
    fn drop(&mut self) {
        self.consent.shared.decisions.lock().senders.remove(&self.id);
        let id = self.id.to_string();
        self.consent.shared.waiting.send_modify(|waiting| waiting.retain(|request| request.id != id));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(address: &str, has_documents: bool) -> RequestedPage {
        RequestedPage { address: address.parse().unwrap(), has_documents }
    }

    /// Waits for a question about a page, and answers it. Returns the decision and the question.
    async fn ask(
        consent: &PageConsent,
        page: RequestedPage,
        answer: bool,
    ) -> (bool, Option<PageRequestView>) {
        let mut waiting = consent.waiting();
        let asked = async {
            let request = waiting.wait_for(|waiting| !waiting.is_empty()).await.unwrap()[0].clone();
            consent.answer(&request.id, answer);
            request
        };
        let mut decision = std::pin::pin!(consent.may_read(page));
        tokio::select! {
            biased;
            decided = &mut decision => (decided, None),
            request = asked => (decision.await, Some(request)),
        }
    }

    #[tokio::test]
    async fn nothing_is_read_and_nobody_asked_until_it_is_turned_on() {
        let consent = PageConsent::default();
        assert!(!consent.is_offered());
        assert_eq!(ask(&consent, page("https://a.org/", false), true).await, (false, None));
    }

    #[tokio::test]
    async fn the_user_is_asked_for_the_first_page_of_each_host_with_its_whole_address() {
        let consent = PageConsent::default();
        consent.set(true);
        let (is_allowed, request) = ask(&consent, page("https://a.org/x?q=words+of+mine", false), true).await;
        let request = request.unwrap();
        assert!(is_allowed);
        assert_eq!(
            (request.address.as_str(), request.host.as_str()),
            ("https://a.org/x?q=words+of+mine", "a.org")
        );
        assert_eq!(ask(&consent, page("https://a.org/y", false), false).await, (true, None));
        let (is_allowed, request) = ask(&consent, page("https://b.org/", false), false).await;
        assert!(!is_allowed && request.is_some());
        let (_, request) = ask(&consent, page("https://b.org/", false), false).await;
        assert!(request.is_some(), "a host that was refused is asked about again");
        consent.set(false);
        consent.set(true);
        let (_, request) = ask(&consent, page("https://a.org/", false), false).await;
        assert!(request.is_some(), "turning it off forgets what was allowed");
    }

    #[tokio::test]
    async fn the_user_is_always_asked_where_the_model_has_words_of_files() {
        let consent = PageConsent::default();
        consent.set(true);
        for _ in 0..2 {
            let (is_allowed, request) = ask(&consent, page("https://a.org/", true), true).await;
            assert!(is_allowed && request.unwrap().has_documents);
        }
    }

    #[tokio::test]
    async fn a_question_that_nobody_answers_in_time_is_refused() {
        let consent = PageConsent::with_limit(Duration::ZERO);
        consent.set(true);
        assert!(!consent.may_read(page("https://a.org/", false)).await);
        assert_eq!(*consent.waiting().borrow(), []);
    }

    #[tokio::test]
    async fn a_question_of_an_answer_that_has_ended_is_withdrawn() {
        let consent = PageConsent::default();
        consent.set(true);
        let mut asking = consent.may_read(page("https://a.org/", false));
        assert!(futures_util::poll!(&mut asking).is_pending());
        assert_eq!(consent.waiting().borrow().len(), 1);
        drop(asking);
        assert_eq!(*consent.waiting().borrow(), []);
        assert!(consent.shared.decisions.lock().senders.is_empty());
    }

    #[tokio::test]
    async fn turning_it_off_refuses_what_waits() {
        let consent = PageConsent::default();
        consent.set(true);
        let mut asking = consent.may_read(page("https://a.org/", false));
        assert!(futures_util::poll!(&mut asking).is_pending());
        consent.set(false);
        assert!(!asking.await);
    }
}
