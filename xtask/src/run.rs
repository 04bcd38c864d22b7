//! Builds the app and opens its window.

use std::process::Command;
use std::time::Duration;
use xtask::error::Result;
use xtask::project::{self, Profile};
use xtask::setup::{self, For};
use xtask::{program, release, ui};

/// A first release build takes seven minutes on two cores; slow machines take longer.
const BUILD_LIMIT: Duration = Duration::from_secs(60 * 60);

/// The answer of the local service takes seconds; a busy machine takes longer.
const SHOW_LIMIT: Duration = Duration::from_secs(5 * 60);

/// Installs missing packages, builds the app and opens its window. Without a display, demonstrates the app on a virtual
/// one.
pub(crate) fn run(is_release: bool) -> Result<()> {
    let has_display = has_display();
    setup::setup(if has_display { For::Building } else { For::Tests })?;
    let profile = if is_release { Profile::Release } else { Profile::Debug };
    let app = build(profile)?;
    if has_display {
        return program::run_in_foreground(program::command(&app));
    }
    let mut show = build_headless()?;
    show.arg(app).arg(project::target_dir().join("run/parlance.png"));
    program::run(show, SHOW_LIMIT)
}

/// Builds the page and the app, and returns the path of the app.
fn build(profile: Profile) -> Result<String> {
    ui::build(profile)?;
    let mut build = if profile == Profile::Release { release::cargo() } else { program::cargo() };
    build.args(["build", "--package", "parlance"]);
    if profile == Profile::Release {
        build.arg("--release");
    }
    program::run(build, BUILD_LIMIT)?;
    Ok(project::binary(profile, "parlance").to_string_lossy().into_owned())
}

/// Builds the program that demonstrates the app on a virtual display, and returns its command without arguments.
fn build_headless() -> Result<Command> {
    let mut build = program::cargo();
    // Built from the whole workspace, so that its crates have the same features as in the tests.
    build.args(["build", "--workspace", "--bin", "headless"]);
    program::run(build, BUILD_LIMIT)?;
    Ok(program::command(&project::binary(Profile::Debug, "headless").to_string_lossy()))
}

fn has_display() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}
