//! Demonstrates the app without a screen: the real window on a virtual display, with a question about a document.
//!
//! `cargo xtask run` starts this program with the path of the app and of the screenshot. It fails unless the answer is
//! complete.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

#[cfg(target_os = "linux")]
mod show;

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    let mut paths = std::env::args_os().skip(1).map(std::path::PathBuf::from);
    let (Some(app), Some(picture)) = (paths.next(), paths.next()) else {
        eprintln!("usage: headless APP SCREENSHOT");
        return std::process::ExitCode::FAILURE;
    };
    match show::show(&app, &picture) {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error}");
            std::process::ExitCode::FAILURE
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn main() {}
