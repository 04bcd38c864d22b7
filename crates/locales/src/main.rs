//! `parlance-locales`: generates TypeScript from the messages of `locales/`, and lists untranslated ones.
//!
//! `cargo xtask words` runs it. A separate program keeps ICU out of xtask.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use parlance_locales::{Locales, Result, missing_report, typescript, write};
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

const USAGE: &str = "\
usage: parlance-locales typescript LOCALES OUTPUT [--pseudo]
       parlance-locales missing LOCALES

typescript  writes one module per language into the folder OUTPUT and removes other files from it;
            with --pseudo also the two pseudo-languages
missing     lists the messages that languages lack; prints nothing if they lack none";

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let arguments: Vec<&Path> = arguments.iter().map(Path::new).collect();
    let outcome = match *arguments.as_slice() {
        [task, locales, output] if task == "typescript" => write_modules(locales, output, false),
        [task, locales, output, option] if task == "typescript" && option == "--pseudo" => {
            write_modules(locales, output, true)
        }
        [task, locales] if task == "missing" => list_missing(locales),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn write_modules(locales: &Path, output: &Path, with_pseudo: bool) -> Result<()> {
    let locales = Locales::read(locales)?;
    let mut languages = locales.languages.clone();
    if with_pseudo {
        languages.extend(locales.pseudo_languages());
    }
    write(&typescript(&languages), output)
}

fn list_missing(locales: &Path) -> Result<()> {
    print!("{}", missing_report(&Locales::read(locales)?));
    Ok(())
}
