//! Building the app and opening its window.

#[cfg(target_os = "linux")]
mod headless;

use crate::error::Result;
use crate::project::{self, Profile};
use crate::setup::{self, For};
use crate::{program, release, ui};
use std::time::Duration;

/// A first build in release takes seven minutes on two cores; slow machines are slower.
const BUILD_LIMIT: Duration = Duration::from_secs(60 * 60);

/// Installs, builds and opens the window, or shows on a virtual display what it does.
pub(crate) fn run(is_release: bool) -> Result<()> {
    let has_display = has_display();
    setup::setup(if has_display { For::Building } else { For::Tests })?;
    let profile = if is_release { Profile::Release } else { Profile::Debug };
    ui::build(profile)?;
    let mut build = if is_release { release::cargo() } else { program::cargo() };
    build.args(["build", "--package", "parlance"]);
    if is_release {
        build.arg("--release");
    }
    program::run(build, BUILD_LIMIT)?;
    let app = project::binary(profile, "parlance");
    if has_display {
        return program::run_in_foreground(program::command(&app.to_string_lossy()));
    }
    #[cfg(target_os = "linux")]
    return headless::show(&app);
    #[cfg(not(target_os = "linux"))]
    Ok(())
}

fn has_display() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}
