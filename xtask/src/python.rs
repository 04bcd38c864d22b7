//! Python packages; each list of them is installed into a separate folder.

use crate::error::{Error, Result};
use crate::program;
use crate::project;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// A download of a list on a slow connection.
const LIMIT: Duration = Duration::from_secs(10 * 60);

/// A folder with installed packages.
pub struct Packages(PathBuf);

impl Packages {
    /// Installs a list of packages into a folder of the target folder, unless they are installed already.
    pub fn install(folder: &str, requirements: &str) -> Result<Self> {
        let packages = Self(project::target_dir().join(folder));
        packages.install_into(requirements, &[], |_| ())?;
        Ok(packages)
    }

    /// Like `install_listed`, into a folder outside the target folder, from a list that pins packages by
    /// hash. `None` if they cannot be downloaded.
    pub fn install_if_reachable(folder: &Path, requirements: &str) -> Result<Option<Self>> {
        /// The installer's messages about an unreachable server.
        const UNREACHABLE: [&str; 3] = ["NewConnectionError", "Retrying (", "No matching distribution found"];
        let (mut is_unreachable, mut has_wrong_hash) = (false, false);
        let packages = Self(folder.to_owned());
        let installed = packages.install_into(requirements, &["--no-deps", "--require-hashes"], |line| {
            is_unreachable |= UNREACHABLE.iter().any(|words| line.contains(words));
            has_wrong_hash |= line.contains("DO NOT MATCH THE HASHES");
        });
        match installed {
            Ok(()) => Ok(Some(packages)),
            Err(Error::Failed { .. } | Error::TimedOut { .. }) if is_unreachable && !has_wrong_hash => {
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Installs a list unless it is there. Shows the output of the installer to `watch`.
    fn install_into(&self, requirements: &str, options: &[&str], watch: impl FnMut(&str)) -> Result<()> {
        let requirements = project::root().join(requirements);
        let wanted = std::fs::read(&requirements).map_err(Error::file(&requirements))?;
        let stamp = self.0.join("installed-requirements.txt");
        if std::fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
            return Ok(());
        }
        let mut make = program::command(if cfg!(windows) { "python" } else { "python3" });
        make.args(["-m", "venv", "--clear"]).arg(&self.0);
        program::run(make, LIMIT)?;
        let mut pip = self.command("python");
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]).args(options);
        pip.arg("-r").arg(&requirements);
        program::run_watched(pip, LIMIT, watch)?;
        std::fs::write(&stamp, wanted).map_err(Error::file(stamp))
    }

    /// The path of a program in the packages.
    #[cfg(target_os = "linux")]
    pub fn program(&self, name: &str) -> PathBuf {
        program_in(&self.0, name)
    }

    /// A program of the packages, or Python itself.
    pub fn command(&self, name: &str) -> Command {
        program::command(&program_in(&self.0, name).to_string_lossy())
    }
}

fn program_in(folder: &Path, name: &str) -> PathBuf {
    if cfg!(windows) {
        folder.join("Scripts").join(format!("{name}.exe"))
    } else {
        folder.join("bin").join(name)
    }
}
