//! The common setup of all tests.

use parlance_driver::{Desktop, Element, Keyring, Message, Service, Session, Window};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::sync::{Semaphore, SemaphorePermit};

/// Two processors can render three windows in time, because tests mostly wait.
static SLOTS: Semaphore = Semaphore::const_new(3);

/// Timeout for an answer.
pub(crate) const ANSWER_LIMIT: Duration = Duration::from_secs(60);

/// The document used in the questions of the tests.
pub(crate) const FIXTURE: &str = "tests/fixtures/harbour-rules.pdf";

/// The result of a test; errors are printed as text.
pub(crate) type Outcome = Result<(), Failure>;

/// The reason for which a test failed.
pub(crate) struct Failure(String);

impl std::fmt::Debug for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

/// A desktop with room for one app.
pub(crate) struct Stage {
    pub desktop: Desktop,
    _slot: SemaphorePermit<'static>,
}

impl Stage {
    pub(crate) async fn start(keyring: Keyring) -> Result<Self, Failure> {
        let slot = SLOTS.acquire().await?;
        Ok(Self { desktop: Desktop::start(keyring).await?, _slot: slot })
    }

    /// A desktop with a screen that is high enough to show a long page at once.
    pub(crate) async fn start_tall(width: u32, height: u32) -> Result<Self, Failure> {
        let slot = SLOTS.acquire().await?;
        let desktop = Desktop::start_with_screen(Keyring::Absent, (width, height)).await?;
        Ok(Self { desktop, _slot: slot })
    }

    /// A desktop with an accessibility bus, on which a screen reader can listen.
    pub(crate) async fn start_accessible() -> Result<Self, Failure> {
        let slot = SLOTS.acquire().await?;
        Ok(Self { desktop: Desktop::start_accessible().await?, _slot: slot })
    }

    /// Opens the app as on its first start.
    pub(crate) async fn open(&self) -> Result<Window<'_>, Failure> {
        self.open_in(&Session::default()).await
    }

    pub(crate) async fn open_in(&self, session: &Session) -> Result<Window<'_>, Failure> {
        Ok(self.desktop.open(&app(), session).await?)
    }

    /// Opens the app with its own local service, after the initial choice of a service.
    pub(crate) async fn open_started(&self) -> Result<Window<'_>, Failure> {
        let window = self.open().await?;
        window.press("button", "Start now").await?;
        window.find("textbox", "Message").await?;
        Ok(window)
    }

    /// A service in a separate process.
    pub(crate) async fn service(&self, words_per_second: Option<u32>) -> Result<Service, Failure> {
        let program = parlance_driver::beside(&app(), "parlance-service");
        assert!(program.exists(), "{} is missing: `cargo build -p parlance-service`", program.display());
        Ok(Service::start(&program, &self.desktop.scratch_dir()?.join("service"), words_per_second).await?)
    }

    /// A copy of the fixture under another name.
    pub(crate) fn document(&self, name: &str) -> Result<PathBuf, Failure> {
        let path = self.desktop.scratch_dir()?.join(name);
        std::fs::copy(root().join(FIXTURE), &path)?;
        Ok(path)
    }

    /// Whether a file below the app's data directory contains these bytes.
    pub(crate) fn data_holds(&self, words: &str) -> bool {
        walkdir::WalkDir::new(self.desktop.data_dir())
            .into_iter()
            .flatten()
            .filter(|entry| entry.file_type().is_file())
            .filter_map(|entry| std::fs::read(entry.path()).ok())
            .any(|bytes| bytes.windows(words.len()).any(|window| window == words.as_bytes()))
    }
}

/// The path of the app's binary.
pub(crate) fn app() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_parlance"))
}

pub(crate) fn root() -> &'static Path {
    parlance_driver::project_root()
}

/// A session in which the app can use only this service.
pub(crate) fn given(service: &Service) -> Session {
    Session::default().with("PARLANCE_BASE_URL", &service.address).with("PARLANCE_API_KEY", &service.key)
}

/// Takes a picture of the window for `target/screenshots`.
pub(crate) async fn shoot(window: &Window<'_>, name: &str) -> Outcome {
    Ok(window.shoot(&root().join(format!("target/screenshots/{name}.png"))).await?)
}

/// Checks a screen: takes a picture and runs the accessibility checker.
pub(crate) async fn look(window: &Window<'_>, name: &str) -> Outcome {
    shoot(window, name).await?;
    assert_eq!(window.accessibility_findings().await?, Vec::<String>::new(), "{name}");
    Ok(())
}

/// Types a question and sends it.
pub(crate) async fn ask(window: &Window<'_>, question: &str) -> Outcome {
    window.type_into("textbox", "Message", question).await?;
    window.press("button", "Send").await?;
    Ok(())
}

/// Waits for the last answer to be complete.
pub(crate) async fn complete_answer(window: &Window<'_>) -> Result<Message, Failure> {
    Ok(window
        .answer_when("the answer is complete", ANSWER_LIMIT, |answer| answer.status == "complete")
        .await?)
}

/// Waits until the last answer is streaming and has some text.
pub(crate) async fn growing_answer(window: &Window<'_>) -> Result<Message, Failure> {
    let is_growing =
        |answer: &Message| answer.status == "streaming" && answer.words.split_whitespace().count() >= 3;
    Ok(window.answer_when("the answer grows", ANSWER_LIMIT, is_growing).await?)
}

/// Drops files onto the conversation and waits until the first of them is attached and ready.
pub(crate) async fn attach(window: &Window<'_>, files: &[PathBuf], shown_name: &str) -> Outcome {
    let composer = window.find("textbox", "Message").await?;
    window.drop_files(files, &composer, None).await?;
    let attachments = window.find("list", "Attachments").await?;
    says_in(window, &attachments, shown_name).await
}

/// Waits until the text of an element contains `words`.
pub(crate) async fn says_in(window: &Window<'_>, element: &Element, words: &str) -> Outcome {
    let what = format!("{words:?} stands there");
    window.until(&what, async || Ok(window.text(Some(element)).await?.contains(words).then_some(()))).await?;
    Ok(())
}

/// Enters a path in the system's save dialog with this title.
pub(crate) async fn choose_place(stage: &Stage, window: &Window<'_>, title: &str, to: &Path) -> Outcome {
    name_place(stage, window, title, to, &["ctrl+a"], "alt+s").await
}

/// Enters a folder in the dialog with this title.
pub(crate) async fn choose_folder(stage: &Stage, window: &Window<'_>, title: &str, to: &Path) -> Outcome {
    name_place(stage, window, title, to, &["ctrl+l", "ctrl+a"], "alt+o").await
}

/// Enters a file in the system's open dialog with this title.
pub(crate) async fn choose_file(stage: &Stage, window: &Window<'_>, title: &str, path: &Path) -> Outcome {
    name_place(stage, window, title, path, &["ctrl+l", "ctrl+a"], "alt+o").await
}

/// The keys `before` move to the path field, and `accept` confirms it. `accept` is pressed until the dialog closes, so
/// the window behind it may receive it too. If a button has the focus there, `accept` must be a key that does not press
/// buttons.
async fn name_place(
    stage: &Stage,
    window: &Window<'_>,
    title: &str,
    to: &Path,
    before: &[&str],
    accept: &str,
) -> Outcome {
    let xdotool = async |arguments: &[&str]| {
        let done = stage.desktop.command("xdotool").args(arguments).output().await;
        done.is_ok_and(|done| done.status.success())
    };
    let dialog = ["search", "--onlyvisible", "--name", title];
    window.until("the system asks for a place", async || Ok(xdotool(&dialog).await.then_some(()))).await?;
    assert!(xdotool(&["search", "--onlyvisible", "--name", title, "windowfocus", "--sync"]).await);
    assert!(xdotool(&[&["key"], before].concat()).await);
    assert!(xdotool(&["type", "--delay", "20", &to.to_string_lossy()]).await);
    window
        .until("the place is taken", async || {
            // The field's list of suggestions may consume the first press.
            let is_open = xdotool(&dialog).await;
            if is_open {
                xdotool(&["key", accept]).await;
            }
            Ok((!is_open).then_some(()))
        })
        .await?;
    Ok(())
}
