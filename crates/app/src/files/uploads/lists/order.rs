//! Responses with lists of files can arrive out of order; one whose request is older than the newest merged is ignored.

use parking_lot::Mutex;
use parlance_domain::ProfileId;
use std::collections::HashMap;
use std::sync::Arc;

/// The order of the lists of this run. Clones share it.
#[derive(Clone, Default)]
pub(super) struct Order {
    requests: Arc<Mutex<Requests>>,
}

#[derive(Default)]
struct Requests {
    n_requests: u64,
    merged: HashMap<ProfileId, Merged>,
}

/// The merged lists of a service.
#[derive(Default)]
struct Merged {
    /// The latest of all files.
    all: u64,
    /// The latest list, with its purpose.
    last: (u64, Option<String>),
    /// Whether the service may have files that its lists lack.
    is_partial: bool,
}

/// The decision about a received list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// Merge it.
    Merge,
    /// A later list contains all of it.
    Drop,
    /// A later list contains a part of it: request it again.
    Repeat,
}

impl Order {
    /// The number of a list that is about to be requested.
    pub(super) fn number(&self) -> u64 {
        let mut requests = self.requests.lock();
        requests.n_requests += 1;
        requests.n_requests
    }

    /// Decides about the list of this number. A list to be merged counts as merged from here on.
    pub(super) fn take(&self, profile_id: ProfileId, number: u64, purpose: Option<&str>) -> Use {
        let mut requests = self.requests.lock();
        let merged = requests.merged.entry(profile_id).or_default();
        if merged.all > number {
            return Use::Drop;
        }
        if merged.last.0 > number {
            return if merged.last.1.as_deref() == purpose { Use::Drop } else { Use::Repeat };
        }
        merged.last = (number, purpose.map(str::to_owned));
        if purpose.is_none() {
            merged.all = number;
        }
        Use::Merge
    }

    /// Notes whether a merged list is partial. A complete list of one purpose does not complete the list of all files.
    pub(super) fn note_partial(&self, profile_id: ProfileId, purpose: Option<&str>, is_partial: bool) {
        let mut requests = self.requests.lock();
        let merged = requests.merged.entry(profile_id).or_default();
        merged.is_partial = is_partial || (merged.is_partial && purpose.is_some());
    }

    /// Whether the last lists of a service lacked files that it may have. False before its first list of this run.
    pub(super) fn is_partial(&self, profile_id: ProfileId) -> bool {
        let requests = self.requests.lock();
        requests.merged.get(&profile_id).is_some_and(|merged| merged.is_partial)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn only_a_complete_list_of_all_files_ends_a_partial_list() {
        let (order, id) = (Order::default(), ProfileId(Uuid::nil()));
        let rows = [
            (None, false, false),
            (Some("batch"), true, true),
            (Some("batch"), false, true),
            (None, false, false),
            (None, true, true),
        ];
        for (purpose, is_partial, expected) in rows {
            order.note_partial(id, purpose, is_partial);
            assert_eq!(order.is_partial(id), expected, "after {purpose:?}, {is_partial}");
            assert!(!order.is_partial(ProfileId(Uuid::max())), "of another service");
        }
    }

    #[test]
    fn a_list_that_comes_after_a_later_one_is_taken_in_only_where_it_says_more() {
        let all = None;
        let (batch, other) = (Some("batch"), Some("assistants"));
        // The purpose of the later list, that of the earlier list, and the use of the earlier list.
        let rows = [
            (all, all, Use::Drop),
            (all, batch, Use::Drop),
            (batch, batch, Use::Drop),
            (batch, all, Use::Repeat),
            (batch, other, Use::Repeat),
        ];
        for (later, earlier, becomes) in rows {
            let (order, id) = (Order::default(), ProfileId(Uuid::nil()));
            let (first, second) = (order.number(), order.number());
            assert_eq!(order.take(id, second, later), Use::Merge);
            assert_eq!(order.take(id, first, earlier), becomes, "{earlier:?} after {later:?}");
            let elsewhere = ProfileId(Uuid::max());
            assert_eq!(order.take(elsewhere, first, earlier), Use::Merge, "of another service");
            assert_eq!(order.take(id, order.number(), earlier), Use::Merge, "asked again");
        }
    }
}
