//! The pool of worker processes, which are started on demand, up to a limit, and stopped when idle.

use crate::failure::{Failure, wait_for_slot};
use crate::process::{Process, Program};
use crate::protocol::{PdfId, Reply, Request, Task};
use parking_lot::Mutex;
use std::io;
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// Idle timeout of a worker.
const IDLE_TIME: Duration = Duration::from_secs(30);

/// How often the pool checks for idle workers.
const LOOK_INTERVAL: Duration = Duration::from_secs(5);

/// A worker is replaced after this working time, before its CPU time is used up.
const MAX_BUSY: Duration = Duration::from_secs(5 * 60);

/// Maximum number of attempts to start a worker that ends before it is ready, and therefore has no document.
const MAX_STARTS: u32 = 3;

/// The worker processes.
pub(crate) struct Pool {
    program: Program,
    slots: Semaphore,
    idle: Mutex<Idle>,
}

#[derive(Default)]
struct Idle {
    processes: Vec<Process>,
    /// Whether a task stops idle workers.
    is_watched: bool,
}

/// The PDF of a task.
pub(crate) struct Needed<'a> {
    pub(crate) id: PdfId,
    pub(crate) owner: &'a Arc<()>,
}

impl Pool {
    pub(crate) fn new(program: Program, n_workers: usize) -> Self {
        Self { program, slots: Semaphore::new(n_workers), idle: Mutex::default() }
    }

    /// Runs a task in a worker within a time limit, which begins when a worker is free.
    pub(crate) async fn run(
        self: &Arc<Self>,
        task: Task,
        bytes: &[u8],
        pdf: Option<Needed<'_>>,
        limit: Duration,
    ) -> Result<(Reply, Vec<u8>), Failure> {
        let _slot = wait_for_slot(self.slots.acquire()).await?;
        let process = self.take_or_start(pdf.as_ref().map(|pdf| pdf.id)).await?;
        let started = Instant::now();
        let exchanged = tokio::time::timeout(limit, exchange(process, task, bytes, pdf)).await;
        let mut done = exchanged.map_err(|_| Failure::TimedOut)?.map_err(|error| {
            tracing::warn!(%error, "a process that reads documents ended");
            Failure::Ended
        })?;
        let process = &mut done.process;
        process.busy += started.elapsed();
        if process.busy < MAX_BUSY {
            process.idle_since = Instant::now();
            self.keep(done.process);
        }
        Ok((done.reply, done.attached))
    }

    async fn take_or_start(&self, pdf: Option<PdfId>) -> Result<Process, Failure> {
        while let Some(mut process) = self.take(pdf) {
            if process.is_running() {
                return Ok(process);
            }
        }
        for _ in 0..MAX_STARTS {
            match Process::start(&self.program).await {
                Ok(process) => return Ok(process),
                Err(error) => tracing::error!(%error, "a process that reads documents did not start"),
            }
        }
        Err(Failure::NoWorker)
    }

    /// Takes an idle worker, if there is one: preferably one that has the PDF open.
    fn take(&self, pdf: Option<PdfId>) -> Option<Process> {
        let mut idle = self.idle.lock();
        let has = |process: &Process| pdf.is_some_and(|id| process.has_pdf(id));
        let at = idle.processes.iter().position(has).or_else(|| idle.processes.len().checked_sub(1))?;
        Some(idle.processes.remove(at))
    }

    fn keep(self: &Arc<Self>, process: Process) {
        let mut idle = self.idle.lock();
        idle.processes.push(process);
        if !std::mem::replace(&mut idle.is_watched, true) {
            tokio::spawn(end_idle(Arc::downgrade(self)));
        }
    }

    /// Stops workers that are idle for too long or have closed PDFs. Returns whether some are left.
    fn end_idle(&self) -> bool {
        let mut idle = self.idle.lock();
        idle.processes.retain(|process| {
            process.idle_since.elapsed() < IDLE_TIME
                && process.pdfs.iter().all(|(_, owner)| owner.strong_count() > 0)
        });
        idle.is_watched = !idle.processes.is_empty();
        idle.is_watched
    }
}

/// A finished task.
struct Done {
    process: Process,
    reply: Reply,
    attached: Vec<u8>,
}

async fn exchange(
    mut process: Process,
    task: Task,
    bytes: &[u8],
    pdf: Option<Needed<'_>>,
) -> io::Result<Done> {
    let mut closed = Vec::new();
    process.pdfs.retain(|(id, owner)| {
        let is_open = owner.strong_count() > 0;
        if !is_open {
            closed.push(*id);
        }
        is_open
    });
    let request = Request { closed, task };
    let is_known = pdf.as_ref().is_some_and(|pdf| process.has_pdf(pdf.id));
    let sent = if is_known { &[] } else { bytes };
    let (mut reply, mut attached) = process.exchange(&request, sent).await?;
    // A worker closes PDFs when it has too many open.
    if is_known && reply == Reply::PdfNotOpen {
        (reply, attached) = process.exchange(&request, bytes).await?;
    }
    if let Some(Needed { id, owner }) = pdf
        && !is_known
    {
        process.pdfs.push((id, Arc::downgrade(owner)));
    }
    Ok(Done { process, reply, attached })
}

async fn end_idle(pool: Weak<Pool>) {
    loop {
        tokio::time::sleep(LOOK_INTERVAL).await;
        let Some(pool) = pool.upgrade() else { return };
        if !pool.end_idle() {
            return;
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn pool(path: &str, arguments: &[&str]) -> Arc<Pool> {
        Arc::new(Pool::new(Program::new(path, arguments), 2))
    }

    async fn read(pool: &Arc<Pool>, limit: Duration) -> Result<Reply, Failure> {
        let task = Task::Passages { filename: "a.txt".to_owned() };
        pool.run(task, b"The rent.", None, limit).await.map(|(reply, _)| reply)
    }

    /// A program that becomes ready and never replies.
    const READY_AND_SLOW: [&str; 2] = ["-c", "printf R; exec sleep 1000"];

    const LONG: Duration = Duration::from_secs(60);

    #[tokio::test]
    async fn a_worker_that_ends_fails_its_task() {
        for end in ["exit", "kill -SEGV $$"] {
            let ending = format!("printf R; {end}");
            assert_eq!(read(&pool("sh", &["-c", &ending]), LONG).await, Err(Failure::Ended), "{end}");
        }
    }

    #[tokio::test]
    async fn a_worker_that_sends_no_reply_fails_its_task() {
        // The first echoes the request, the others send too much data or no valid message.
        for program in ["cat", "yes", "cat /dev/zero"] {
            let sending = format!("printf R; {program}");
            assert_eq!(read(&pool("sh", &["-c", &sending]), LONG).await, Err(Failure::Ended), "{program}");
        }
    }

    #[tokio::test]
    async fn a_worker_that_hangs_is_killed_at_the_time_limit() {
        let pool = pool("sh", &READY_AND_SLOW);
        assert_eq!(read(&pool, Duration::from_millis(1)).await, Err(Failure::TimedOut));
        assert!(pool.idle.lock().processes.is_empty());
    }

    #[tokio::test]
    async fn a_program_that_does_not_start_is_told_apart_from_a_document_that_ends_it() {
        for (path, arguments) in [
            ("/no/such/program", [].as_slice()),
            ("true", &[]),
            ("sh", &["-c", "kill -SEGV $$"]),
            ("yes", &[]),
        ] {
            assert_eq!(read(&pool(path, arguments), LONG).await, Err(Failure::NoWorker), "{path}");
        }
    }

    #[tokio::test]
    async fn a_program_that_ends_once_before_it_is_ready_is_started_again() {
        let folder = tempfile::tempdir().unwrap();
        let mark = folder.path().join("started");
        let once =
            format!("[ -e '{0}' ] || {{ touch '{0}'; exit 1; }}; printf R; exec sleep 1000", mark.display());
        let pool = pool("sh", &["-c", &once]);
        assert_eq!(read(&pool, Duration::from_millis(1)).await, Err(Failure::TimedOut));
    }

    #[tokio::test]
    async fn a_worker_ends_after_it_was_idle_for_30_seconds() {
        let pool = pool("sh", &READY_AND_SLOW);
        let mut process = Process::start(&pool.program).await.unwrap();
        process.idle_since = Instant::now();
        pool.keep(process);
        assert!(pool.end_idle(), "it has just worked");
        let long_ago = Instant::now().checked_sub(IDLE_TIME).unwrap();
        pool.idle.lock().processes[0].idle_since = long_ago;
        assert!(!pool.end_idle());
    }

    #[tokio::test]
    async fn an_idle_worker_with_a_closed_document_ends_at_once() {
        let pool = pool("sh", &READY_AND_SLOW);
        let owner = Arc::new(());
        let mut process = Process::start(&pool.program).await.unwrap();
        process.pdfs.push((1, Arc::downgrade(&owner)));
        pool.keep(process);
        assert!(pool.end_idle());
        drop(owner);
        assert!(!pool.end_idle());
    }

    #[tokio::test]
    async fn an_idle_worker_that_was_killed_is_replaced() {
        let pool = pool("sh", &READY_AND_SLOW);
        let ending = Program::new("printf", ["R"]);
        pool.keep(Process::start(&ending).await.unwrap());
        // The killed worker may take a moment to end.
        while pool.idle.lock().processes[0].is_running() {
            tokio::task::yield_now().await;
        }
        assert_eq!(read(&pool, Duration::from_millis(1)).await, Err(Failure::TimedOut));
    }
}
