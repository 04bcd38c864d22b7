//! What a process costs, as Linux tells it.

use super::Result;
use std::path::PathBuf;
use std::time::Duration;

/// Processor time that this process has used, in all its threads, also those that have ended.
#[cfg(unix)]
#[must_use]
pub fn own_processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    let (seconds, nanoseconds) = (u64::try_from(time.tv_sec), u32::try_from(time.tv_nsec));
    Duration::new(seconds.unwrap_or(0), nanoseconds.unwrap_or(0))
}

/// Nothing where the measurements do not run.
#[cfg(not(unix))]
#[must_use]
pub fn own_processor_time() -> Duration {
    Duration::ZERO
}

/// A process, asked what it costs.
#[derive(Clone, Debug)]
pub struct Process {
    folder: PathBuf,
}

impl Process {
    /// The process with this id.
    #[must_use]
    pub fn of(id: u32) -> Self {
        Self { folder: PathBuf::from(format!("/proc/{id}")) }
    }

    /// This process.
    #[must_use]
    pub fn own() -> Self {
        Self::of(std::process::id())
    }

    /// Processor time that it has used, in seconds; known to a hundredth.
    #[must_use]
    pub fn cpu_seconds(&self) -> f64 {
        let stat = self.read("stat").unwrap_or_default();
        // The name, in brackets, may have spaces; the times are the 12th and 13th field after it, in hundredths.
        let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields).split_whitespace();
        fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
    }

    /// Memory that it holds, in KiB.
    #[must_use]
    pub fn memory_kib(&self) -> f64 {
        self.status_kib("VmRSS:")
    }

    /// The most memory that it has held since [`Process::forget_peak`], in KiB.
    #[must_use]
    pub fn peak_kib(&self) -> f64 {
        self.status_kib("VmHWM:")
    }

    /// Begins a new measurement of the peak.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn forget_peak(&self) -> Result<()> {
        Ok(std::fs::write(self.folder.join("clear_refs"), "5")?)
    }

    fn status_kib(&self, field: &str) -> f64 {
        let status = self.read("status").unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix(field));
        line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok()).unwrap_or(f64::NAN)
    }

    fn read(&self, name: &str) -> std::io::Result<String> {
        std::fs::read_to_string(self.folder.join(name))
    }
}
