//! One worker process and the exchange of messages with it.

use crate::frame::{HEAD_BYTES, Head, READY, decode, encode};
use crate::protocol::{PdfId, Reply, Request};
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Weak;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

/// Variables that a worker inherits: those needed to load libraries. Keys and tokens are not inherited.
const INHERITED: [&str; 4] = ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SystemRoot", "PARLANCE_LOG"];

/// Timeout for starting a worker. On an idle system it takes a tenth of a second.
const START_LIMIT: Duration = Duration::from_secs(30);

/// Prevents a console window.
#[cfg(windows)]
const CREATE_NO_WINDOW: u32 = 0x0800_0000;

/// The program that reads documents. It calls [`run_worker`](crate::run_worker).
#[derive(Clone, Debug)]
pub struct Program {
    path: PathBuf,
    arguments: Vec<OsString>,
}

impl Program {
    /// A program and its arguments.
    pub fn new(path: impl Into<PathBuf>, arguments: impl IntoIterator<Item = impl Into<OsString>>) -> Self {
        Self { path: path.into(), arguments: arguments.into_iter().map(Into::into).collect() }
    }

    /// The running program with other arguments.
    ///
    /// # Errors
    ///
    /// When the system does not report the path of the program.
    pub fn current(arguments: impl IntoIterator<Item = impl Into<OsString>>) -> io::Result<Self> {
        // This also works if an update has replaced the program's file.
        let link = PathBuf::from("/proc/self/exe");
        let path = if cfg!(target_os = "linux") && link.exists() { link } else { std::env::current_exe()? };
        Ok(Self::new(path, arguments))
    }
}

/// A worker process, killed on drop.
pub(crate) struct Process {
    // Killed on drop.
    child: Child,
    input: ChildStdin,
    output: ChildStdout,
    /// The PDFs that it received. A PDF whose owner is dropped has been closed.
    pub(crate) pdfs: Vec<(PdfId, Weak<()>)>,
    /// Its total working time.
    pub(crate) busy: Duration,
    pub(crate) idle_since: Instant,
}

impl Process {
    /// Starts a worker and waits until it is confined.
    pub(crate) async fn start(program: &Program) -> io::Result<Self> {
        let inherited = INHERITED.iter().filter_map(|name| Some((name, std::env::var_os(name)?)));
        let mut command = Command::new(&program.path);
        command.args(&program.arguments).env_clear().envs(inherited).kill_on_drop(true);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        #[cfg(windows)]
        command.creation_flags(CREATE_NO_WINDOW);
        let mut child = command.spawn()?;
        let (Some(input), Some(mut output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let first = tokio::time::timeout(START_LIMIT, output.read_u8()).await;
        if first.map_err(|_| io::ErrorKind::TimedOut)?? != READY {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let (busy, idle_since) = (Duration::ZERO, Instant::now());
        Ok(Self { child, input, output, pdfs: Vec::new(), busy, idle_since })
    }

    /// Whether the worker has received this PDF.
    pub(crate) fn has_pdf(&self, id: PdfId) -> bool {
        self.pdfs.iter().any(|(known, _)| *known == id)
    }

    /// Whether the process is still running. The system may kill an idle one when memory is short.
    pub(crate) fn is_running(&mut self) -> bool {
        self.child.try_wait().is_ok_and(|status| status.is_none())
    }

    /// Sends a request with a document, and returns the reply with its bytes.
    pub(crate) async fn exchange(&mut self, request: &Request, bytes: &[u8]) -> io::Result<(Reply, Vec<u8>)> {
        let message = encode(request)?;
        self.input.write_all(&Head::of(&message, bytes).to_bytes()).await?;
        self.input.write_all(&message).await?;
        self.input.write_all(bytes).await?;
        self.input.flush().await?;
        let mut head = [0; HEAD_BYTES];
        self.output.read_exact(&mut head).await?;
        let head = Head::from_bytes(head)?;
        let message = self.read_part(head.n_message).await?;
        let attached = self.read_part(head.n_attached).await?;
        Ok((decode(&message)?, attached))
    }

    async fn read_part(&mut self, n_bytes: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        if (&mut self.output).take(n_bytes).read_to_end(&mut bytes).await? as u64 == n_bytes {
            Ok(bytes)
        } else {
            Err(io::ErrorKind::UnexpectedEof.into())
        }
    }
}
