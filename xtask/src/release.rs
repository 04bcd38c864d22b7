//! Release builds, which must not contain the paths of the build machine.

use crate::error::Result;
use crate::{program, project};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The paths shown in the programs instead of the build folders.
const ROOT_SHOWN: &str = "/parlance";
const CARGO_SHOWN: &str = "/cargo";

/// The cargo command for a release build.
pub fn cargo() -> Command {
    let mut cargo = program::cargo();
    hide_folders(&mut cargo);
    cargo
}

/// Sets flags that remove the paths of this machine from compiled code.
pub fn hide_folders(command: &mut Command) {
    let folders = [(project::root().to_owned(), ROOT_SHOWN), (cargo_home(), CARGO_SHOWN)];
    for (name, option) in [
        ("RUSTFLAGS", "--remap-path-prefix"),
        ("CFLAGS", "-ffile-prefix-map"),
        ("CXXFLAGS", "-ffile-prefix-map"),
    ] {
        // The Windows compilers have no such option.
        if name != "RUSTFLAGS" && cfg!(windows) {
            continue;
        }
        let given = std::env::var(name).unwrap_or_default();
        command.env(name, flags(&given, option, &folders));
    }
}

fn flags(given: &str, option: &str, folders: &[(PathBuf, &str)]) -> String {
    let mut flags = given.to_owned();
    for (folder, shown) in folders {
        if !flags.is_empty() {
            flags.push(' ');
        }
        flags.push_str(&format!("{option}={}={shown}", folder.display()));
    }
    flags
}

fn cargo_home() -> PathBuf {
    std::env::var_os("CARGO_HOME").map_or_else(
        || std::env::home_dir().unwrap_or_default().join(".cargo"),
        |folder| project::root().join(folder),
    )
}

/// The time of the last commit in seconds since 1970, used as the timestamp of all files in an installer. `None`
/// outside a Git repository.
pub fn commit_time(folder: &Path) -> Option<String> {
    let mut git = program::command("git");
    git.args(["show", "--no-patch", "--format=%ct", "HEAD"]).current_dir(folder);
    let answer: Result<String> = program::output(git);
    answer.ok().map(|time| time.trim().to_owned()).filter(|time| !time.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folders_of_this_machine_are_added_to_the_flags_that_are_given() {
        let folders = [
            (PathBuf::from("/home/ann/parlance"), ROOT_SHOWN),
            (PathBuf::from("/home/ann/.cargo"), "/cargo"),
        ];
        assert_eq!(
            flags("-C target-cpu=native", "--remap-path-prefix", &folders),
            "-C target-cpu=native --remap-path-prefix=/home/ann/parlance=/parlance \
             --remap-path-prefix=/home/ann/.cargo=/cargo"
        );
        assert_eq!(
            flags("", "-ffile-prefix-map", &folders[..1]),
            "-ffile-prefix-map=/home/ann/parlance=/parlance"
        );
    }

    #[test]
    fn a_release_is_built_without_the_names_of_folders() {
        let cargo = cargo();
        let rust_flags = cargo.get_envs().find(|(name, _)| *name == "RUSTFLAGS").and_then(|(_, value)| value);
        let rust_flags = rust_flags.unwrap().to_string_lossy().into_owned();
        assert!(rust_flags.contains(&format!("{}={ROOT_SHOWN}", project::root().display())), "{rust_flags}");
    }
}
