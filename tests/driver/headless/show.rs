//! Asks a question about an attached document and prints the answer while it streams.

use parlance_driver::{Desktop, Keyring, Message, Session, Window};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// A document of the tests, and its name on the virtual desktop.
const DOCUMENT: (&str, &str) = ("tests/fixtures/harbour-rules.pdf", "Harbour rules – été.pdf");

const QUESTION: &str = "How long may a visiting yacht stay at the north quay?";

/// Timeout for the answer.
const ANSWER_LIMIT: Duration = Duration::from_secs(120);

/// An error as text.
type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Opens the window of `app` on a virtual display, attaches a document, sends a question and takes a screenshot.
pub(crate) fn show(app: &Path, picture: &Path) -> Result<(), Failure> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(ask(app, picture))
}

async fn ask(app: &Path, picture: &Path) -> Result<(), Failure> {
    println!("\nThere is no display here: the window opens on a virtual one.");
    let desktop = Desktop::start(Keyring::Absent).await?;
    let window = desktop.open(app, &Session::default()).await?;
    window.press("button", "Start now").await?;
    let composer = window.find("textbox", "Message").await?;

    let document = desktop.scratch_dir()?.join(DOCUMENT.1);
    let fixture = parlance_driver::project_root().join(DOCUMENT.0);
    std::fs::copy(&fixture, &document)?;
    println!("Dropping \"{}\" on the window", DOCUMENT.1);
    window.drop_files(&[document], &composer, None).await?;
    let attachments = window.find("list", "Attachments").await?;
    window
        .until("the document is attached", async || {
            Ok(window.text(Some(&attachments)).await?.contains("Harbour rules").then_some(()))
        })
        .await?;

    println!("\nYou: {QUESTION}\n");
    window.type_into("textbox", "Message", QUESTION).await?;
    window.press("button", "Send").await?;
    let answer = print_answer(&window).await?;
    for sources in window.all("list", Some("Sources"), None).await? {
        println!("\n\nSources: {}", window.text(Some(&sources)).await?.replace('\n', " "));
    }

    window.shoot(picture).await?;
    println!("\nThe answer is {}. The window looks like this: {}", answer.status, picture.display());
    window.close().await?;
    if answer.status == "complete" { Ok(()) } else { Err(format!("the answer is {}", answer.status).into()) }
}

/// Prints the answer as it grows.
async fn print_answer(window: &Window<'_>) -> Result<Message, Failure> {
    let mut shown = String::new();
    print_now("Assistant: ");
    let answer = window
        .answer_when("the answer has ended", ANSWER_LIMIT, |message| {
            let words = message.words.trim_end();
            match words.strip_prefix(shown.as_str()) {
                Some(new) => print_now(new),
                // Earlier text has changed, for example its formatting: print it again from the start.
                None => print_now(&format!("\n\n{words}")),
            }
            words.clone_into(&mut shown);
            !matches!(message.status.as_str(), "sending" | "streaming")
        })
        .await?;
    Ok(answer)
}

fn print_now(text: &str) {
    print!("{text}");
    // A closed terminal has no reader.
    std::io::stdout().flush().unwrap_or(());
}
