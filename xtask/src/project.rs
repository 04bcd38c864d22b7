//! Where things lie in the project.

use std::path::{Path, PathBuf};

/// The root folder.
pub fn root() -> &'static Path {
    let manifest_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest_dir.parent().unwrap_or(manifest_dir)
}

/// The folder that cargo builds into.
pub fn target_dir() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// A binary that cargo has built.
pub fn binary(profile: Profile, name: &str) -> PathBuf {
    target_dir().join(profile.folder()).join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// How cargo builds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Quickly.
    Debug,
    /// For speed.
    Release,
}

impl Profile {
    fn folder(self) -> &'static str {
        match self {
            Self::Debug => "debug",
            Self::Release => "release",
        }
    }
}
