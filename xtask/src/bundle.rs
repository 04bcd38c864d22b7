//! Building the installers.

use crate::error::Result;
use crate::setup::{self, For};
use crate::{program, project, words};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// A release build of everything takes seven minutes on two cores; slow machines are slower.
const LIMIT: Duration = Duration::from_secs(60 * 60);

/// Builds the installers for this system and says where they are.
pub(crate) fn bundle() -> Result<()> {
    setup::setup(For::Building)?;
    words::write(project::Profile::Release)?;
    let bundles = if cfg!(target_os = "linux") { Some("deb") } else { None };
    program::run(tauri_build(project::root(), bundles), LIMIT)?;
    println!("The installers are in {}", project::target_dir().join("release/bundle").display());
    Ok(())
}

/// Tauri's own builder, in the folder of an app.
pub(crate) fn tauri_build(app_folder: &Path, bundles: Option<&str>) -> Command {
    let script = if cfg!(windows) { "tauri.cmd" } else { "tauri" };
    let tauri = project::root().join("ui/node_modules/.bin").join(script);
    let mut command = program::command(&tauri.to_string_lossy());
    command
        .arg("build")
        .current_dir(app_folder)
        .env("CARGO_TARGET_DIR", project::target_dir())
        .env("CI", "true");
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
