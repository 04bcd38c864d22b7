//! The view of a check.

use super::{Finding, Report, State};
use crate::kernel::sanitize::show_name;
use parlance_contract::{FindingView, Repair, SelfCheckCountsView, SelfCheckReportView, SelfCheckView};
use parlance_store::self_check::{self, Counts};
use parlance_words::{Paragraph, messages};

/// Files that are named.
const MAX_NAMED: usize = 10;

pub(super) fn present(state: &State) -> SelfCheckView {
    SelfCheckView {
        percent: state.running.as_ref().map(|running| running.percent),
        last: state.last.as_ref().and_then(Option::as_ref).map(present_report),
        problem: state.problem.clone().map(Into::into),
    }
}

/// The number of objects in a store, as it is shown.
pub(in crate::safekeeping) fn present_counts(counts: Counts) -> SelfCheckCountsView {
    let Counts { n_conversations, n_messages, n_files } = counts;
    SelfCheckCountsView { n_conversations, n_messages, n_files }
}

fn present_report(report: &Report) -> SelfCheckReportView {
    SelfCheckReportView {
        checked_at_ms: report.checked_at_ms,
        counts: report.counts.map(present_counts),
        findings: report.findings.iter().map(present_finding).collect(),
    }
}

fn present_finding(finding: &Finding) -> FindingView {
    use self_check::Finding as InStore;
    let (repair, title, detail): (_, _, Paragraph) = match finding {
        Finding::Store(InStore::Damaged) => {
            (Repair::Recover, messages::finding_damaged(), messages::finding_recover().into())
        }
        Finding::Store(InStore::Unreadable { n }) => {
            (Repair::Recover, messages::finding_unreadable(*n), messages::finding_recover().into())
        }
        Finding::Store(InStore::Orphans { n }) => {
            (Repair::Recover, messages::finding_orphans(*n), messages::finding_recover_orphans().into())
        }
        Finding::Store(InStore::Words) => {
            (Repair::RebuildSearch, messages::finding_words(), messages::finding_words_text().into())
        }
        Finding::MissingCopies(names) => {
            let shown = names.iter().take(MAX_NAMED).map(|name| show_name(name)).collect();
            let n_more = names.len().saturating_sub(MAX_NAMED);
            let more = (n_more > 0).then(|| messages::files_refused_more(n_more));
            let named = Paragraph::from(messages::finding_copies_named(shown));
            let detail = named.and_all(more.into()).and(messages::finding_attach_again());
            (Repair::GiveUpFiles, messages::finding_copies(names.len()), detail)
        }
    };
    FindingView { repair, title, detail }
}
