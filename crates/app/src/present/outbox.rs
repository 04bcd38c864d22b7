//! Unsent questions, with the reason of each wait and the time of sending.

mod words;

use super::attachments::read_attached;
use super::{Cited, present_items};
use parlance_contract::{FileView, OutboxEntryView};
use parlance_domain::outbox::{Reason, Wait};
use parlance_domain::{ConversationId, FileUse, Item};
use parlance_store::files::File;
use parlance_store::outbox::{self, Entry};
use parlance_store::question::Owner;
use parlance_store::{Connection, Error};

/// An entry with its files.
pub(crate) type InOutbox = (Entry, Vec<(File, FileUse)>);

/// The entries of a conversation with their files, in their order.
pub(crate) fn read_outbox(conn: &Connection, id: ConversationId) -> Result<Vec<InOutbox>, Error> {
    let with_files = |entry: Entry| {
        let files = read_attached(conn, id, Owner::Entry(entry.id), &entry.attachments)?;
        Ok((entry, files))
    };
    outbox::list(conn, id)?.into_iter().map(with_files).collect()
}

/// The entries of a conversation, in their order; `present_file` adds this run's state of a file.
pub(crate) fn present_outbox(
    waiting: Vec<InOutbox>,
    present_file: impl Fn(&(File, FileUse)) -> FileView,
) -> Vec<OutboxEntryView> {
    let mut is_first = true;
    let present = |(entry, files): InOutbox| {
        let is_removed = entry.removed_at_ms.is_some();
        let words = words::describe(&entry, is_first);
        let is_out_of_reach = matches!(entry.reason, Reason::OutOfReach(_));
        is_first &= is_removed || entry.wait == Wait::Person;
        let (blocks, _) = present_items(&[Item::text(entry.text.clone())], &Cited::new());
        OutboxEntryView {
            id: entry.id,
            text: entry.text,
            blocks,
            attachments: files.iter().map(&present_file).collect(),
            wait: entry.wait,
            is_out_of_reach,
            words,
            is_edited: entry.is_edited,
            is_removed,
        }
    };
    waiting.into_iter().map(present).collect()
}
