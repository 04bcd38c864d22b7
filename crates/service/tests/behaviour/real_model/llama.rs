//! llama.cpp's server with a small model, as a process.

use parlance_testkit::waiting::wait_for;
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// The server's program, set by `cargo xtask test`.
const PROGRAM: &str = "PARLANCE_TEST_LLAMA_SERVER";

/// The model's file, set by `cargo xtask test`.
const MODEL: &str = "PARLANCE_TEST_MODEL";

/// A running server. Dropping it stops the server.
pub(super) struct Llama {
    child: Child,
    port: u16,
    context: u32,
    client: reqwest::Client,
}

impl Llama {
    /// Starts the server with a context of this many tokens; `None` if none is installed.
    pub(super) async fn start(context: u32) -> Option<Self> {
        std::env::var_os(PROGRAM)?;
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let client = parlance_tls::client_builder().no_proxy().build().unwrap();
        let mut llama = Self { child: spawn(port, context), port, context, client };
        llama.until_loaded().await;
        Some(llama)
    }

    pub(super) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Whether it is writing an answer.
    pub(super) async fn is_busy(&self) -> bool {
        let answer = self.client.get(format!("{}/slots", self.url())).send().await.unwrap();
        let slots: Value = answer.json().await.unwrap();
        slots.as_array().unwrap().iter().any(|slot| slot["is_processing"] == true)
    }

    pub(super) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Restarts it at the same address.
    pub(super) fn start_again(&mut self) {
        self.child = spawn(self.port, self.context);
    }

    /// Waits until it accepts requests, even before the model is loaded.
    pub(super) async fn until_listening(&self) {
        let health = format!("{}/health", self.url());
        let is_there = async || self.client.get(&health).send().await.is_ok().then_some(());
        wait_for("the server to listen", is_there).await;
    }

    async fn until_loaded(&mut self) {
        let health = format!("{}/health", self.url());
        let Self { child, client, .. } = self;
        wait_for("the model to be loaded", async || {
            assert_eq!(child.try_wait().unwrap(), None, "the server runs on this processor");
            let answer = client.get(&health).send().await;
            answer.is_ok_and(|answer| answer.status().is_success()).then_some(())
        })
        .await;
    }
}

impl Drop for Llama {
    fn drop(&mut self) {
        // Fails if it has already ended.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn spawn(port: u16, context: u32) -> Child {
    let program = PathBuf::from(std::env::var_os(PROGRAM).unwrap());
    let model = std::env::var_os(MODEL).unwrap();
    Command::new(&program)
        // Its libraries are in the same directory.
        .env("LD_LIBRARY_PATH", program.parent().unwrap())
        .arg("-m")
        .arg(model)
        .args(["--host", "127.0.0.1", "--port", &port.to_string(), "-t", "2", "--parallel", "1"])
        // The same text in each run.
        .args(["-c", &context.to_string(), "--temp", "0", "--seed", "7"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}
