//! The folders and build results of the project.

use std::path::{Path, PathBuf};

/// The root folder.
pub fn root() -> &'static Path {
    let manifest_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest_dir.parent().unwrap_or(manifest_dir)
}

/// The target folder of cargo.
pub fn target_dir() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// The path of a binary built by cargo.
pub fn binary(profile: Profile, name: &str) -> PathBuf {
    target_dir().join(profile.folder()).join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// The profile of a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Compiles quickly.
    Debug,
    /// Optimised.
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
