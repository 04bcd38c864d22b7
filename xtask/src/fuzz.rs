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

/// The names of the fuzz targets. `docx` and all after it are document formats.
pub(crate) const TARGETS: [&str; 18] = [
    "markdown", "decoder", "preview", "import", "docx", "xlsx", "xlsb", "pptx", "odf", "epub", "html", "rtf",
    "csv", "json", "md", "text", "pdf", "mail",
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

/// The feature of `tests/fuzz` that a target needs.
fn feature(target: &str) -> &str {
    match target {
        "markdown" | "decoder" | "import" => target,
        _ => "documents",
    }
}

/// The folder with the corpus of a target that the tests replay.
fn kept(target: &str) -> PathBuf {
    let folder = match target {
        "markdown" => "crates/markdown/tests/corpus",
        "decoder" => "crates/protocol/tests/corpus/streams",
        "preview" => "crates/documents/tests/corpus/documents",
        "import" => "crates/import/tests/corpus/archives",
        format => return project::root().join("crates/documents/tests/corpus").join(format),
    };
    project::root().join(folder)
}

/// Fuzzes each target for this number of seconds.
///
/// Inputs that reach new code stay in the target folder, where the next run continues from them. An input that violates
/// an invariant is added to the corpus, so that the tests fail until the fault is fixed. With `is_keeping`, inputs that
/// reach code that no other one reaches are added to the corpus too.
pub(crate) fn fuzz(only: &[String], seconds: u64, is_keeping: bool) -> Result<()> {
    let host = host()?;
    let folder = project::target_dir().join("fuzz");
    let mut build = program::cargo();
    build.current_dir(project::root().join("tests/fuzz"));
    // With an explicit `--target`, cargo applies `RUSTFLAGS` to no build scripts.
    let is_chosen = |target: &&str| only.is_empty() || only.iter().any(|name| name == target);
    let chosen: Vec<&str> = TARGETS.into_iter().filter(is_chosen).collect();
    let features: BTreeSet<&str> = chosen.iter().map(|target| feature(target)).collect();
    let features = features.into_iter().collect::<Vec<_>>().join(",");
    build.args(["build", "--release", "--locked", "--target", &host, "--features", &features]);
    build.args(chosen.iter().flat_map(|target| ["--bin", target]));
    build.env("CARGO_TARGET_DIR", &folder).env("RUSTFLAGS", MARKS);
    program::run(build, BUILD_LIMIT)?;
    let limit = Duration::from_secs(seconds) + GRACE;
    for target in chosen {
        println!("\n── {target} ──");
        let binary = folder.join(&host).join("release").join(target).to_string_lossy().into_owned();
        let kept = kept(target);
        let reached = folder.join("reached").join(target);
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
