//! `parlance-service limits`.

use super::arguments::{DataDir, parse_user};
use super::messages::print_notice;
use clap::Subcommand;
use parlance_service::{LimitBook, UserName, UserTokens};
use parlance_words::messages;
use std::error::Error;
use std::io::{self, Write};

#[derive(Subcommand)]
pub(crate) enum Limits {
    /// Set limits of a user, from the next request on; a limit that is left out stays as it is
    #[command(group(clap::ArgGroup::new("limit").required(true).multiple(true).args(["daily", "monthly"])))]
    Set {
        #[command(flatten)]
        data_dir: DataDir,
        /// User whose limits they are
        #[arg(long, value_name = "NAME", value_parser = parse_user)]
        user: UserName,
        /// Tokens per day (UTC), or `none`
        #[arg(long, value_name = "TOKENS", value_parser = parse_limit)]
        daily: Option<Limit>,
        /// Tokens per month (UTC), or `none`
        #[arg(long, value_name = "TOKENS", value_parser = parse_limit)]
        monthly: Option<Limit>,
    },
    /// List users who have a limit or have used tokens this month
    #[command(
        after_help = "Columns, separated by tabs: user, used today, daily limit, used this month, monthly limit."
    )]
    List {
        #[command(flatten)]
        data_dir: DataDir,
    },
}

/// A limit from the command line; `None` removes it.
#[derive(Clone, Copy)]
pub(crate) struct Limit(Option<u64>);

fn parse_limit(text: &str) -> Result<Limit, String> {
    match text {
        "none" => Ok(Limit(None)),
        number => number
            .parse()
            .map(|limit| Limit(Some(limit)))
            .map_err(|_| messages::cli_limit_invalid().to_string()),
    }
}

pub(crate) fn run(command: Limits) -> Result<(), Box<dyn Error>> {
    match command {
        Limits::Set { data_dir, user, daily, monthly } => {
            let tokens = LimitBook::open(&data_dir.data)?.change(&user, |limits| {
                if let Some(Limit(daily)) = daily {
                    limits.daily = daily;
                }
                if let Some(Limit(monthly)) = monthly {
                    limits.monthly = monthly;
                }
            })?;
            let (daily, monthly) = (format_limit(tokens.limits.daily), format_limit(tokens.limits.monthly));
            print_notice(messages::cli_limits_set(user.as_str(), daily, monthly));
        }
        Limits::List { data_dir } => {
            let mut stdout = io::stdout();
            for tokens in LimitBook::open(&data_dir.data)?.list()? {
                writeln!(stdout, "{}", line(&tokens))?;
            }
        }
    }
    Ok(())
}

fn line(tokens: &UserTokens) -> String {
    let (today, this_month) = (tokens.used_today, tokens.used_this_month);
    let (daily, monthly) = (format_limit(tokens.limits.daily), format_limit(tokens.limits.monthly));
    format!("{}\t{today}\t{daily}\t{this_month}\t{monthly}", tokens.owner)
}

fn format_limit(limit: Option<u64>) -> String {
    limit.map_or_else(|| "none".to_owned(), |limit| limit.to_string())
}
