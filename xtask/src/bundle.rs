//! Building the installers.

mod deb;

use crate::error::Result;
use crate::setup::{self, For};
use crate::{program, project, release, words};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

/// A full release build takes seven minutes on two cores; slow machines take longer.
const LIMIT: Duration = Duration::from_secs(60 * 60);

/// The kinds of installers for this system; `None` for those in the app's configuration.
const BUNDLES: Option<&str> = if cfg!(target_os = "linux") { Some("deb,rpm") } else { None };

/// Builds the installers for this system and prints their folder. Builds nothing if a message is not translated.
pub fn bundle() -> Result<()> {
    words::require_all()?;
    setup::setup(For::Building)?;
    words::write(project::Profile::Release)?;
    build(project::root(), None)?;
    println!("The installers are in {}", folder().display());
    Ok(())
}

/// The folder of the installers.
pub fn folder() -> PathBuf {
    project::target_dir().join("release/bundle")
}

/// Builds the installers of the app in a folder, with additional configuration if it is given as JSON.
pub fn build(app_folder: &Path, config: Option<&str>) -> Result<()> {
    let mut build = tauri_build(app_folder, BUNDLES);
    if let Some(config) = config {
        build.args(["--config", config]);
    }
    let built_from = SystemTime::now();
    program::run(build, LIMIT)?;
    if cfg!(target_os = "linux") {
        deb::repack_new(&folder().join("deb"), built_from, release::commit_time(app_folder).as_deref())?;
    }
    Ok(())
}

/// Tauri's own builder, in the folder of an app.
fn tauri_build(app_folder: &Path, bundles: Option<&str>) -> Command {
    let script = if cfg!(windows) { "tauri.cmd" } else { "tauri" };
    let tauri = project::root().join("ui/node_modules/.bin").join(script);
    let mut command = program::command(&tauri.to_string_lossy());
    command
        .arg("build")
        .current_dir(app_folder)
        .env("CARGO_TARGET_DIR", project::target_dir())
        .env("CI", "true");
    release::hide_folders(&mut command);
    if let Some(bundles) = bundles {
        command.args(["--bundles", bundles]);
    }
    command
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_builder_is_the_one_of_the_web_part_so_that_nothing_is_installed_globally() {
        let command = super::tauri_build(super::project::root(), Some("deb"));
        assert!(command.get_program().to_string_lossy().contains("node_modules"));
        let words: Vec<_> = command.get_args().map(|word| word.to_string_lossy().into_owned()).collect();
        assert_eq!(words, ["build", "--bundles", "deb"]);
        assert_eq!(
            command.get_current_dir(),
            Some(crate::ui::npm(&[]).get_current_dir().unwrap().parent().unwrap())
        );
    }
}
