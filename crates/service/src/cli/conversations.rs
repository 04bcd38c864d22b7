//! `parlance-service conversations`.

use super::arguments::{DataDir, parse_user};
use super::keys::format_time;
use super::messages::print_notice;
use clap::{Args, Subcommand};
use jiff::Timestamp;
use parlance_service::{Conversation, ConversationBook, ConversationFilter, UserName};
use parlance_words::messages;
use std::error::Error;
use std::io::{self, Write};
use uuid::Uuid;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

#[derive(Subcommand)]
pub(crate) enum Conversations {
    /// List conversations without their text, the last used first
    #[command(
        after_help = "Columns, separated by tabs: ID, user, created, last used, number of messages, state (`named` if a later request used the ID, else `unnamed`)."
    )]
    List {
        #[command(flatten)]
        data_dir: DataDir,
        #[command(flatten)]
        selection: Selection,
    },
    /// Delete conversations with their messages; all conditions must hold
    #[command(group(clap::ArgGroup::new("selection").required(true).multiple(true).args(["user", "older_than_days", "ids"])))]
    Delete {
        #[command(flatten)]
        data_dir: DataDir,
        #[command(flatten)]
        selection: Selection,
        /// IDs of conversations, from `conversations list`
        #[arg(value_name = "ID")]
        ids: Vec<Uuid>,
    },
}

/// Conditions of a conversation.
#[derive(Args)]
pub(crate) struct Selection {
    /// User whose conversations they are
    #[arg(long, value_name = "NAME", value_parser = parse_user)]
    user: Option<UserName>,
    /// Days since the last use
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u16))]
    older_than_days: Option<u16>,
}

impl Selection {
    fn filter(&self, ids: Vec<Uuid>) -> ConversationFilter {
        let now_ms = Timestamp::now().as_millisecond();
        ConversationFilter {
            owner: self.user.as_ref().map(|user| user.as_str().to_owned()),
            last_used_before_ms: self
                .older_than_days
                .map(|days| now_ms.saturating_sub(i64::from(days).saturating_mul(DAY_MS))),
            ids: (!ids.is_empty()).then_some(ids),
        }
    }
}

pub(crate) fn run(command: Conversations) -> Result<(), Box<dyn Error>> {
    match command {
        Conversations::List { data_dir, selection } => {
            let mut stdout = io::stdout();
            for conversation in ConversationBook::open(&data_dir.data)?.list(&selection.filter(Vec::new()))? {
                writeln!(stdout, "{}", line(&conversation)?)?;
            }
        }
        Conversations::Delete { data_dir, selection, ids } => {
            let n_deleted = ConversationBook::open(&data_dir.data)?.delete(&selection.filter(ids))?;
            print_notice(messages::cli_conversations_deleted(n_deleted));
        }
    }
    Ok(())
}

fn line(conversation: &Conversation) -> Result<String, jiff::Error> {
    let Conversation { id, owner, n_messages, .. } = conversation;
    let (created, last_used) =
        (format_time(conversation.created_at_ms)?, format_time(conversation.last_used_at_ms)?);
    let state = if conversation.is_named { "named" } else { "unnamed" };
    Ok(format!("{id}\t{owner}\t{created}\t{last_used}\t{n_messages}\t{state}"))
}
