//! Checks that certain names occur in one place only.

use crate::tree::{Source, assert_none, members, sources};

/// Lines of code outside `allowed` that match `is_found`.
fn outside(allowed: &[&str], files: &[Source], is_found: impl Fn(&str) -> bool) -> Vec<String> {
    let elsewhere = files.iter().filter(|source| !allowed.iter().any(|path| source.path.starts_with(path)));
    elsewhere
        .flat_map(|source| source.code_lines().map(move |(number, line)| (source, number, line)))
        .filter(|(_, _, line)| is_found(line))
        .map(|(source, number, line)| format!("{}:{number}: {}", source.path, line.trim()))
        .collect()
}

/// rusqlite links no SQLite itself. A program that names rusqlite next to `parlance-sqlite` gets undefined functions if
/// it uses nothing else of that package.
#[test]
fn rusqlite_comes_with_the_sqlite_that_it_is_linked_to() {
    let users: Vec<String> = members()
        .into_iter()
        .filter(|member| member.uses.iter().any(|used| used == "rusqlite"))
        .filter(|member| member.name != "parlance-sqlite")
        .map(|member| member.name.clone())
        .collect();
    assert_none(&users, "packages that use rusqlite beside parlance-sqlite");
}

#[test]
fn only_the_store_and_the_service_know_sql() {
    let users: Vec<String> = members()
        .into_iter()
        .filter(|member| member.uses.iter().any(|used| used == "parlance-sqlite"))
        .filter(|member| !["parlance-store", "parlance-service"].contains(&&*member.name))
        // SQLite alone is the baseline of two benchmarks.
        .filter(|member| member.name != "parlance-bench")
        .map(|member| member.name.clone())
        .collect();
    assert_none(&users, "packages that use SQLite");
    let sql = ["SELECT ", "INSERT INTO", "DELETE FROM", "CREATE TABLE", "PRAGMA "];
    // SQLite alone is the baseline of the service's retrieval and answers, and of the journal.
    let floors = [
        "benches/local/answers/plain_index.rs",
        "benches/local/answers/vectors.rs",
        "benches/local/bare_index.rs",
        "benches/turns/bare_journal.rs",
    ];
    // Damages a store to test that the damage is detected.
    let damage = ["crates/app/tests/app/self_check.rs"];
    let knowing = ["crates/sqlite/", "crates/store/", "crates/service/", "tests/"];
    let allowed = [knowing.as_slice(), &floors, &damage].concat();
    let found = outside(&allowed, &sources(&["rs"]), |line| sql.iter().any(|words| line.contains(words)));
    assert_none(&found, "SQL outside crates/sqlite, crates/store and crates/service");
}

/// SQLite's errors repeat paths and statements, so the module that writes a key into them removes their text.
#[test]
fn only_one_module_writes_a_key_into_a_statement_or_an_address() {
    let owner = "crates/sqlite/src/keyed.rs";
    let rust = sources(&["rs"]);
    let has_key = |line: &str| {
        ["'raw:", "=raw:", "PRAGMA key", "PRAGMA rekey", "?key=\""].iter().any(|word| line.contains(word))
    };
    let sqlite: Vec<Source> = rust
        .into_iter()
        .filter(|source| source.path.starts_with("crates/") && source.path.contains("/src/"))
        .collect();
    assert!(sqlite.iter().any(|source| source.path == owner), "the module is there");
    assert_none(
        &outside(&[owner], &sqlite, has_key),
        "keys in text for SQLite outside crates/sqlite/src/keyed.rs",
    );
}

/// In other places, a panic would silently end a task.
#[test]
fn tasks_of_the_app_are_spawned_in_one_place_and_panics_are_logged_without_their_words() {
    let app: Vec<Source> =
        sources(&["rs"]).into_iter().filter(|source| source.path.starts_with("crates/app/src/")).collect();
    assert!(app.iter().any(|source| source.path == "crates/app/src/kernel/tasks.rs"), "the place is there");
    // The reader process of a test.
    let allowed = ["crates/app/src/kernel/tasks.rs", "crates/app/src/kernel/events.rs"];
    let found = outside(&allowed, &app, |line| line.contains("tokio::spawn("));
    assert_none(&found, "tasks that are spawned outside crates/app/src/kernel/tasks.rs");
    let logged = outside(&[], &app, |line| line.contains("%panic") || line.contains("?panic"));
    assert_none(&logged, "words of a panic that are logged, which may quote a conversation");
}

/// A build of the whole workspace unites the features of all its members, so tests would run a different program than
/// users do. Features may add derives. `custom-protocol` is on by default; only Tauri's development server switches it
/// off.
#[test]
fn no_feature_switches_shipped_code() {
    let found = outside(&["crates/testkit/", "tests/"], &sources(&["rs"]), |line| {
        let is_switched = line.contains("feature =") && (line.contains("cfg(") || line.contains("cfg!("));
        is_switched && !line.contains("\"custom-protocol\"")
    });
    assert_none(&found, "code that a feature switches");
}

#[test]
fn only_one_folder_of_the_ui_knows_the_host() {
    let ui: Vec<Source> =
        sources(&["ts", "svelte"]).into_iter().filter(|source| source.path.starts_with("ui/")).collect();
    assert!(ui.iter().any(|source| source.path.starts_with("ui/src/ipc/")), "the folder ui/src/ipc is there");
    let found =
        outside(&["ui/src/ipc/"], &ui, |line| line.contains("@tauri-apps") || line.contains("__TAURI"));
    assert_none(&found, "@tauri-apps outside ui/src/ipc");
}

/// Code that writes the header has the key: the client sends it, the service reads it, and `upstream` sends the keys of
/// model servers.
#[test]
fn only_who_sends_or_reads_a_key_knows_its_header() {
    let allowed =
        ["crates/client/", "crates/service/", "crates/upstream/", "crates/testkit/", "tests/", "benches/"];
    let found = outside(&allowed, &sources(&["rs", "ts", "svelte"]), |line| {
        line.contains("Authorization\"") || line.contains("AUTHORIZATION") || line.contains("bearer_auth")
    });
    assert_none(&found, "the header Authorization outside crates/client, crates/service and crates/upstream");
}

#[test]
fn the_page_loads_nothing_from_elsewhere() {
    let page =
        sources(&["html"]).into_iter().find(|source| source.path == "ui/index.html").expect("the page");
    let found: Vec<String> = page
        .lines()
        .filter(|(_, line)| line.contains("http://") || line.contains("https://"))
        .map(|(number, line)| format!("{}:{number}: {}", page.path, line.trim()))
        .collect();
    assert_none(&found, "addresses in the page");
    let policy = std::fs::read_to_string(crate::tree::root().join("tauri.conf.json")).unwrap();
    let policy: serde_json::Value = serde_json::from_str(&policy).unwrap();
    let policy = policy["app"]["security"]["csp"].as_str().expect("a content security policy");
    for loose in ["unsafe-inline", "unsafe-eval", "*", "https:"] {
        assert!(!policy.contains(loose), "the content security policy allows {loose}");
    }
}

/// Untrusted code in the page must not be able to name a file of this computer.
#[test]
fn commands_of_the_page_take_no_paths() {
    let shell = sources(&["rs"]);
    let lists = shell.iter().filter_map(|source| source.text.split_once("\ncommands! {"));
    let arguments = lists
        .flat_map(|(_, list)| list.split(" fn ").skip(1))
        .filter_map(|rest| Some(rest.split_once('(')?.1.split_once(')')?.0));
    let arguments: Vec<&str> = arguments.collect();
    assert!(arguments.len() > 100, "the commands are found");
    let is_path = |text: &str| {
        // A folder of conversations is a row of the store.
        let text = text.replace("folder_id", "").replace("FolderId", "").to_lowercase();
        ["path", "folder", "directory", "osstr"].iter().any(|word| text.contains(word))
    };
    let mut found: Vec<String> =
        arguments.into_iter().filter(|argument| is_path(argument)).map(str::to_owned).collect();
    // The types of whole arguments.
    let views: Vec<Source> = sources(&["rs"])
        .into_iter()
        .filter(|source| source.path.starts_with("crates/contract/src/"))
        .collect();
    assert!(!views.is_empty(), "the types of the page are there");
    found.extend(outside(&[], &views, |line| line.contains("PathBuf") || line.contains("&Path")));
    assert_none(&found, "paths that the page can send");
}

/// A link may lead to a path that exists only on the machine where it was created.
#[test]
fn the_repository_holds_no_symbolic_links() {
    let list = std::process::Command::new("git")
        .args(["ls-files", "--stage"])
        .current_dir(crate::tree::root())
        .output()
        .expect("git is there");
    let list = String::from_utf8(list.stdout).expect("paths are UTF-8");
    assert!(list.contains("\tCargo.toml\n"), "git lists the files");
    let found: Vec<String> =
        list.lines().filter(|line| line.starts_with("120000 ")).map(str::to_owned).collect();
    assert_none(&found, "symbolic links");
}
