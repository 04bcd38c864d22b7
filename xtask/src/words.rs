//! Generates the TypeScript modules that the page imports from the messages of `locales/`, and checks that none is
//! missing.
//!
//! The program `parlance-locales` does the work. xtask does not link it, because it depends on ICU.

use crate::error::{Error, Result};
use crate::program;
use crate::project::{self, Profile};
use std::process::Command;
use std::time::Duration;

/// The program that reads the messages.
const PROGRAM: &str = "parlance-locales";

/// Most of this time is for compiling the program.
const LIMIT: Duration = Duration::from_secs(20 * 60);

/// The folder of the languages.
const LOCALES: &str = "locales";

/// The folder of the generated modules. Git ignores it.
const GENERATED: &str = "ui/src/words/generated";

/// Writes the modules of all languages and removes those of removed languages. Debug builds also have the two
/// pseudo-languages, which show faults with longer text and with text from right to left.
pub fn write(profile: Profile) -> Result<()> {
    let mut write = locales(&["typescript", LOCALES, GENERATED])?;
    if profile == Profile::Debug {
        write.arg("--pseudo");
    }
    program::run(write, LIMIT)
}

/// Prints the missing translations.
pub fn list_missing() -> Result<()> {
    let report = missing()?;
    print!("{}", if report.is_empty() { "Every language has every message.\n" } else { &report });
    Ok(())
}

/// Fails if a language lacks a message.
pub fn require_all() -> Result<()> {
    refuse(missing()?)
}

/// The missing translations as a report; empty if there are none.
fn missing() -> Result<String> {
    program::output(locales(&["missing", LOCALES])?)
}

fn refuse(report: String) -> Result<()> {
    if report.is_empty() { Ok(()) } else { Err(Error::NotTranslated { report }) }
}

/// Builds the program and returns its command.
fn locales(arguments: &[&str]) -> Result<Command> {
    let mut build = program::cargo();
    // Built from the whole workspace, so that its crates have the same features as in the app.
    build.args(["build", "--quiet", "--workspace", "--bin", PROGRAM]);
    program::run(build, LIMIT)?;
    let mut command = program::command(&project::binary(Profile::Debug, PROGRAM).to_string_lossy());
    command.args(arguments);
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_names_the_missing_messages_and_the_command_that_lists_them() {
        let report = "de: 1 message\n  files.ftl: file-used\ntotal: 1 message\n";
        let refused = refuse(report.to_owned()).unwrap_err().to_string();
        assert!(refused.contains(report) && refused.contains("`cargo xtask words --missing`"), "{refused}");
        assert!(refuse(String::new()).is_ok());
    }
}
