//! `parlance-service limits`.

use super::arguments::{DataDir, parse_user};
use super::messages::print_notice;
use clap::Subcommand;
use parlance_service::{LimitBook, UserName, UserTokens};
use std::error::Error;
use std::io::{self, Write};

#[derive(Subcommand)]
pub(crate) enum Limits {
    /// Set what a user may use, from the next request on; what is left out stays
    #[command(group(clap::ArgGroup::new("limit").required(true).multiple(true).args(["daily", "monthly"])))]
    Set {
        #[command(flatten)]
        data_dir: DataDir,
        /// Whose limits they are
        #[arg(long, value_name = "NAME", value_parser = parse_user)]
        user: UserName,
        /// Tokens in one day (UTC), or `none`
        #[arg(long, value_name = "TOKENS", value_parser = parse_limit)]
        daily: Option<Limit>,
        /// Tokens in one month (UTC), or `none`
        #[arg(long, value_name = "TOKENS", value_parser = parse_limit)]
        monthly: Option<Limit>,
    },
    /// List everybody who has a limit or has used tokens this month
    #[command(
        after_help = "Columns, with a tab between them: user, used today, daily limit, used this month, monthly limit."
    )]
    List {
        #[command(flatten)]
        data_dir: DataDir,
    },
}

/// A limit as it is given: `None` lifts it.
#[derive(Clone, Copy)]
pub(crate) struct Limit(Option<u64>);

fn parse_limit(text: &str) -> Result<Limit, String> {
    match text {
        "none" => Ok(Limit(None)),
        number => number
            .parse()
            .map(|limit| Limit(Some(limit)))
            .map_err(|_| "give a number of tokens, or `none`".to_owned()),
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
            print_notice(&format!("The limits of {user} in tokens: {daily} a day, {monthly} a month."));
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
