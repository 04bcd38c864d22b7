//! What every test begins with.

use parlance_driver::{Desktop, Element, Keyring, Message, Service, Session, Window};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::sync::{Semaphore, SemaphorePermit};

/// Three windows at once are what two processors can draw in time, because tests mostly wait.
static SLOTS: Semaphore = Semaphore::const_new(3);

/// How long an answer may take.
pub(crate) const ANSWER_LIMIT: Duration = Duration::from_secs(60);

/// The document that the tests ask about.
pub(crate) const FIXTURE: &str = "tests/fixtures/harbour-rules.pdf";

/// What a test returns: an error is shown in words.
pub(crate) type Outcome = Result<(), Failure>;

/// Why a test could not go on.
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

    /// A desktop with a screen so high that a long page is seen at once.
    pub(crate) async fn start_tall(width: u32, height: u32) -> Result<Self, Failure> {
        let slot = SLOTS.acquire().await?;
        let desktop = Desktop::start_with_screen(Keyring::Absent, (width, height)).await?;
        Ok(Self { desktop, _slot: slot })
    }

    /// A desktop on which a screen reader hears the app.
    pub(crate) async fn start_accessible() -> Result<Self, Failure> {
        let slot = SLOTS.acquire().await?;
        Ok(Self { desktop: Desktop::start_accessible().await?, _slot: slot })
    }

    /// The app as a new user finds it.
    pub(crate) async fn open(&self) -> Result<Window<'_>, Failure> {
        self.open_in(&Session::default()).await
    }

    pub(crate) async fn open_in(&self, session: &Session) -> Result<Window<'_>, Failure> {
        Ok(self.desktop.open(&app(), session).await?)
    }

    /// The app on its own local service, past the first question.
    pub(crate) async fn open_started(&self) -> Result<Window<'_>, Failure> {
        let window = self.open().await?;
        window.press("button", "Start now").await?;
        window.find("textbox", "Message").await?;
        Ok(window)
    }

    /// A service in a process of its own.
    pub(crate) async fn service(&self, words_per_second: Option<u32>) -> Result<Service, Failure> {
        let program = parlance_driver::beside(&app(), "parlance-service");
        assert!(program.exists(), "{} is missing: `cargo build -p parlance-service`", program.display());
        Ok(Service::start(&program, &self.desktop.scratch_dir()?.join("service"), words_per_second).await?)
    }

    /// The fixture under another name, as a person has it in a folder.
    pub(crate) fn document(&self, name: &str) -> Result<PathBuf, Failure> {
        let path = self.desktop.scratch_dir()?.join(name);
        std::fs::copy(root().join(FIXTURE), &path)?;
        Ok(path)
    }

    /// Whether a file below the app's data directory holds these bytes.
    pub(crate) fn data_holds(&self, words: &str) -> bool {
        walkdir::WalkDir::new(self.desktop.data_dir())
            .into_iter()
            .flatten()
            .filter(|entry| entry.file_type().is_file())
            .filter_map(|entry| std::fs::read(entry.path()).ok())
            .any(|bytes| bytes.windows(words.len()).any(|window| window == words.as_bytes()))
    }
}

/// The binary under test.
pub(crate) fn app() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_parlance"))
}

pub(crate) fn root() -> &'static Path {
    parlance_driver::project_root()
}

/// A run with this service and nothing else to choose from.
pub(crate) fn given(service: &Service) -> Session {
    Session::default().with("PARLANCE_BASE_URL", &service.address).with("PARLANCE_API_KEY", &service.key)
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

/// Waits for the last answer to be on its way with some words.
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

/// Names a place in the dialog with this title, in which the system asks where to save a file.
pub(crate) async fn choose_place(stage: &Stage, window: &Window<'_>, title: &str, to: &Path) -> Outcome {
    name_place(stage, window, title, to, &["ctrl+a"], "alt+s").await
}

/// Names a folder in the dialog with this title.
pub(crate) async fn choose_folder(stage: &Stage, window: &Window<'_>, title: &str, to: &Path) -> Outcome {
    name_place(stage, window, title, to, &["ctrl+l", "ctrl+a"], "alt+o").await
}

/// Names a file in the dialog with this title, in which the system asks what to open.
pub(crate) async fn choose_file(stage: &Stage, window: &Window<'_>, title: &str, path: &Path) -> Outcome {
    name_place(stage, window, title, path, &["ctrl+l", "ctrl+a"], "alt+o").await
}

/// The keys `before` lead to the field for the place, and `accept` takes it. It is pressed until the dialog is gone, so
/// the window behind may get it too: where a button has the focus there, `accept` must be a key that presses none.
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
            // The list of names that the field proposes may take the first press.
            let is_open = xdotool(&dialog).await;
            if is_open {
                xdotool(&["key", accept]).await;
            }
            Ok((!is_open).then_some(()))
        })
        .await?;
    Ok(())
}
