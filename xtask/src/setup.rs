//! Installs missing packages, or prints how to install them.

use crate::error::{Error, Result};
use crate::{packages, program, ui};
use std::time::Duration;

/// A full download on a slow connection.
const FETCH_LIMIT: Duration = Duration::from_secs(20 * 60);

/// The purpose of the setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum For {
    /// Building and running the app.
    Building,
    /// Also the tests in the real window.
    Tests,
}

/// Installs missing packages.
pub fn setup(purpose: For) -> Result<()> {
    system(purpose)?;
    if purpose == For::Tests {
        crates()?;
    }
    ui::install()
}

/// Downloads every crate of the lock file. A build downloads only those for its own system, but the tests read the
/// licences of all.
pub fn crates() -> Result<()> {
    let mut fetch = program::cargo();
    fetch.args(["fetch", "--locked"]);
    program::run(fetch, FETCH_LIMIT)
}

/// Installs system packages.
pub fn system(purpose: For) -> Result<()> {
    require("node", "Install Node.js 20.19 or newer: https://nodejs.org/")?;
    require("npm", "Install npm, which comes with Node.js: https://nodejs.org/")?;
    if packages::has_apt() {
        let mut wanted = packages::FOR_BUILDING.to_vec();
        if purpose == For::Tests {
            wanted.extend(packages::FOR_TESTS);
        }
        return packages::install(&wanted);
    }
    if let Some(advice) = advice(purpose) {
        println!("{advice}");
    }
    Ok(())
}

fn require(program: &str, cure: &str) -> Result<()> {
    if program::is_installed(program) {
        Ok(())
    } else {
        Err(Error::Missing { what: program.to_owned(), cure: cure.to_owned() })
    }
}

/// Instructions for systems on which this program installs no packages.
fn advice(purpose: For) -> Option<&'static str> {
    let system = std::env::consts::OS;
    match (system, purpose) {
        ("macos", _) => Some("On macOS the command line tools are needed: xcode-select --install"),
        ("windows", _) => Some(
            "On Windows the C++ build tools (Visual Studio Build Tools, \"Desktop development with C++\") and the \
             WebView2 runtime are needed; Windows 11 has WebView2 already.",
        ),
        ("linux", For::Building) => Some(
            "This Linux has no apt. Needed are a C compiler, pkg-config and the development files of \
             WebKitGTK 4.1; on Fedora: sudo dnf install gcc pkgconf webkit2gtk4.1-devel",
        ),
        ("linux", For::Tests) => Some(
            "This Linux has no apt. Beside a C compiler, pkg-config and the development files of WebKitGTK 4.1 the \
             tests need WebKitWebDriver, Xvfb, openbox, xdotool, ImageMagick, gnome-keyring, secret-tool, \
             dbus-daemon, xprop, Noto fonts, and Python with its GTK 3 bindings.",
        ),
        _ => None,
    }
}
