//! The app's window, driven through WebDriver.

use crate::desktop::{Desktop, Session};
use crate::group::{self, Group, Reads};
use crate::wait::{self, PATIENCE};
use crate::{Error, Result, drag, processes};
use fantoccini::elements::{Element, ElementRef};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// One message of the conversation that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// `You` or `Assistant`.
    pub speaker: String,
    /// `sending`, `streaming`, `complete`, `stopped`, `cut` or `failed`.
    pub status: String,
    /// The words on the screen.
    pub text: String,
}

/// An open window. Dropping it kills the app and its driver.
#[derive(Debug)]
pub struct Window<'desktop> {
    client: Client,
    driver: Group,
    desktop: &'desktop Desktop,
    app: PathBuf,
}

/// Size of the window on the screen while it is driven.
const SIZE: (&str, &str) = ("1280", "860");

/// The key that names an element in WebDriver's JSON.
const ELEMENT_KEY: &str = "element-6066-11e4-a52e-4f735466cecf";

impl<'desktop> Window<'desktop> {
    pub(crate) async fn open(desktop: &'desktop Desktop, app: &Path, session: &Session) -> Result<Self> {
        let port = free_port()?;
        let mut command = desktop.app_command(Path::new("WebKitWebDriver"), session);
        command.arg(format!("--port={port}")).arg("--host=127.0.0.1").env("TAURI_WEBVIEW_AUTOMATION", "true");
        let driver = Group::start(command, &desktop.log("app"), Reads::Nothing)?;
        wait::until("the driver listens", PATIENCE, async || {
            Ok(tokio::net::TcpStream::connect(("127.0.0.1", port)).await.ok().map(drop))
        })
        .await?;
        let mut capabilities = fantoccini::wd::Capabilities::new();
        capabilities.insert("webkitgtk:browserOptions".to_owned(), json!({ "binary": app, "args": [] }));
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{port}"))
            .await
            .map_err(|source| Error::Session { source: Box::new(source), log: tail(&desktop.log("app")) })?;
        let window = Self { client, driver, desktop, app: app.to_owned() };
        window.settle_on_screen().await?;
        Ok(window)
    }

    /// Puts the window into the left upper corner at its size, so that points on it are known.
    async fn settle_on_screen(&self) -> Result<()> {
        let id = self.screen_id().await?;
        let mut xdotool = self.desktop.command("xdotool");
        xdotool.args(["windowsize", "--sync", &id, SIZE.0, SIZE.1, "windowmove", &id, "0", "0"]);
        xdotool.args(["windowactivate", &id]);
        // Window managers may answer a size that is set already with silence, which --sync would wait for.
        match tokio::time::timeout(Duration::from_secs(5), group::output(xdotool)).await {
            Ok(result) => result.map(drop),
            Err(_) => Ok(()),
        }
    }

    /// The X server's id of the app's window.
    async fn screen_id(&self) -> Result<String> {
        wait::until("the window is on the screen", PATIENCE, async || Ok(self.screen_ids().await?.pop()))
            .await
    }

    /// The ids of all windows that the app shows on this desktop.
    ///
    /// # Errors
    /// When the screen cannot be asked.
    pub async fn screen_ids(&self) -> Result<Vec<String>> {
        let mut xdotool = self.desktop.command("xdotool");
        xdotool.args(["search", "--onlyvisible", "--class", "parlance"]);
        let found = match group::output(xdotool).await {
            Ok(text) => text,
            // It ends with an error when it finds nothing.
            Err(Error::Failed { .. }) => String::new(),
            Err(error) => return Err(error),
        };
        Ok(found.lines().map(str::to_owned).collect())
    }

    /// The elements with this role and accessible name, within `root` if given, as they are now.
    ///
    /// # Errors
    /// When the page cannot be asked.
    pub async fn all(&self, role: &str, name: Option<&str>, root: Option<&Element>) -> Result<Vec<Element>> {
        let root =
            root.map_or(Value::Null, |element| json!({ ELEMENT_KEY: element.element_id().to_string() }));
        let answer = self.script(include_str!("page.js"), vec![json!(role), json!(name), root]).await?;
        let items = answer.as_array().cloned().unwrap_or_default();
        Ok(items.iter().filter_map(|item| self.element(item)).collect())
    }

    /// The first element with this role and name; waits for it.
    ///
    /// # Errors
    /// When it does not come.
    pub async fn find(&self, role: &str, name: &str) -> Result<Element> {
        self.find_in(None, role, name).await
    }

    /// The first element with this role and name within `root`; waits for it.
    ///
    /// # Errors
    /// When it does not come.
    pub async fn find_in(&self, root: Option<&Element>, role: &str, name: &str) -> Result<Element> {
        self.until(&format!("{role} {name:?} is there"), async || {
            Ok(self.all(role, Some(name), root).await?.into_iter().next())
        })
        .await
    }

    /// Waits until no element has this role and name.
    ///
    /// # Errors
    /// When one stays.
    pub async fn gone(&self, role: &str, name: &str) -> Result<()> {
        self.until(&format!("{role} {name:?} is gone"), async || {
            Ok(self.all(role, Some(name), None).await?.is_empty().then_some(()))
        })
        .await
    }

    /// Presses the element with this role and name.
    ///
    /// # Errors
    /// When it is not there or cannot be pressed.
    pub async fn press(&self, role: &str, name: &str) -> Result<()> {
        let doing = format!("press {role} {name:?}");
        // A list that is drawn anew between the finding and the pressing makes the element stale: look again.
        self.until(&doing, async || {
            let element = self.find(role, name).await?;
            Ok(element.click().await.ok())
        })
        .await
    }

    /// Types into the element with this role and name, after what is there.
    ///
    /// # Errors
    /// When it is not there or takes no text.
    pub async fn type_into(&self, role: &str, name: &str, text: &str) -> Result<()> {
        let element = self.find(role, name).await?;
        element.send_keys(text).await.map_err(|source| command_error(&format!("type into {name:?}"), source))
    }

    /// Presses keys on whatever has the focus, by the screen's keyboard: names as xdotool has them, `ctrl+n`.
    ///
    /// # Errors
    /// When the screen refuses.
    pub async fn keys(&self, keys: &[&str]) -> Result<()> {
        let mut xdotool = self.desktop.command("xdotool");
        xdotool.args(["key", "--delay", "60", "--clearmodifiers"]).args(keys);
        group::output(xdotool).await.map(drop)
    }

    /// Types on whatever has the focus, by the screen's keyboard.
    ///
    /// # Errors
    /// When the screen refuses.
    pub async fn type_on_keyboard(&self, text: &str) -> Result<()> {
        let mut xdotool = self.desktop.command("xdotool");
        xdotool.args(["type", "--delay", "30", text]);
        group::output(xdotool).await.map(drop)
    }

    /// Role and accessible name of what has the focus.
    ///
    /// # Errors
    /// When the page cannot be asked.
    pub async fn focused(&self) -> Result<(String, String)> {
        let answer = self.script(include_str!("focused.js"), Vec::new()).await?;
        let part = |index: usize| answer.get(index).and_then(Value::as_str).unwrap_or_default().to_owned();
        Ok((part(0), part(1)))
    }

    /// The messages of the conversation that is shown, in their order.
    ///
    /// # Errors
    /// When the page cannot be asked.
    pub async fn messages(&self) -> Result<Vec<Message>> {
        let answer = self.script(include_str!("messages.js"), Vec::new()).await?;
        let items = answer.as_array().cloned().unwrap_or_default();
        let field =
            |item: &Value, name: &str| item.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        Ok(items
            .iter()
            .map(|item| Message {
                speaker: field(item, "speaker"),
                status: field(item, "status"),
                text: field(item, "text"),
            })
            .collect())
    }

    /// Waits until the last answer satisfies `is_so`, and returns it.
    ///
    /// # Errors
    /// When it does not in `limit`.
    pub async fn answer_when(
        &self,
        what: &str,
        limit: Duration,
        mut is_so: impl FnMut(&Message) -> bool,
    ) -> Result<Message> {
        self.until_for(what, limit, async || {
            let last = self.messages().await?.pop();
            Ok(last.filter(|message| message.speaker == "Assistant" && is_so(message)))
        })
        .await
    }

    /// The words of the page, or of `root`.
    ///
    /// # Errors
    /// When the page cannot be asked.
    pub async fn text(&self, root: Option<&Element>) -> Result<String> {
        match root {
            Some(element) => element.text().await.map_err(|source| command_error("read an element", source)),
            None => Ok(self
                .script("return document.body.innerText", Vec::new())
                .await?
                .as_str()
                .unwrap_or_default()
                .to_owned()),
        }
    }

    /// Waits until the page's text contains `words`.
    ///
    /// # Errors
    /// When it does not.
    pub async fn says(&self, words: &str) -> Result<()> {
        self.until(&format!("the page says {words:?}"), async || {
            Ok(self.text(None).await?.contains(words).then_some(()))
        })
        .await
    }

    /// Waits with the usual patience; a failure tells what the page shows.
    ///
    /// # Errors
    /// When `look` fails or finds nothing in time.
    pub async fn until<T>(&self, what: &str, look: impl AsyncFnMut() -> Result<Option<T>>) -> Result<T> {
        self.until_for(what, PATIENCE, look).await
    }

    async fn until_for<T>(
        &self,
        what: &str,
        limit: Duration,
        look: impl AsyncFnMut() -> Result<Option<T>>,
    ) -> Result<T> {
        match wait::until(what, limit, look).await {
            Err(Error::TimedOut { what, limit, seen }) if seen.is_empty() => {
                let outline = self.script(include_str!("outline.js"), Vec::new()).await;
                let seen = match outline {
                    Ok(Value::String(text)) => text,
                    Ok(other) => other.to_string(),
                    Err(error) => error.to_string(),
                };
                Err(Error::TimedOut { what, limit, seen })
            }
            other => other,
        }
    }

    /// Runs a script in the page, with the accessibility checker loaded.
    ///
    /// # Errors
    /// When it throws.
    pub async fn script(&self, script: &str, arguments: Vec<Value>) -> Result<Value> {
        self.load_checker().await?;
        self.client.execute(script, arguments).await.map_err(|source| command_error("run a script", source))
    }

    async fn load_checker(&self) -> Result<()> {
        let ask = "return typeof window.axe === 'object'";
        let fail = |source| command_error("load the accessibility checker", source);
        if self.client.execute(ask, Vec::new()).await.map_err(fail)? == Value::Bool(true) {
            return Ok(());
        }
        let path = crate::project_root().join("ui/node_modules/axe-core/axe.min.js");
        let checker = std::fs::read_to_string(&path).map_err(|source| Error::File { path, source })?;
        self.client.execute(&checker, Vec::new()).await.map_err(fail).map(drop)
    }

    /// What the accessibility checker finds wrong with the page, one line a finding.
    ///
    /// # Errors
    /// When the checker itself fails.
    pub async fn accessibility_findings(&self) -> Result<Vec<String>> {
        self.load_checker().await?;
        let answer = self
            .client
            .execute_async(include_str!("findings.js"), Vec::new())
            .await
            .map_err(|source| command_error("check the page", source))?;
        match answer {
            Value::Array(items) => {
                Ok(items.iter().map(|item| item.as_str().unwrap_or_default().to_owned()).collect())
            }
            other => Err(Error::Answer { doing: "the check".to_owned(), answer: other.to_string() }),
        }
    }

    /// Drags `files` from another window and drops them at the middle of `target`. `before_drop` receives a picture
    /// of the screen with the files still in the hand.
    ///
    /// # Errors
    /// When the target cannot be found on the screen or the drag fails.
    pub async fn drop_files(
        &self,
        files: &[PathBuf],
        target: &Element,
        before_drop: Option<&Path>,
    ) -> Result<()> {
        let (x, y, width, height) =
            target.rectangle().await.map_err(|source| command_error("measure the target", source))?;
        let corner = self.corner().await?;
        let to = (corner.0 + (x + width / 2.0) as i32, corner.1 + (y + height / 2.0) as i32);
        drag::drag_files(self.desktop, files, to, before_drop).await
    }

    /// The left upper corner of the page on the screen.
    async fn corner(&self) -> Result<(i32, i32)> {
        let id = self.screen_id().await?;
        let mut xdotool = self.desktop.command("xdotool");
        xdotool.args(["getwindowgeometry", "--shell", &id]);
        let text = group::output(xdotool).await?;
        let number = |name: &str| {
            text.lines()
                .find_map(|line| line.strip_prefix(name)?.strip_prefix('=')?.parse().ok())
                .unwrap_or(0)
        };
        Ok((number("X"), number("Y")))
    }

    /// Saves a picture of the window.
    ///
    /// # Errors
    /// When it cannot be taken or written.
    pub async fn shoot(&self, path: &Path) -> Result<()> {
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)
                .map_err(|source| Error::File { path: parent.to_owned(), source })?;
        }
        let id = self.screen_id().await?;
        let mut import = self.desktop.command("import");
        import.args(["-window", &id]).arg(path);
        group::output(import).await.map(drop)
    }

    /// The app's process.
    ///
    /// # Errors
    /// When it does not run.
    pub fn app_process(&self) -> Result<processes::Process> {
        self.processes()
            .into_iter()
            .find(|process| process.exe == self.app)
            .ok_or_else(|| Error::NoProcess { app: self.app.clone() })
    }

    /// The app's process and the web view's.
    pub fn processes(&self) -> Vec<processes::Process> {
        let is_driver = |process: &processes::Process| {
            process.exe.file_name().is_some_and(|name| name == "WebKitWebDriver")
        };
        processes::of_group(self.driver.id()).into_iter().filter(|process| !is_driver(process)).collect()
    }

    /// Kills the app and all that belongs to it at once, as a crash or a power cut would.
    pub fn crash(self) {
        self.driver.kill();
    }

    /// Ends the session, which ends the app.
    ///
    /// # Errors
    /// When the driver does not answer.
    pub async fn close(self) -> Result<()> {
        self.client.clone().close().await.map_err(|source| command_error("close the window", source))
    }

    fn element(&self, item: &Value) -> Option<Element> {
        let id = item.get(ELEMENT_KEY)?.as_str()?;
        Some(Element::from_element_id(self.client.clone(), ElementRef::from(id.to_owned())))
    }
}

impl Drop for Window<'_> {
    /// A failing test leaves a picture of what the person would have seen.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            return;
        }
        let name = std::thread::current().name().unwrap_or("test").replace("::", "-");
        let folder = crate::project_root().join("target/screenshots/failed");
        let path = folder.join(format!("{name}.png"));
        let shot = std::fs::create_dir_all(folder).is_ok()
            && std::process::Command::new("import")
                .args(["-display", self.desktop.display(), "-window", "root"])
                .arg(&path)
                .status()
                .is_ok_and(|status| status.success());
        report_failure(shot.then_some(&path), &tail(&self.desktop.log("app")));
    }
}

#[expect(clippy::print_stderr, reason = "the one place where a failed test tells more than its message")]
fn report_failure(picture: Option<&PathBuf>, log: &str) {
    if let Some(path) = picture {
        eprintln!("the screen at that moment: {}", path.display());
    }
    eprintln!("end of the app's log:\n{log}");
}

pub(crate) async fn shoot_screen(desktop: &Desktop, path: &Path) -> Result<()> {
    let mut import = desktop.command("import");
    import.args(["-window", "root"]).arg(path);
    group::output(import).await.map(drop)
}

fn command_error(doing: &str, source: fantoccini::error::CmdError) -> Error {
    Error::Command { doing: doing.to_owned(), source: Box::new(source) }
}

fn free_port() -> Result<u16> {
    let bound = std::net::TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
    bound
        .map(|address| address.port())
        .map_err(|source| Error::Start { program: "a port".to_owned(), source })
}

/// The last lines of a log.
fn tail(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    lines.iter().skip(lines.len().saturating_sub(40)).copied().collect::<Vec<_>>().join("\n")
}
