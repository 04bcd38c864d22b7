//! The measured programs as processes: started, asked what they cost, and ended.

use super::{KEY, Result};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Where the programs are, and a folder that they may write to.
pub(crate) struct Programs {
    pub(crate) service: PathBuf,
    pub(crate) floor: PathBuf,
    pub(crate) scratch: PathBuf,
}

/// A process that listens. Dropping it ends it.
pub(crate) struct Server {
    child: Child,
    /// `127.0.0.1:41234`.
    pub(crate) address: String,
}

impl Programs {
    /// Starts the service on a folder of its own.
    pub(crate) fn start_service(&self, folder: &str, arguments: &[&str]) -> Result<Server> {
        let folder = self.folder(folder)?;
        let mut command = Command::new(&self.service);
        command.env_remove("PARLANCE_LOG").env("PARLANCE_SERVICE_KEY", KEY);
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(&folder).args(arguments);
        start(command, &folder.with_extension("log"))
    }

    /// Starts the floors on a folder of their own.
    pub(crate) fn start_floor(&self, folder: &str, arguments: &[&str]) -> Result<Server> {
        let folder = self.folder(folder)?;
        let mut command = Command::new(&self.floor);
        command.arg("--folder").arg(&folder).args(arguments);
        start(command, &folder.with_extension("log"))
    }

    /// A folder that may be written to.
    pub(crate) fn folder(&self, name: &str) -> Result<PathBuf> {
        let folder = self.scratch.join(name);
        std::fs::create_dir_all(&folder)?;
        Ok(folder)
    }
}

fn start(mut command: Command, log: &Path) -> Result<Server> {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(File::create(log)?).spawn()?;
    let mut line = String::new();
    if let Some(output) = child.stdout.as_mut() {
        BufReader::new(output).read_line(&mut line)?;
    }
    let address = line.trim_end().strip_prefix("listening on http://").map(str::to_owned);
    let mut server = Server { child, address: String::new() };
    let said = || std::fs::read_to_string(log).unwrap_or_default();
    server.address = address.ok_or_else(|| format!("{command:?} does not listen: {line}{}", said()))?;
    Ok(server)
}

impl Server {
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Processor time that it has used, in seconds.
    pub(crate) fn cpu_seconds(&self) -> f64 {
        let stat = self.read("stat").unwrap_or_default();
        // The name, in brackets, may have spaces; the times are the 12th and 13th field after it, in hundredths.
        let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields).split_whitespace();
        fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
    }

    /// Memory that it holds, in KiB.
    pub(crate) fn memory_kib(&self) -> f64 {
        self.status_kib("VmRSS:")
    }

    /// The most memory that it has held since [`Server::forget_peak`], in KiB.
    pub(crate) fn peak_kib(&self) -> f64 {
        self.status_kib("VmHWM:")
    }

    /// Begins a new measurement of the peak.
    pub(crate) fn forget_peak(&self) -> Result<()> {
        Ok(std::fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5")?)
    }

    fn status_kib(&self, field: &str) -> f64 {
        let status = self.read("status").unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix(field));
        line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok()).unwrap_or(f64::NAN)
    }

    fn read(&self, name: &str) -> std::io::Result<String> {
        std::fs::read_to_string(format!("/proc/{}/{name}", self.child.id()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
