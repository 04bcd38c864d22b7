//! A store with a long history, as after years of use.

use parlance_domain::{ConversationId, Item, Message, MessageId, Role};
use parlance_store::profiles::{Profile, ProfileKind};
use parlance_store::{Error, Store, Transaction, conversations, messages, profiles, settings};
use std::path::Path;
use uuid::Uuid;

/// Writes one conversation with this number of questions and answers into the store of an app that is not running, and
/// makes it the open one. It belongs to the service of an earlier run, or else to the local one. Its messages are
/// `Question 7` and `Answer 7`, with different heights.
pub(crate) fn write(data_dir: &Path, n_exchanges: usize) {
    let store = Store::open(data_dir.join("parlance.db")).expect("the store opens");
    store.write(|tx| write_all(tx, n_exchanges)).expect("the store can be written");
}

fn write_all(tx: &Transaction<'_>, n_exchanges: usize) -> Result<(), Error> {
    let known = profiles::list(tx)?;
    let is_given = |profile: &&Profile| profile.kind == ProfileKind::Remote;
    let profile_id = known.iter().find(is_given).unwrap_or(&known[0]).id;
    let id = ConversationId(Uuid::now_v7());
    conversations::create(tx, id, profile_id, 1)?;
    conversations::rename(tx, id, "A long conversation")?;
    let mut last = None;
    for n in 0..n_exchanges {
        let filler = "Some more words that fill the line. ".repeat(n % 9);
        for (role, text) in
            [(Role::You, format!("Question {n}")), (Role::Assistant, format!("Answer {n}\n\n{filler}"))]
        {
            let message = Message::new(
                MessageId(Uuid::now_v7()),
                id,
                last,
                role,
                vec![Item::text(&text)],
                1_700_000_000_000,
            );
            messages::insert(tx, &message)?;
            last = Some(message.id);
        }
    }
    if let Some(last) = last {
        conversations::set_leaf(tx, id, last)?;
    }
    settings::set_open_conversation(tx, id)
}
