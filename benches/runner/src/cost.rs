//! What a window costs, as Linux tells it.

use parlance_driver::processes::{self, Process};
use std::ops::Sub;

/// Processor seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Cpu {
    /// Of the process that shows the page, in all its threads.
    pub(super) web_process: f64,
    /// Of its first thread: script, style and layout; and painting, where anything is to be painted.
    pub(super) first_thread: f64,
    /// Of the whole process tree.
    pub(super) all: f64,
}

impl Cpu {
    /// What these have used so far.
    pub(super) fn of(processes: &[Process]) -> Self {
        let mut cpu = Self::default();
        for process in processes {
            let seconds = processes::cpu_seconds(process.id).unwrap_or(0.0);
            cpu.all += seconds;
            if is_web_process(process) {
                cpu.web_process += seconds;
                cpu.first_thread += processes::first_thread_seconds(process.id).unwrap_or(0.0);
            }
        }
        cpu
    }
}

impl Sub for Cpu {
    type Output = Self;

    fn sub(self, before: Self) -> Self {
        Self {
            web_process: self.web_process - before.web_process,
            first_thread: self.first_thread - before.first_thread,
            all: self.all - before.all,
        }
    }
}

/// Megabytes that the page holds, what it shares counted by its share.
pub(super) fn web_process_mb(processes: &[Process]) -> f64 {
    mb(processes.iter().filter(|process| is_web_process(process)))
}

/// The same of the app itself.
pub(super) fn app_mb(processes: &[Process]) -> f64 {
    mb(processes.iter().filter(|process| process.exe.ends_with("parlance")))
}

/// The same of the whole process tree.
pub(super) fn all_mb(processes: &[Process]) -> f64 {
    mb(processes.iter())
}

fn mb<'a>(processes: impl Iterator<Item = &'a Process>) -> f64 {
    processes.filter_map(|process| processes::pss_bytes(process.id)).sum::<u64>() as f64 / 1e6
}

/// Whether a process is the one that shows the page.
pub(super) fn is_web_process(process: &Process) -> bool {
    process.exe.ends_with("WebKitWebProcess")
}
