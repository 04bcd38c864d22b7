//! All tests run, and none waits for time to pass.

use crate::tree::{Source, assert_none, sources};
use std::path::Path;

/// This file names the patterns that it searches for.
const ITSELF: &str = "tests/tidy/tests_are_honest.rs";

/// Files with tests or code for tests only. From a file with tests at its end, only that part.
fn tests() -> Vec<Source> {
    let is_test = |path: &str| {
        path.starts_with("tests/")
            || path.contains("/tests/")
            || path.contains("/tests.")
            || path.contains("/testing/")
            || path.contains(".test.")
            || path.starts_with("crates/testkit/")
    };
    sources(&["rs", "ts", "js", "py"])
        .into_iter()
        .filter(|source| source.path != ITSELF)
        .filter_map(|source| {
            if is_test(&source.path) {
                return Some(source);
            }
            let (before, tests) = source.text.split_once("#[cfg(test)]\nmod ")?;
            // Empty lines keep the line numbers.
            let text = format!("{}{tests}", "\n".repeat(before.lines().count() + 1));
            Some(Source { path: source.path, text })
        })
        .collect()
}

/// The lines of tests that match.
fn lines_where(is_found: impl Fn(&str) -> bool) -> Vec<String> {
    lines_of(tests(), is_found)
}

fn lines_of(sources: Vec<Source>, is_found: impl Fn(&str) -> bool) -> Vec<String> {
    let mut findings = Vec::new();
    for source in sources {
        let lines = source.code_lines().filter(|(_, line)| is_found(line));
        findings.extend(lines.map(|(number, line)| format!("{}:{number}: {}", source.path, line.trim())));
    }
    findings
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$'
}

/// The text after each occurrence of `name` as a whole identifier.
fn behind<'a>(line: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    line.match_indices(name).filter_map(move |(at, _)| {
        let (before, from) = line.split_at(at);
        let rest = from.strip_prefix(name)?;
        let is_whole = !before.ends_with(is_of_name) && !rest.starts_with(is_of_name);
        is_whole.then_some(rest)
    })
}

/// The arguments after an opening bracket, up to the end of the line.
fn arguments(rest: &str) -> Vec<String> {
    let mut arguments = vec![String::new()];
    let mut depth = 0;
    for letter in rest.chars() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                arguments.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(last) = arguments.last_mut() {
            last.push(letter);
        }
    }
    arguments.iter().map(|argument| argument.trim().to_owned()).collect()
}

/// The words with which test runners skip a test, run it alone, or expect it to fail.
const WAYS_OUT: [&str; 8] = ["skip", "skipIf", "runIf", "only", "todo", "fails", "skipif", "xfail"];

fn is_left_out(line: &str) -> bool {
    let is_ignored = line.contains("#[ignore") || line.contains("#[should_panic");
    let is_ignored_sometimes = behind(line, "cfg_attr").any(|rest| {
        let Some(rest) = rest.strip_prefix('(') else { return false };
        let attributes = arguments(rest);
        attributes.iter().skip(1).any(|one| one.split(['=', '(']).next().map(str::trim) == Some("ignore"))
    });
    // A chain such as `describe.only.each` or `pytest.mark.skipif`.
    let heads = ["it", "test", "describe", "suite", "bench", "pytest", "unittest", "ctx", "context"];
    let is_chained = heads.iter().any(|head| {
        behind(line, head).filter_map(|rest| rest.strip_prefix('.')).any(|rest| {
            let chain = rest.split(|letter: char| !is_of_name(letter) && letter != '.').next();
            chain.unwrap_or_default().split('.').any(|word| WAYS_OUT.contains(&word))
        })
    });
    let is_by_option = WAYS_OUT.iter().any(|way| {
        behind(line, way).any(|rest| rest.trim_start_matches([' ', '"', '\'', ':']).starts_with("true"))
    });
    let is_renamed = ["xit", "xtest", "xdescribe", "fit", "fdescribe"]
        .iter()
        .any(|name| behind(line, name).any(|rest| rest.starts_with("(\"") || rest.starts_with("('")));
    is_ignored || is_ignored_sometimes || is_chained || is_by_option || is_renamed
}

/// Attributes that span several lines, each joined into one.
fn attributes_over_lines(text: &str) -> Vec<String> {
    let begins = text.match_indices("#[cfg_attr(");
    let whole = begins.filter_map(|(at, _)| text.get(at..)?.split_once("]\n").map(|(one, _)| one));
    whole
        .filter(|one| one.contains('\n'))
        .map(|one| one.split_whitespace().collect::<Vec<_>>().join(" ") + "]")
        .collect()
}

/// Whether a function returns silently because an environment variable is missing.
fn ends_without(text: &str) -> bool {
    behind(text, "env::var").chain(behind(text, "env::var_os")).any(|rest| {
        let statement = rest.split_once("};").map_or(rest, |(statement, _)| statement);
        let Some((before, otherwise)) = statement.split_once("else {") else { return false };
        !before.contains(';')
            && matches!(otherwise.trim(), "return;" | "return" | "return Ok(());" | "return Ok(())")
    })
}

/// Also matches a function imported under its bare name.
fn is_wait(line: &str) -> bool {
    let calls = ["sleep", "sleep_until", "sleep_ms", "setTimeout", "waitForTimeout"];
    calls.iter().any(|name| behind(line, name).any(|rest| rest.trim_start().starts_with('(')))
}

/// While the runtime is paused, sockets still use real time, so timeouts can expire while a response is on its way.
/// Tokio's feature for pausing is therefore not enabled; an app under test uses a `TestClock` for its pauses.
#[test]
fn no_test_can_pause_the_clock_of_its_sockets() {
    let findings = lines_of(sources(&["toml"]), |line| line.contains("test-util"));
    assert_none(&findings, "manifests that ask for a runtime which can be paused");
}

#[test]
fn no_test_is_left_out() {
    assert_none(&lines_where(is_left_out), "tests that do not run, or that pass by failing");
    let broken = tests().into_iter().flat_map(|source| {
        let found = attributes_over_lines(&source.text).into_iter().filter(|one| is_left_out(one));
        found.map(|one| format!("{}: {one}", source.path)).collect::<Vec<_>>()
    });
    assert_none(&broken.collect::<Vec<_>>(), "tests that do not run somewhere");
}

/// A test that returns early without an environment variable passes without checking anything.
#[test]
fn no_test_passes_for_want_of_a_variable() {
    let findings = tests().into_iter().filter(|source| {
        Path::new(&source.path).extension().is_some_and(|it| it == "rs") && ends_without(&source.text)
    });
    assert_none(&findings.map(|source| source.path).collect::<Vec<_>>(), "tests that need a variable to run");
}

#[test]
fn tests_are_looked_for_in_every_language() {
    let paths: Vec<String> = tests().into_iter().map(|source| source.path).collect();
    for one in ["tests/sdk/openai_node.js", "tests/sdk/openai_python.py", "tests/tidy/tree.rs"] {
        assert!(paths.iter().any(|path| path == one), "{one} is not read");
    }
    assert!(paths.iter().any(|path| path.ends_with(".test.ts")), "no test of the page is read");
}

/// A test that sleeps is slow on a fast machine and wrong on a slow one. Scripted servers that are slow on purpose use
/// `tokio::time::interval` for their pauses.
#[test]
fn no_test_waits_by_sleeping() {
    assert_none(&lines_where(is_wait), "tests that sleep");
}

#[test]
fn every_way_to_leave_a_test_out_is_found() {
    let found = [
        "#[ignore]",
        "#[ignore = \"slow\"]",
        "#[cfg_attr(windows, ignore)]",
        "#[cfg_attr(all(unix, not(miri)), test, ignore = \"slow\")]",
        "#[should_panic]",
        "it.skip(\"does\", () => {",
        "describe.only(\"a list\", () => {",
        "describe.only.each([1, 2])(\"%i\", () => {",
        "test.todo(\"does\");",
        "test.skipIf(isSlow)(\"does\", () => {",
        "test.runIf(isFast)(\"does\", () => {",
        "test.concurrent.fails(\"does\", () => {",
        "test(\"does\", { skip: true }, () => {",
        "test(\"does\", { timeout: 5, \"todo\": true }, () => {",
        "ctx.skip();",
        "xit(\"does\", () => {",
        "@unittest.skip(\"slow\")",
        "@pytest.mark.skipif(is_slow)",
    ];
    let missed: Vec<String> =
        found.iter().filter(|line| !is_left_out(line)).map(ToString::to_string).collect();
    assert_none(&missed, "ways to leave a test out that are not found");
    let other = [
        "#[cfg_attr(feature = \"openapi\", schema(ignore))]",
        "for part in html.split(\"<math \").skip(1) {",
        "it.each([1, 2])(\"%i\", () => {",
        "let isFit = fit(width);",
        "context.only_once()",
    ];
    let wrong: Vec<String> = other.iter().filter(|line| is_left_out(line)).map(ToString::to_string).collect();
    assert_none(&wrong, "lines that leave nothing out");
}

#[test]
fn ways_out_that_take_some_lines_are_found() {
    let broken = "#[cfg_attr(\n    not(unix),\n    ignore = \"slow\"\n)]\nfn test() {}\n";
    assert!(attributes_over_lines(broken).iter().any(|one| is_left_out(one)));
    let variable =
        "let Some(n) = std::env::var(\"LARGE\").ok()\n    else {\n        return;\n    };\n    run(n);";
    assert!(ends_without(variable));
    assert!(!ends_without(
        "let Some(n) = std::env::var(\"LARGE\").ok() else {\n    panic!(\"set LARGE\");\n};"
    ));
    assert!(!ends_without("let n = env::var(\"N\").ok();\nlet Some(n) = n else {\n    return;\n};"));
}

#[test]
fn every_sleep_is_found_by_whatever_name_it_was_imported() {
    let found = [
        "std::thread::sleep(PAUSE);",
        "tokio::time::sleep(PAUSE).await;",
        "sleep(PAUSE).await;",
        "() = sleep_until(end) => {}",
        "time.sleep(1)",
        "await new Promise((resolve) => setTimeout(resolve, 50));",
        "window.setTimeout(done, 5);",
    ];
    let missed: Vec<String> = found.iter().filter(|line| !is_wait(line)).map(ToString::to_string).collect();
    assert_none(&missed, "sleeps that are not found");
    let other =
        ["fn no_test_waits_by_sleeping() {", "let asleep = is_asleep(cat);", "ReturnType<typeof setTimeout>"];
    let wrong: Vec<String> = other.iter().filter(|line| is_wait(line)).map(ToString::to_string).collect();
    assert_none(&wrong, "lines that do not sleep");
}
