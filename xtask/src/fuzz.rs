//! Fuzzing: libFuzzer searches for texts, streams, documents and archives that violate an invariant.
//!
//! The coverage marks for libFuzzer are a compiler pass that stable Rust has too. Only the sanitizers would need
//! another compiler, and safe code hardly needs them. The invariants of each target are defined in the tests of its
//! crate; these tests replay the corpus.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;
use xtask::error::{Error, Result};
use xtask::{program, project};

/// The fuzz targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Target {
    /// The renderer of Markdown.
    Markdown,
    /// The decoder of the service's events.
    Decoder,
    /// Previews of documents.
    Preview,
    /// The archives of other programs.
    Import,
    /// Word documents.
    Docx,
    /// Excel workbooks.
    Xlsx,
    /// Binary Excel workbooks.
    Xlsb,
    /// PowerPoint presentations.
    Pptx,
    /// OpenDocument files.
    Odf,
    /// EPUB books.
    Epub,
    /// Web pages.
    Html,
    /// Rich Text.
    Rtf,
    /// Delimited text.
    Csv,
    /// JSON.
    Json,
    /// Markdown files.
    Md,
    /// Plain text and source code.
    Text,
    /// PDF.
    Pdf,
    /// Email.
    Mail,
}

const ALL: [Target; 18] = [
    Target::Markdown,
    Target::Decoder,
    Target::Preview,
    Target::Import,
    Target::Docx,
    Target::Xlsx,
    Target::Xlsb,
    Target::Pptx,
    Target::Odf,
    Target::Epub,
    Target::Html,
    Target::Rtf,
    Target::Csv,
    Target::Json,
    Target::Md,
    Target::Text,
    Target::Pdf,
    Target::Mail,
];

const BUILD_LIMIT: Duration = Duration::from_secs(40 * 60);

/// Added to the requested time, because one input may take up to `INPUT_LIMIT`.
const GRACE: Duration = Duration::from_secs(5 * 60);

/// Timeout for one input, in seconds.
const INPUT_LIMIT: u32 = 20;

/// Maximum size of one input, in bytes.
const MAX_INPUT: u32 = 4_096;

/// Compiler options for the coverage marks of libFuzzer.
const MARKS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1";

impl Target {
    fn name(self) -> &'static str {
        match self {
            Self::Markdown => "markdown",
            Self::Decoder => "decoder",
            Self::Preview => "preview",
            Self::Import => "import",
            Self::Docx => "docx",
            Self::Xlsx => "xlsx",
            Self::Xlsb => "xlsb",
            Self::Pptx => "pptx",
            Self::Odf => "odf",
            Self::Epub => "epub",
            Self::Html => "html",
            Self::Rtf => "rtf",
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Md => "md",
            Self::Text => "text",
            Self::Pdf => "pdf",
            Self::Mail => "mail",
        }
    }

    /// The feature of `tests/fuzz` that the target needs.
    fn feature(self) -> &'static str {
        match self {
            Self::Markdown | Self::Decoder | Self::Import => self.name(),
            _ => "documents",
        }
    }

    /// The folder with the corpus that the tests replay.
    fn kept(self) -> PathBuf {
        let folder = match self {
            Self::Markdown => "crates/markdown/tests/corpus",
            Self::Decoder => "crates/protocol/tests/corpus/streams",
            Self::Preview => "crates/documents/tests/corpus/documents",
            Self::Import => "crates/import/tests/corpus/archives",
            format => return project::root().join("crates/documents/tests/corpus").join(format.name()),
        };
        project::root().join(folder)
    }
}

/// Fuzzes each target for this number of seconds.
///
/// Inputs that reach new code stay in the target folder, where the next run continues from them. An input that violates
/// an invariant is added to the corpus, so that the tests fail until the fault is fixed. With `is_keeping`, inputs that
/// reach code that no other one reaches are added to the corpus too.
pub(crate) fn fuzz(only: &[Target], seconds: u64, is_keeping: bool) -> Result<()> {
    let host = host()?;
    let folder = project::target_dir().join("fuzz");
    let mut build = program::cargo();
    build.current_dir(project::root().join("tests/fuzz"));
    // With an explicit `--target`, cargo applies `RUSTFLAGS` to no build scripts.
    let chosen: Vec<Target> =
        ALL.into_iter().filter(|target| only.is_empty() || only.contains(target)).collect();
    let features: BTreeSet<&str> = chosen.iter().map(|target| target.feature()).collect();
    let features = features.into_iter().collect::<Vec<_>>().join(",");
    build.args(["build", "--release", "--locked", "--target", &host, "--features", &features]);
    build.args(chosen.iter().flat_map(|target| ["--bin", target.name()]));
    build.env("CARGO_TARGET_DIR", &folder).env("RUSTFLAGS", MARKS);
    program::run(build, BUILD_LIMIT)?;
    let limit = Duration::from_secs(seconds) + GRACE;
    for target in chosen {
        println!("\n── {} ──", target.name());
        let binary = folder.join(&host).join("release").join(target.name()).to_string_lossy().into_owned();
        let kept = target.kept();
        let reached = folder.join("reached").join(target.name());
        std::fs::create_dir_all(&reached).map_err(Error::file(&reached))?;
        let mut run = program::command(&binary);
        run.args([format!("-max_total_time={seconds}"), format!("-timeout={INPUT_LIMIT}")]);
        run.args([format!("-max_len={MAX_INPUT}"), format!("-artifact_prefix={}/", kept.display())]);
        run.args(["-print_final_stats=1", "-reload=0"]).args([&reached, &kept]);
        program::run(run, limit)?;
        if is_keeping {
            let mut merge = program::command(&binary);
            // Ignores how often code runs, because counters would keep hundreds of similar inputs.
            merge.args(["-merge=1", "-use_counters=0"]).args([&kept, &reached]);
            program::run(merge, limit)?;
        }
    }
    Ok(())
}

/// The compiler's host triple.
fn host() -> Result<String> {
    let mut command = program::command("rustc");
    command.arg("-vV");
    let answer = program::output(command)?;
    let host = answer.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned);
    host.ok_or(Error::Answer { program: "rustc".to_owned(), answer })
}
