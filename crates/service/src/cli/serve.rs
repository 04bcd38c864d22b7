//! `parlance-service serve`.

use super::messages::print_notice;
use super::models::Models;
use clap::Args;
use parlance_sandbox::{Program, Readers};
use parlance_service::{
    Config, ConnectionLimits, DEFAULT_MAX_FILE_BYTES, DEFAULT_UNNAMED_CONVERSATIONS_KEPT, KEY_PREFIX, Pace,
    Running, Service, UserName, WebAccess,
};
use parlance_words::messages;
use secrecy::SecretString;
use std::error::Error;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// How long the ending program waits for background work.
const ENDING_LIMIT: Duration = Duration::from_secs(2);

const DAY_SECONDS: u64 = 24 * 60 * 60;

const DEFAULT_UNNAMED_DAYS: u64 = DEFAULT_UNNAMED_CONVERSATIONS_KEPT.as_secs() / DAY_SECONDS;

#[derive(Args)]
pub(crate) struct Serve {
    /// Address to listen on; port 0 picks a free port
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:0", value_parser = parse_listen)]
    listen: SocketAddr,
    /// Folder for everything the service stores; created if missing
    #[arg(long, value_name = "DIR")]
    data: PathBuf,
    /// Key for this run, not stored; PARLANCE_SERVICE_KEY keeps it out of the process list
    #[arg(long, value_name = "svc_…", env = "PARLANCE_SERVICE_KEY", hide_env_values = true)]
    key: Option<String>,
    /// Words per second when the service answers without a model, or `full` for no limit
    #[arg(long, value_name = "WORDS", default_value = "full", value_parser = parse_pace)]
    pace: Pace,
    /// Largest upload in MiB
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_MAX_FILE_BYTES / 1024 / 1024, value_parser = clap::value_parser!(u64).range(1..))]
    max_file_mib: u64,
    /// Days after which a conversation is deleted that no later request named
    #[arg(long, value_name = "DAYS", default_value_t = DEFAULT_UNNAMED_DAYS, value_parser = clap::value_parser!(u64).range(1..=36_500))]
    keep_unnamed_days: u64,
    #[command(flatten)]
    models: Models,
}

fn parse_listen(text: &str) -> Result<SocketAddr, String> {
    let numbered = text.strip_prefix("localhost:").map(|port| format!("127.0.0.1:{port}"));
    let parsed = numbered.as_deref().unwrap_or(text).parse();
    parsed.map_err(|_| messages::cli_listen_invalid().to_string())
}

fn parse_pace(text: &str) -> Result<Pace, String> {
    match text {
        "full" => Ok(Pace::FULL_SPEED),
        number => {
            let pace = number.parse().ok().and_then(Pace::words_per_second);
            pace.ok_or_else(|| messages::cli_pace_invalid().to_string())
        }
    }
}

pub(crate) fn run(serve: Serve) -> Result<(), Box<dyn Error>> {
    super::logging::start();
    if serve.key.as_ref().is_some_and(|key| !key.starts_with(KEY_PREFIX) || key.len() < KEY_PREFIX.len() + 8)
    {
        return Err(messages::cli_key_invalid(KEY_PREFIX).to_string().into());
    }
    raise_file_limit();
    protect_memory();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(serve_until_signal(serve));
    runtime.shutdown_timeout(ENDING_LIMIT);
    served
}

/// Each stream needs a file descriptor, and the default limit is low on many systems.
fn raise_file_limit() {
    #[cfg(unix)]
    if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
        tracing::warn!(%error, "the limit of open files stays as it is");
    }
}

/// Keeps texts and keys of users out of core dumps, and away from other programs of the same user.
fn protect_memory() {
    for refused in [parlance_encryption::forbid_core_dumps(), parlance_encryption::forbid_tracing()] {
        if let Err(error) = refused {
            tracing::warn!(%error, "the memory of the service is not protected");
        }
    }
}

/// The number of documents read at the same time: uploaded files and web pages.
const N_READERS: usize = 4;

async fn serve_until_signal(serve: Serve) -> Result<(), Box<dyn Error>> {
    let searxng = serve.models.searxng.clone();
    let web_access = if serve.models.no_web_tools { WebAccess::Off } else { WebAccess::Approved };
    let models = serve.models.choice()?;
    let config = Config {
        data_dir: serve.data.clone(),
        listen: serve.listen,
        pace: serve.pace,
        max_file_bytes: serve.max_file_mib.saturating_mul(1024 * 1024),
        unnamed_conversations_kept: Duration::from_secs(serve.keep_unnamed_days.saturating_mul(DAY_SECONDS)),
        connections: ConnectionLimits::default(),
        searxng,
        web_access,
        models,
        readers: Readers::in_processes(Program::current(["reader"])?, N_READERS),
        encryption_key: None,
    };
    let signal = signal()?;
    let running = Service::start(config).await?;
    if !running.address().ip().is_loopback() {
        print_notice([messages::cli_not_encrypted(), messages::cli_use_proxy()]);
    }
    accept_key(&running, serve.key.as_deref());
    if serve.key.is_none() && !running.has_issued_key() {
        let command = format!("parlance-service keys issue --data {}", serve.data.display());
        print_notice([messages::cli_no_key(), messages::cli_issue_key(command)]);
    }
    let mut stdout = io::stdout();
    writeln!(stdout, "listening on {}", running.base_url())?;
    stdout.flush()?;
    signal.await;
    let second_signal = self::signal()?;
    tokio::select! {
        () = running.shutdown() => {}
        // A second signal skips the graceful shutdown.
        () = second_signal => {}
    }
    Ok(())
}

fn accept_key(running: &Running, key: Option<&str>) {
    if let Some(key) = key {
        running.accept_key(&SecretString::from(key), UserName::local());
    }
}

/// Completes at the first signal to stop.
#[cfg(unix)]
fn signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Completes at the first signal to stop.
#[cfg(windows)]
fn signal() -> io::Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    let mut close = tokio::signal::windows::ctrl_close()?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = close.recv() => {}
        }
    })
}
