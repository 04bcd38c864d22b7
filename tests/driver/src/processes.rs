//! Reads from the system which processes belong to a group, and what they use.

use std::path::{Path, PathBuf};

/// One process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Process {
    /// Its id.
    pub id: i32,
    /// The path of its executable.
    pub exe: PathBuf,
}

/// The processes of a process group.
pub fn of_group(group_id: i32) -> Vec<Process> {
    all().filter(|process| stat_field(process.id, 2) == Some(i64::from(group_id))).collect()
}

/// Like `of_group`, without the WebDriver that leads the group.
pub(crate) fn without_driver(group_id: i32) -> Vec<Process> {
    let is_driver = |process: &Process| process.exe.file_name().is_some_and(|name| name == "WebKitWebDriver");
    of_group(group_id).into_iter().filter(|process| !is_driver(process)).collect()
}

/// The processes that run the file `exe`.
pub fn running(exe: &Path) -> Vec<Process> {
    all().filter(|process| process.exe == exe).collect()
}

/// Memory of one process in bytes; shared memory counts proportionally (PSS).
pub fn pss_bytes(id: i32) -> Option<u64> {
    let rollup = std::fs::read_to_string(format!("/proc/{id}/smaps_rollup")).ok()?;
    let line = rollup.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}

/// CPU time of one process, in seconds.
pub fn cpu_seconds(id: i32) -> Option<f64> {
    let ticks = stat_field(id, 11)? + stat_field(id, 12)?;
    // The kernel reports ticks at 100 per second on every Linux that Parlance supports.
    Some(ticks as f64 / 100.0)
}

/// CPU time of the main thread of one process, in seconds. A web process runs scripts and layout in that thread.
pub fn first_thread_seconds(id: i32) -> Option<f64> {
    let schedule = std::fs::read_to_string(format!("/proc/{id}/task/{id}/schedstat")).ok()?;
    let nanoseconds: u64 = schedule.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds as f64 / 1e9)
}

fn all() -> impl Iterator<Item = Process> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| {
        let id: i32 = entry.file_name().to_str()?.parse().ok()?;
        let exe = std::fs::read_link(entry.path().join("exe")).ok()?;
        Some(Process { id, exe })
    })
}

/// A numeric field of /proc/ID/stat, counted from the state letter after the bracketed name.
fn stat_field(id: i32, index: usize) -> Option<i64> {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let (_, after_name) = stat.rsplit_once(')')?;
    after_name.split_whitespace().nth(index)?.parse().ok()
}
