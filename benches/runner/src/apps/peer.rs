//! The chat apps that a registry of packages has: how each is installed, started, given a conversation, and driven.

use super::super::stage::Stage;
use super::page::Handles;
use super::{TITLE, texts};
use crate::error::{Error, Result};
use parlance_driver::{Group, Reads, wait};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::process::Command;
use xtask::python::Packages;
use xtask::{program, project};

/// How long a server may take to listen: the first start of one makes its database.
const LIMIT: Duration = Duration::from_secs(180);

/// Signs what the servers hand out; both refuse a short one.
const SECRET: &str = "for-benchmarks-on-loopback-addresses-only";

/// Reports the start of a page that is not driven.
const START: &str = include_str!("start.js");

/// A chat app with a server of its own, and a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Peer {
    /// A Python server with a Svelte page.
    OpenWebUi,
    /// A Python framework for chat apps with a React page; the app is `benches/apps/chainlit/app.py`.
    Chainlit,
}

/// All that can be had.
pub(super) const PEERS: [Peer; 2] = [Peer::OpenWebUi, Peer::Chainlit];

impl Peer {
    /// What it is called.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::OpenWebUi => "Open WebUI",
            Self::Chainlit => "Chainlit",
        }
    }

    /// The package, which its folder is called after.
    pub(super) const fn package(self) -> &'static str {
        match self {
            Self::OpenWebUi => "open-webui",
            Self::Chainlit => "chainlit",
        }
    }

    /// What the page is driven by.
    pub(super) const fn handles(self) -> Handles {
        match self {
            Self::OpenWebUi => Handles { composer: "#chat-input", new: "#sidebar-new-chat-button" },
            Self::Chainlit => Handles { composer: "#chat-input", new: "#new-chat-button" },
        }
    }

    /// The pinned version, as the list of packages in the project has it.
    pub(super) fn version(self) -> String {
        let list = std::fs::read_to_string(project::root().join(self.requirements())).unwrap_or_default();
        version_in(&list, self.package()).unwrap_or("of an unknown version").to_owned()
    }

    fn requirements(self) -> String {
        format!("benches/apps/{}/requirements.txt", self.package())
    }

    /// Installs its packages, unless they are there.
    pub(super) fn install(self) -> Result<Packages> {
        let folder = format!("apps/{}-venv", self.package());
        Ok(Packages::install_listed(&folder, &self.requirements())?)
    }
}

/// The version of a package in a list of packages.
fn version_in<'a>(list: &'a str, package: &str) -> Option<&'a str> {
    list.lines().find_map(|line| line.strip_prefix(package)?.strip_prefix("=="))
}

/// A running server. Dropping it ends it.
pub(super) struct Server {
    /// Its processes.
    pub(super) group: Group,
    /// `http://127.0.0.1:41234/`.
    pub(super) address: String,
    /// From the start of its process until it listens.
    pub(super) seconds: f64,
}

/// A folder of a peer's own data, with a conversation in it.
pub(super) struct Home {
    peer: Peer,
    packages: Packages,
    folder: PathBuf,
    /// The same at each start, because the page's storage belongs to an address.
    port: u16,
}

impl Home {
    /// Makes one on a stage.
    pub(super) async fn make(
        stage: &Stage,
        peer: Peer,
        packages: Packages,
        n_messages: usize,
    ) -> Result<Self> {
        let folder = stage.desktop.scratch_dir()?.join(peer.package());
        std::fs::create_dir_all(&folder).map_err(Error::file(&folder))?;
        let home = Self { peer, packages, folder, port: free_port()? };
        let messages = home.folder.join("messages.json");
        let text = texts::fetch(&format!("{}/peers/conversation/{}", stage.address, n_messages / 2))?;
        std::fs::write(&messages, text).map_err(Error::file(&messages))?;
        match peer {
            Peer::OpenWebUi => {
                let server = home.start(stage).await?;
                home.seed(server.address.trim_end_matches('/'), &messages)?;
            }
            Peer::Chainlit => {
                home.copy_of("config.toml", ".chainlit")?;
                home.copy_of("app.py", ".")?;
                home.seed(&home.database(), &messages)?;
            }
        }
        Ok(home)
    }

    /// Starts its server, and waits until it listens.
    pub(super) async fn start(&self, stage: &Stage) -> Result<Server> {
        let command = self.command(stage);
        let started = Instant::now();
        let group = Group::start(command, &stage.desktop.log(self.peer.package()), Reads::Nothing)?;
        wait::until(&format!("{} listens", self.peer.name()), LIMIT, async || {
            Ok(TcpStream::connect(("127.0.0.1", self.port)).await.ok().map(drop))
        })
        .await?;
        let seconds = started.elapsed().as_secs_f64();
        self.write_start_script(stage)?;
        Ok(Server { group, address: format!("http://127.0.0.1:{}/", self.port), seconds })
    }

    fn command(&self, stage: &Stage) -> Command {
        let model = format!("{}/v1", stage.address);
        let mut command = stage.desktop.command(self.packages.program(self.peer.package()));
        command.current_dir(&self.folder);
        match self.peer {
            Peer::OpenWebUi => {
                command.arg("serve");
                command.envs(include_str!("open-webui.env").lines().filter_map(|line| line.split_once('=')));
                command.env("DATA_DIR", &self.folder).env("STATIC_DIR", self.folder.join("static"));
                command.env("OPENAI_API_BASE_URL", &model).env("RAG_OPENAI_API_BASE_URL", &model);
                command.env("WEBUI_SECRET_KEY", SECRET);
            }
            Peer::Chainlit => {
                command.args(["run", "app.py", "--headless"]);
                command.env("CHAINLIT_APP_ROOT", &self.folder).env("DATABASE", self.database());
                command.env("MODEL_ADDRESS", &model).env("CHAINLIT_AUTH_SECRET", SECRET);
            }
        }
        command.args(["--host", "127.0.0.1", "--port", &self.port.to_string()]);
        command
    }

    fn database(&self) -> String {
        self.folder.join("conversations.sqlite").to_string_lossy().into_owned()
    }

    fn seed(&self, target: &str, messages: &Path) -> Result<()> {
        let script = project::root().join("benches/apps").join(self.peer.package()).join("seed.py");
        let mut seed = self.packages.command("python");
        seed.arg(script).args([target, TITLE]);
        Ok(program::run_on(seed, File::open(messages).map_err(Error::file(messages))?, LIMIT)?)
    }

    fn copy_of(&self, file: &str, below: &str) -> Result<()> {
        let source = project::root().join("benches/apps").join(self.peer.package()).join(file);
        let text = std::fs::read_to_string(&source).map_err(Error::file(&source))?;
        self.write(below, file, &text)
    }

    /// Where the server looks for its owner's scripts.
    fn write_start_script(&self, stage: &Stage) -> Result<()> {
        let quoted = |text: &str| serde_json::Value::from(text).to_string();
        let script = START
            .replace("COMPOSER", &quoted(self.peer.handles().composer))
            .replace("TITLE", &quoted(TITLE))
            .replace("REPORTS", &quoted(&format!("{}/peers/report", stage.address)));
        match self.peer {
            Peer::OpenWebUi => self.write("static", "loader.js", &script),
            Peer::Chainlit => self.write("public", "start.js", &script),
        }
    }

    fn write(&self, below: &str, file: &str, text: &str) -> Result<()> {
        let folder = self.folder.join(below);
        std::fs::create_dir_all(&folder).map_err(Error::file(&folder))?;
        let path = folder.join(file);
        std::fs::write(&path, text).map_err(Error::file(path))
    }
}

fn free_port() -> Result<u16> {
    let bound = std::net::TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
    bound.map(|address| address.port()).map_err(Error::file("a free port"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_of_each_peer_stands_in_its_list_of_packages() {
        for peer in PEERS {
            let version = peer.version();
            assert!(version.starts_with(|letter: char| letter.is_ascii_digit()), "{version}");
        }
        assert_eq!(version_in("chainlit-x==1\nchainlit==2.12.0\n", "chainlit"), Some("2.12.0"));
    }
}
