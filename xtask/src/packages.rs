//! The packages of Debian and Ubuntu that the project needs.

use crate::error::{Error, Result};
use crate::program;
use std::process::{Command, Stdio};
use std::time::Duration;

/// To build the app and open its window.
pub const FOR_BUILDING: &[&str] = &["build-essential", "pkg-config", "libwebkit2gtk-4.1-dev"];

/// To open the window without a screen, to drive it and to take pictures of it; also another program that the
/// benchmarks measure.
pub const FOR_TESTS: &[&str] = &[
    "at-spi2-core",
    "curl",
    "dbus",
    "dbus-x11",
    "fonts-dejavu-core",
    "fonts-noto-cjk",
    "fonts-noto-color-emoji",
    "fonts-noto-core",
    "gir1.2-atspi-2.0",
    "gir1.2-gtk-3.0",
    "gnome-keyring",
    "hunspell-en-us",
    "imagemagick",
    "libsecret-tools",
    "openbox",
    "python3-gi",
    "python3-venv",
    "webkit2gtk-driver",
    "x11-utils",
    "xauth",
    "xdotool",
    "xvfb",
];

/// A download on a slow connection, while another program locks the package database for minutes.
const LIMIT: Duration = Duration::from_secs(20 * 60);

/// Installs those of `wanted` that are missing.
pub fn install(wanted: &[&str]) -> Result<()> {
    let missing = missing(wanted);
    if missing.is_empty() {
        return Ok(());
    }
    program::lane::say(&format!("Installing {}", missing.join(" ")));
    let as_root = |what: &[&str]| {
        let mut command = if is_root() { program::command("env") } else { program::command("sudo") };
        command
            .args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=300"])
            .args(what);
        command
    };
    if !is_root() && !can_sudo() {
        let cure =
            format!("Install it with: sudo apt-get install -y --no-install-recommends {}", missing.join(" "));
        return Err(Error::Missing { what: missing.join(" "), cure });
    }
    let mut install_words = vec!["install", "-y", "-q", "--no-install-recommends"];
    install_words.extend(&missing);
    // A new machine has no package lists, or old ones. If they are current, the first attempt saves the download.
    if has_package_lists() && program::run(as_root(&install_words), LIMIT).is_ok() {
        return Ok(());
    }
    program::run(as_root(&["update", "-q"]), LIMIT)?;
    program::run(as_root(&install_words), LIMIT)
}

/// Whether this system has apt.
pub fn has_apt() -> bool {
    cfg!(target_os = "linux") && program::is_installed("apt-get") && program::is_installed("dpkg-query")
}

fn missing<'a>(wanted: &[&'a str]) -> Vec<&'a str> {
    let is_missing = |package: &&&str| {
        let status = Command::new("dpkg-query")
            .args(["-W", "-f", "${db:Status-Status}", package])
            .stderr(Stdio::null())
            .output();
        !status.is_ok_and(|output| output.stdout == b"installed")
    };
    wanted.iter().filter(is_missing).copied().collect()
}

fn has_package_lists() -> bool {
    let lists = std::fs::read_dir("/var/lib/apt/lists").into_iter().flatten().flatten();
    lists.filter(|entry| entry.file_name().to_string_lossy().ends_with("_Packages")).count() > 0
        || std::fs::read_dir("/var/lib/apt/lists")
            .into_iter()
            .flatten()
            .flatten()
            .any(|entry| entry.file_name().to_string_lossy().contains("_Packages."))
}

#[cfg(unix)]
fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}

/// Whether sudo works without a password, or has a terminal to ask for one.
fn can_sudo() -> bool {
    let quiet = Command::new("sudo").args(["-n", "true"]).stdin(Stdio::null()).stderr(Stdio::null()).status();
    match quiet {
        Err(_) => false,
        Ok(status) => status.success() || std::io::IsTerminal::is_terminal(&std::io::stdin()),
    }
}
