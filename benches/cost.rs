//! Reads the cost of a process from Linux.

use super::Result;
use std::path::PathBuf;
use std::time::Duration;

/// A process whose cost is measured.
#[derive(Clone, Debug)]
pub struct Process {
    id: u32,
}

impl Process {
    /// The process with this id.
    #[must_use]
    pub fn of(id: u32) -> Self {
        Self { id }
    }

    /// This process.
    #[must_use]
    pub fn own() -> Self {
        Self::of(std::process::id())
    }

    /// CPU time of all its threads, including ended ones. Zero if the process no longer exists.
    #[cfg(target_os = "linux")]
    #[must_use]
    pub fn processor_time(&self) -> Duration {
        // /proc/ID/stat has a resolution of a hundredth of a second, too coarse for a document that is read in a tenth.
        let id = i32::try_from(self.id).unwrap_or_default();
        let clock = nix::time::clock_getcpuclockid(nix::unistd::Pid::from_raw(id));
        clock.and_then(nix::time::ClockId::now).map(Duration::from).unwrap_or_default()
    }

    /// Zero on systems where the measurements do not run.
    #[cfg(not(target_os = "linux"))]
    #[must_use]
    pub fn processor_time(&self) -> Duration {
        Duration::ZERO
    }

    /// Memory in use, in KiB.
    #[must_use]
    pub fn memory_kib(&self) -> f64 {
        self.status_kib("VmRSS:")
    }

    /// Peak memory since [`Process::forget_peak`], in KiB.
    #[must_use]
    pub fn peak_kib(&self) -> f64 {
        self.status_kib("VmHWM:")
    }

    /// Resets the peak.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn forget_peak(&self) -> Result<()> {
        Ok(std::fs::write(self.file("clear_refs"), "5")?)
    }

    fn status_kib(&self, field: &str) -> f64 {
        let status = self.read("status").unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix(field));
        line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok()).unwrap_or(f64::NAN)
    }

    fn file(&self, name: &str) -> PathBuf {
        PathBuf::from(format!("/proc/{}/{name}", self.id))
    }

    fn read(&self, name: &str) -> std::io::Result<String> {
        std::fs::read_to_string(self.file(name))
    }
}
